// One colour for each step, such that neighbours differ and everybody can tell them apart.
#pragma once

#include <redeal/block_cyclic.hpp>

#include <cstdint>

namespace redeal::tool {

/// Red, green and blue, eight bits each.
using colour = std::uint32_t;

/// The colour of a step. After 64 steps they come again.
colour colour_of(index step);

/// Whether white letters are easier to read on it than black ones.
bool is_dark(colour);

} // namespace redeal::tool
