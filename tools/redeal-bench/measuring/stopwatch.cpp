// Processes of a node have the same clock, and maybe fewer cores than they are.
#include "measuring/stopwatch.h"

#include "System/UsableCores.h"

namespace redeal::bench {

stopwatch::stopwatch(MPI_Comm comm) : comm_(comm) {
  int rank = 0, size = 0, near_size = 0;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  MPI_Comm node;
  MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &node);
  MPI_Comm_size(node, &near_size);
  cpu_set_t const mine = usable_cores();
  cpu_set_t all;
  MPI_Allreduce(&mine, &all, static_cast<int>(sizeof mine), MPI_BYTE, MPI_BOR, node);
  MPI_Comm_free(&node);
  has_one_clock_ = near_size == size; // then on all processes
  if (has_one_clock_ && size > CPU_COUNT(&all))
    sleeping_ = std::make_unique<quiet_meeting>(comm);
}

void stopwatch::meet() {
  if (sleeping_)
    sleeping_->meet_after_messages();
  else
    MPI_Barrier(comm_);
}

double stopwatch::between(double begin, double end) const {
  double const mine[] = {has_one_clock_ ? -begin : end - begin, has_one_clock_ ? end : 0};
  double most[] = {0, 0};
  MPI_Allreduce(mine, most, 2, MPI_DOUBLE, MPI_MAX, comm_);
  return most[0] + most[1];
}

} // namespace redeal::bench
