// Memory for packed elements, which all moves use in turn.
#pragma once

#include <cstddef>

namespace redeal::runtime {

/// That many bytes. Their address stays the same for the same size. `most`: what any plan may ask for under the same
/// limits; there may be more than was asked for, up to that, so that plans share it. Throws std::bad_alloc if there is
/// not as much.
char *common_buffers(std::size_t bytes, std::size_t most);

} // namespace redeal::runtime
