// The way of a move: what it is like, what its node is like and what users wish -> the courses that it may take, and of
// one course the value that everything below is given.
//
// Processes of one node read each other's memory or hand over through rings; others send messages. What is packed for
// rings and messages goes sweep by sweep, in chunks that all processes cut alike, or message by message.
#pragma once

#include "choice/message_limits.h"
#include "choice/shape.h"
#include "choice/wishes.h"
#include "order/sweep_chunks.h"

#include "Plan/Cost/Course.h"

#include <utility>
#include <vector>

namespace redeal::runtime {

/// What is known of a move; the same on all its processes.
struct move_facts : node_facts {
  move_shape shape;
  cut_axis axis;                  ///< along which chunks are cut
  int senders = 1, receivers = 1; ///< places in each grid
  int processes = 1;              ///< of both
  std::size_t element_size = 1;
  message_limits limits{}; ///< for this array
  bool old_is_dead = false;
  bool from_user_memory = false; ///< the old elements lie in the user's own memory
  bool has_replicas = false;     ///< several processes have the same elements, on one side at least
  bool sweeps = true;            ///< both storages may be gone through in the same order, row by row
  bool several = false;          ///< it is a bundle of arrays
};

/// What one process alone knows.
struct own_facts {
  bool meets = false;     ///< it can share memory with others of its node
  index old_elements = 0; ///< of its own
};

/// How elements go from process to process. The order in which packed ones go, and the limits, are the same on all
/// processes.
struct way {
  /// Chunks of sweeps, and bytes of a message in one beside its elements: what sweeps touch too much, its head, and
  /// what rounding adds.
  static constexpr index chunks_under_way = plan::chunks_under_way, most_beside = 256;

  bool meets = false; ///< processes of one node meet: they read each other's memory, or hand over through rings
  bool reads = false; ///< others may read this process's old elements, where they lie in memory that can be shared
  bool goes_on_early = false; ///< it does not wait until they have, if they could the last time
  bool releases_early = false;
  sweep_chunks chunks;       ///< of what is packed, if it goes sweep by sweep
  message_limits limits{};   ///< for what goes sweep by sweep
  bool confirms_all = false; ///< messages are under way until their receivers have come to them
  message_limits limits_by_message{};
  stores write = stores::ordinary;       ///< of what has been packed; never adaptive
  stores from_memory = stores::ordinary; ///< of what is read in memory
  stores into_rings = stores::ordinary;  ///< of what is packed for rings
  bool looks_how_far = false;            ///< it notes what its looks at others take (core_distance.h)
  bool in_turn = false;                  ///< one message after the other in each direction, in the order of the steps
  bool by_letter = false;                ///< all are near, and each packet says of which move it is
  bool undivided = false; ///< messages are not cut, and all of them are under way as far as there is room
  bool exchanges = false; ///< all are one exchange, in which each process has something for each other one
  std::vector<int> relay; ///< the factors of the grid in which messages are combined on the way; none if they are not

  bool is_by_sweep() const { return chunks.width > 0; }
};

/// The courses that a move may take, one at least, and what stands against others.
struct open_courses {
  std::vector<plan::course> all;
  std::vector<std::pair<plan::carrier, char const *>> against_carriers;
  std::vector<std::pair<plan::packing, char const *>> against_orders;
  std::vector<std::pair<plan::writing, char const *>> against_writing;
  std::vector<std::pair<plan::crowding, char const *>> against_crowding;
};

open_courses courses_of(move_facts const &, wishes const &);

/// Whether the last cache of a node holds the old and the new parts there. Else elements come from memory, wherever
/// cores are.
bool is_in_caches(move_facts const &);

/// What the model must know of a move.
plan::work work_of(move_facts const &, wishes const &);

way way_of(plan::course const &, move_facts const &, own_facts const &, wishes const &);

/// Whether a part of that size, of an array on several processes, had better lie in memory that others can read.
bool is_worth_sharing(std::size_t bytes, wishes const &);

} // namespace redeal::runtime
