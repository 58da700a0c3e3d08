// Processes that wait for others who measure leave the cores alone: until the last one comes they are not even woken.
// Behind messages they do not sleep before these have arrived.
//
// RUN: %serial-mpicxx -O1 -I%S/../../tools -I%S/../../runtime -I%S/../../include %s -o %t
// RUN: %mpirun 4 %t | FileCheck %s
#include "cores/quiet_meeting.h"

#include <sys/resource.h>
#include <time.h>

#include <algorithm>
#include <cstdio>

namespace {

long times_woken() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return used.ru_nvcsw;
}

// Process 0 has sent more than MPI passes on at once, as far as it knows: if it slept, process 1 would wait for ever.
void meet_behind_messages(redeal::quiet_meeting &all, int rank) {
  constexpr int many = 50, bytes = 20000;
  static char packets[many][bytes];
  MPI_Request requests[many];
  timespec const late{0, 1'000'000};
  if (rank == 1)
    nanosleep(&late, nullptr);
  for (int i = 0; i != many && rank < 2; ++i)
    if (rank == 0)
      MPI_Isend(packets[i], bytes, MPI_CHAR, 1, 0, MPI_COMM_WORLD, &requests[i]);
    else
      MPI_Irecv(packets[i], bytes, MPI_CHAR, 0, 0, MPI_COMM_WORLD, &requests[i]);
  if (rank < 2)
    MPI_Waitall(many, requests, MPI_STATUSES_IGNORE);
  all.meet_after_messages();
}

} // namespace

int main(int count, char **arguments) {
  MPI_Init(&count, &arguments);
  int rank = 0, size = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  long worst = 0, wrong = 0;
  {
    redeal::quiet_meeting all(MPI_COMM_WORLD);
    for (int late = 0; late != size; ++late) { // the first of a node ends a meeting
      long const before = times_woken();
      if (rank == late) {
        timespec const measuring{0, 200'000'000};
        nanosleep(&measuring, nullptr);
      }
      auto const sums = all.meet({rank + 1.0, late * 0.5});
      wrong += sums.first != size * (size + 1) / 2.0 || sums.second != size * late * 0.5;
      worst = rank == late ? worst : std::max(worst, times_woken() - before);
    }
    for (int i = 0; i != 100; ++i)
      meet_behind_messages(all, rank);
    for (int i = 0; i != 1000; ++i) // who leaves one meets those who have not yet left it
      wrong += all.meet({static_cast<double>(i), rank == i % size ? 1.0 : 0.0}).first != size * i;
  }
  long const mine[] = {worst, wrong};
  long most[] = {0, 0};
  MPI_Reduce(mine, most, 2, MPI_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
  // CHECK: woken no more than 10 times, and 0 sums are wrong
  if (rank == 0)
    std::printf("woken %s, and %ld sums are wrong\n", most[0] <= 10 ? "no more than 10 times" : "often", most[1]);
  MPI_Finalize();
}
