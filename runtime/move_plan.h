// Two mappings -> what this process does to go from one to the other: whom it sends what in which step, from whom it
// receives, what it copies to itself. Built without communication, from the same arithmetic that the compiler uses.
#pragma once

#include "mappings.h"
#include "meeting.h"
#include "parcel.h"
#include "sweep.h"

#include "Plan/Problem.h"

#include <mpi.h>

#include <memory>
#include <optional>
#include <vector>

namespace redeal::runtime {

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
  index place_before = -1;              ///< this process's place in the grid of the senders, or -1
  MPI_Comm comm = MPI_COMM_NULL;        ///< exactly the processes of both grids
  meeting *here = nullptr;              ///< of those of them that share a node; null if there is nothing to share
  std::uint64_t digest = 0;             ///< a number for the two mappings, the same on all processes
  int steps = 0;
  plan::schedule_key key;                       ///< what decides the schedule
  std::optional<detail::static_schedule> table; ///< the schedule, if the compiler made it

  std::vector<std::vector<plan::runs>> outgoing, incoming; ///< per dimension; the parcels point into them
};

/// The plan for one array to go from its mapping to `to`; made once for each pair of mappings.
move_plan const &plan_for(mapped_array const &what, mapping const &to, request const &directive);

/// to[step][sender] of all processes: what tracing shows. Processes need only their own part.
std::vector<std::vector<std::int32_t>> whole_schedule(move_plan const &);

} // namespace redeal::runtime
