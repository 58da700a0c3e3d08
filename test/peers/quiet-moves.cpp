// While the moves of two processes are timed, the others of the job, which may share their cores, sleep until that is
// over: also though messages may be among what was moved.
//
// REQUIRES: whole
// RUN: redeal++ -O1 -I%S/../../tools/redeal-calibrate -I%S/../../tools -I%S/../../runtime -I%S/../../lib %s %S/../../tools/redeal-calibrate/timed_moves.cpp %S/../../tools/redeal-calibrate/moved_vector.cpp %S/../../tools/redeal-calibrate/workplace.cpp %S/../../tools/redeal-calibrate/placement.cpp -o %t
// RUN: %mpirun 4 %t | FileCheck %s
#include "timed_moves.h"

#include <sys/resource.h>

#include <algorithm>
#include <cstdio>

namespace {

double seconds_of(timeval const &t) { return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec); }

double processor_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
}

// The part of the time that the busiest of those who have nothing to do keeps a core.
double busiest_other(redeal::calibrate::workplace const &at, redeal::plan::carrier by) {
  redeal::block_cyclic const from{4096, 2, 64}, to{4096, 2, 256};
  redeal::calibrate::timed_moves moves(at, {by, redeal::plan::packing::by_sweep, redeal::plan::writing::ordinary}, from,
                                       to, 4000);
  double const begin = MPI_Wtime(), before = processor_seconds();
  moves.seconds();
  double const part = (processor_seconds() - before) / (MPI_Wtime() - begin), mine = at.rank < 2 ? 0 : part;
  double most = 0;
  MPI_Allreduce(&mine, &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return most;
}

} // namespace

int main(int count, char **arguments) {
  MPI_Init(&count, &arguments);
  {
    redeal::calibrate::workplace const at = redeal::calibrate::find_workplace();
    double const most = std::max(busiest_other(at, redeal::plan::carrier::rings),
                                 busiest_other(at, redeal::plan::carrier::messages));
    // CHECK: the others sleep
    if (at.rank == 0)
      most < 0.1 ? std::puts("the others sleep") : std::printf("another is at work for %.2f of the time\n", most);
  }
  MPI_Finalize();
}
