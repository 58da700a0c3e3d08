// A decision -> who sends how much to whom, and what that amounts to.
#pragma once

#include "Emit/Decisions/Decisions.h"
#include "Plan/Elements/CommunicationGrid.h"

namespace redeal {

/// What processes exchange in one move, what stays with each left out.
struct MoveFigures {
  int64_t Messages = 0, Bytes = 0;       ///< of the process that sends, or receives, most
  int64_t AllMessages = 0, AllBytes = 0; ///< of all processes together
};

/// The dimensions of the move, those of copies included. Requires that those of both mappings are known.
std::vector<plan::dimension> dimensionsOf(const Decision &D);

/// The grid of the whole arrays, in elements. Nothing if not all of their numbers are known, or nothing moves, or it
/// would be too large to look at.
std::optional<plan::communication_grid> gridOf(const Decision &D);

/// What is exchanged. Places of grids are taken for processes. Nothing if it does not fit 64 bits.
std::optional<MoveFigures> figuresOf(const plan::communication_grid &Grid, int64_t ElementSize);

} // namespace redeal
