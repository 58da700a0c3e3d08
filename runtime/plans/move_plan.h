// Two mappings -> what this process does to go from one to the other: whom it sends what in which step, from whom it
// receives, what it copies to itself. Built from the same arithmetic that the compiler uses; the processes of both join
// when they first make one together.
#pragma once

#include "choice/costs.h"
#include "node/meeting.h"
#include "order/parcel.h"
#include "order/relay_side.h"
#include "order/sweep.h"
#include "plans/mappings.h"

#include "Plan/Problem/Problem.h"

#include <mpi.h>

#include <memory>
#include <optional>
#include <vector>

namespace redeal::runtime {

/// One move: elements go from one mapping to another, out of one storage into another.
struct route {
  located_name name; ///< of the directive's array or arrays, for messages
  mapping const *from, *to;
  bool by_columns;
  /// Elements from one row of local storage to the next (from one column to the next, by columns), where this process
  /// holds the user's own memory; 0 for an array's storage, which has no gaps.
  index from_leading = 0, to_leading = 0;
  static_schedule const *tables = nullptr; ///< that may serve it
  std::size_t table_count = 0;
};

/// Of all messages: what comes from a process is matched in the order in which it was sent, so that what belongs to
/// another directive is noticed.
constexpr int elements_tag = 0;

struct message {
  int step;
  int peer;    ///< in the plan's communicator
  int process; ///< the same among all processes of the job
  index place; ///< the same in its grid
  parcel what;
};

struct move_plan {
  std::vector<message> sends, receives; ///< in order of their steps
  std::vector<parcel> local;            ///< what stays on this process: none or one
  std::optional<sweep> arrivals;        ///< how the new array is filled; none on a process without one
  std::optional<sweep> departures;      ///< how the old array is read; none on a process without one
  slow_dimension slowest;
  slow_position slow_before, slow_after; ///< of this process along that
  move_shape shape;
  index place_before = -1;       ///< this process's place in the grid of the senders, or -1
  index place_after = -1;        ///< the same in the grid of the receivers
  MPI_Comm comm = MPI_COMM_NULL; ///< exactly the processes of both grids
  int processes = 0;             ///< of it
  int most_near = 1;             ///< most of them on one node
  meeting *here = nullptr;       ///< of those of them that share a node; null if there is nothing to share
  bool by_columns = false;       ///< the storage order
  bool from_user_memory = false; ///< nobody else reads the elements to send where they lie
  std::uint64_t digest = 0;      ///< a number for the two mappings, the same on all processes
  plan::schedule_key key;        ///< what decides the schedule
  std::optional<detail::static_schedule> table; ///< the schedule, if the compiler made it

  std::vector<std::vector<plan::runs>> outgoing, incoming; ///< per dimension; the parcels point into them
};

/// The plan for a move; made once for each pair of mappings and storages.
move_plan const &plan_for(route const &);

/// The code that the compiler made to gather elements of that size on that way; null if there is none. It lives no
/// longer than the directive's call.
fixed_code const *code_for(route const &, std::size_t element_size);

/// to[step][sender] of all processes: what tracing shows. Processes need only their own part.
std::vector<std::vector<std::int32_t>> whole_schedule(move_plan const &);

} // namespace redeal::runtime
