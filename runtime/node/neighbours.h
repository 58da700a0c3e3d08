// The processes of one communicator on one node.
#pragma once

#include <mpi.h>

#include <vector>

namespace redeal::runtime {

struct neighbours {
  MPI_Comm comm = MPI_COMM_NULL; ///< of these alone
  std::vector<int> ranks;        ///< in the communicator in which they were found, in the order of comm
  std::vector<int> processes;    ///< their numbers in the job, in that order
  int self = 0;                  ///< this process's place among them

  neighbours() = default;
  neighbours(neighbours const &) = delete;
  neighbours &operator=(neighbours const &) = delete;
  ~neighbours();

  int count() const { return static_cast<int>(ranks.size()); }
};

/// Those of this process, itself included. Collective over the communicator, whose processes have the same environment.
void find_neighbours(MPI_Comm, neighbours &);

} // namespace redeal::runtime
