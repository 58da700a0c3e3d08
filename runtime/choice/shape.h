// What a move and a node are like, as far as it decides how elements move best: how long their runs are, and what fits
// in the cache. Nothing here changes what arrives.
#pragma once

#include <redeal/deal.hpp>

#include <vector>

namespace redeal::runtime {

/// What a node is like.
struct machine {
  index own_cache;  ///< bytes of those that a core has by itself
  index last_cache; ///< bytes of the last one, of all cores together
  int cores;        ///< that the job may use
};

/// How the processes of a move share nodes; the same on all of them.
struct node_facts {
  int most_near = 1;          ///< most of them on one node
  int most_sharing = 1;       ///< most of them that share memory
  bool nodes_are_even = true; ///< each node but one, at most, has as many as the one with most
  machine node{};             ///< what the weakest of their nodes is like
};

/// What a move is like; the same on all its processes.
struct move_shape {
  index elements = 0; ///< of the whole array
  int steps = 0;      ///< of the schedule: as many as the busiest process has partners
  /// The dimension that varies fastest in storage, of those that a side deals out.
  deal from_fastest, to_fastest;
  index grain = 1; ///< elements of one index of it, which lie together
};

/// The shape of a move between such dimensions, in the order of storage, the fastest last.
move_shape shape_of(std::vector<deal> const &from, std::vector<deal> const &to, int steps);

/// Whether runs are so long that they are copied as fast message by message, and may need no copy at all.
bool has_long_runs(move_shape const &, std::size_t element_size);

/// How many elements that follow each other in a sender's memory go to the same receiver, on average.
double run_length(move_shape const &);

/// How many receivers read the same line of a sender's memory, on average, if they read elements there.
double line_reads(move_shape const &, std::size_t element_size);

} // namespace redeal::runtime
