// What is known of moves that are only thought of.
#pragma once

#include "choice/way.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace redeal::runtime {

inline constexpr machine small_cache{index{1} << 8, index{1} << 10, 4}, large_cache{index{1} << 38, index{1} << 40, 4};

/// A vector of doubles between two processes, or more, that all share a node.
inline move_facts vector(index extent, index P, index r, index Q, index s, machine const &node = small_cache) {
  move_facts move;
  block_cyclic const from{extent, P, r}, to{extent, Q, s};
  int const processes = static_cast<int>(std::max(P, Q));
  move.shape = shape_of(std::vector<deal>{from}, std::vector<deal>{to}, processes);
  move.axis.from = from;
  move.axis.to = to;
  move.axis.most_from_inner = move.axis.most_to_inner = move.axis.most_inner_met = 1;
  move.senders = static_cast<int>(P);
  move.receivers = static_cast<int>(Q);
  move.processes = move.most_near = move.most_sharing = processes;
  move.node = node;
  move.element_size = 8;
  move.limits = {message_limits::usual_memory, message_limits::usual_window, false, false};
  move.old_is_dead = true;
  return move;
}

inline wishes wish(transports transport, bool early = false) { return {transport, std::nullopt, early, true}; }

} // namespace redeal::runtime
