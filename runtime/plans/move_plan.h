// Two mappings -> what this process does to go from one to the other: whom it sends what in which step, from whom it
// receives, what it copies to itself. Built from the same arithmetic that the compiler uses, without a word to any
// other process: a thread may make the plans of all.
#pragma once

#include "choice/way.h"
#include "order/parcel.h"
#include "order/sweep.h"
#include "order/sweep_side.h"
#include "plans/placing.h"

#include "Plan/Problem/Problem.h"
#include "Plan/Replicas.h"

#include <redeal/directive.hpp>

#include <optional>
#include <string>
#include <vector>

namespace redeal::runtime {

using namespace detail;

/// One move: elements go from one mapping to another, out of one storage into another.
struct route {
  located_name name; ///< of the directive's array or arrays, for messages
  mapping const *from, *to;
  placing const *from_in, *to_in; ///< where elements lie in storage
  /// Elements from one index of the second-fastest dimension in storage to the next, where this process holds the
  /// user's own memory; 0 for an array's storage, which has no gaps.
  index from_leading = 0, to_leading = 0;
  static_schedule const *tables = nullptr; ///< that may serve it
  std::size_t table_count = 0;
  /// From one index of each dimension to the next in the memory of this process, where that is described by a view.
  std::vector<index> from_strides = {}, to_strides = {};
};

/// The processes of a move, by their numbers in the job.
struct move_processes {
  std::vector<int> const &senders, &receivers; ///< by place in their grids; replicas of a place next to each other
  std::vector<int> const &all;                 ///< in increasing order
  std::vector<int> const &node_of;             ///< of each of these; empty if they share one
};

struct message {
  int step;
  int peer;    ///< the other process, as numbered among those of the move
  int process; ///< the same among all processes of the job
  index place; ///< its place in its grid
  parcel what;
};

struct move_plan {
  move_plan() = default;
  move_plan(move_plan &&) = default; // a copy would point into this one

  std::vector<message> sends, receives; ///< in order of their steps
  std::vector<parcel> local;            ///< what stays on this process: none or one
  bool sweeps = true;                   ///< both storages may be gone through in the same order, row by row
  std::optional<sweep> arrivals;        ///< how the new array is filled; none on a process without one
  std::optional<sweep> departures;      ///< how the old array is read; none on a process without one
  cut_axis cut_along;
  cut_position cut_before, cut_after; ///< of this process along that
  move_shape shape;
  index place_before = -1;                        ///< this process's place in the grid of the senders, or -1
  index place_after = -1;                         ///< the same in the grid of the receivers
  index old_elements = 0;                         ///< of this process
  int self = -1;                                  ///< this process's number among those of the move
  int processes = 0;                              ///< of the move
  int senders = 0, receivers = 0;                 ///< places in each grid
  bool has_replicas = false;                      ///< several processes have the same elements, on one side at least
  plan::schedule_key key;                         ///< what decides the schedule
  std::optional<plan::replicated_problem> choice; ///< what decides it instead where senders have replicas
  std::optional<detail::static_schedule> table;   ///< the schedule, if the compiler made it

  std::vector<std::vector<plan::runs>> outgoing, incoming; ///< per dimension; the parcels point into them
};

/// Why there is no schedule for it; nothing if there is one.
std::optional<std::string> refusal_of(route const &);

/// What is known of a move by its plan; the rest is as on one process that has a node of its own.
move_facts facts_of(move_plan const &, std::size_t element_size, message_limits const &);

/// The part of process number `self` of the job. Requires that nothing refuses it.
void make_plan(move_plan &, route const &, move_processes const &, int self);

/// The code that the compiler made to gather elements of that size on that way; null if there is none. It lives no
/// longer than the directive's call.
fixed_code const *code_for(route const &, std::size_t element_size);

/// to[step][sender] of all processes: what tracing shows. Processes need only their own part.
std::vector<std::vector<std::int32_t>> whole_schedule(move_plan const &);

} // namespace redeal::runtime
