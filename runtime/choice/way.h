// The way of a move, decided once: what a move is like, what its node is like, what users wish -> one value that
// everything below is given, and the alternatives with the reasons for and against each.
//
// Processes of one node read each other's memory or hand over through rings; others send messages. What is packed for
// rings and messages goes sweep by sweep, in chunks that all processes cut alike, or message by message.
#pragma once

#include "choice/costs.h"
#include "choice/message_limits.h"
#include "choice/wishes.h"
#include "order/sweep_chunks.h"

#include <optional>
#include <vector>

namespace redeal::runtime {

/// What is known of a move. The second half is this process's own.
struct move_facts {
  move_shape shape;
  cut_axis axis;     ///< along which chunks are cut
  int processes = 1; ///< of both grids
  int most_near = 1; ///< most of them on one node
  std::size_t element_size = 1;
  message_limits limits{}; ///< for this array
  bool old_is_dead = false;

  bool meets = false;            ///< it can share memory with others of its node
  bool from_user_memory = false; ///< the old elements lie in the user's own memory
  index old_elements = 0;        ///< of its own
  sweep const *arrivals = nullptr;
  index near_elements = 0; ///< of the near senders' parts, all together
};

/// How elements go from process to process. The order in which packed ones go, and the limits, are the same on all
/// processes.
struct way {
  bool meets = false; ///< processes of one node meet: they read each other's memory, or hand over through rings
  bool reads = false; ///< others may read this process's old elements, where they lie in memory that can be shared
  bool goes_on_early = false; ///< it does not wait until they have, if they could the last time
  bool releases_early = false;
  sweep_chunks chunks;     ///< of what is packed, if it goes sweep by sweep
  message_limits limits{}; ///< for what goes sweep by sweep
  message_limits limits_by_message{};
  stores gathering = stores::ordinary, unpacking = stores::ordinary;

  bool is_by_sweep() const { return chunks.width > 0; }
};

/// What speaks for or against an alternative. One that decides leaves the other alternatives no chance.
struct reason {
  bool speaks_for;
  char const *text;
};

/// One possible answer to one of the questions that make a way.
struct alternative {
  char const *question; ///< "between processes of a node"
  char const *name;     ///< "read in memory"
  bool taken = false;
  std::vector<reason> reasons;
  /// How often each line of old elements comes from memory, on average, where that is known.
  std::optional<double> line_reads;
};

/// What was decided, and between what.
struct decision {
  way taken;
  std::vector<alternative> alternatives; ///< those of one question follow each other
};

decision decide(move_facts const &, machine const &, wishes const &);

/// Whether a part of that size, of an array on several processes, had better lie in memory that others can read.
bool is_worth_sharing(std::size_t bytes, wishes const &);

} // namespace redeal::runtime
