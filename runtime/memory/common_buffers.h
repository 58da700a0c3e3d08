// Memory for packed elements, which all moves use in turn.
#pragma once

#include <cstddef>

namespace redeal::runtime {

/// That many bytes. Their address stays the same for the same size. `most`: what any plan asks for under the same
/// limits, so that they share it. Untouched pages take no room.
char *common_buffers(std::size_t bytes, std::size_t most);

} // namespace redeal::runtime
