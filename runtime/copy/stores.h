// How memory is written.
#pragma once

namespace redeal::runtime {

/// Through the cache, or past it (streamed.h).
enum class stores { ordinary, streaming };

} // namespace redeal::runtime
