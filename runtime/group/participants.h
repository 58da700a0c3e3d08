// The processes that a move is for: those of both its grids, and what they have in common.
//
// They join once for each set of processes: a communicator of exactly these, so that messages never meet the user's and
// a directive is collective over no others; a meeting of those that share a node; and the certainty that all have the
// same environment. Before they go into MPI, where nobody can look around, they make sure that all whom they can see
// come to join the same set.
#pragma once

#include "choice/shape.h"
#include "job/job.h"
#include "node/meeting.h"

#include <memory>
#include <vector>

namespace redeal::runtime {

struct participants : node_facts {
  MPI_Comm comm = MPI_COMM_NULL;
  std::unique_ptr<meeting> here; ///< null if there is nothing to share
  std::vector<int> processes;    ///< by their numbers in the job
  std::uint64_t number = 0;      ///< for the group, as boards name it
  std::vector<int> node_of;      ///< of each of these: the number in comm of the first one on its node
  std::vector<int> by_node;      ///< their numbers in comm, those of a node next to each other, smaller nodes last
  mutable std::vector<std::size_t> unconfirmed;     ///< by number in comm: bytes sent there that MPI may still have
  mutable std::vector<std::int64_t> sent, received; ///< by number in comm: messages with elements to and from there
  mutable std::uint64_t directives = 0;  ///< that this process has carried out with them, each phase by itself
  mutable std::uint64_t collectives = 0; ///< of MPI that it has begun with them and that do not block
};

/// Those processes of the job, in increasing order, of which this one is one. Collective over them. They live as long
/// as the job, as what is left at its end may still be read by others.
participants const &join(located_name const &, std::vector<int> const &processes);

/// Whether this process has joined with that one.
bool has_joined_with(int process);

/// Those that have joined; null if these have not.
participants const *joined(std::vector<int> const &processes);

} // namespace redeal::runtime
