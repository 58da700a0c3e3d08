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

// Process 0 has sent more than MPI passes on at once, as far as it knows: if it slept at once, process 1 would wait until
// it lets MPI go on, which it does after half a second. Returns whether that took as long.
bool meet_behind_messages(redeal::quiet_meeting &all, int rank) {
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
  double const begin = MPI_Wtime();
  all.meet_after_messages();
  return MPI_Wtime() - begin > 0.4;
}

} // namespace

int main(int count, char **arguments) {
  MPI_Init(&count, &arguments);
  int rank = 0, size = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  constexpr long turns = 100;
  long worst = 0, wrong = 0, late = 0;
  {
    redeal::quiet_meeting all(MPI_COMM_WORLD);
    for (int last = 0; last != size; ++last) { // the first of a node ends a meeting
      long const before = times_woken();
      if (rank == last) {
        timespec const measuring{0, 200'000'000};
        nanosleep(&measuring, nullptr);
      }
      auto const sums = all.meet({rank + 1.0, last * 0.5});
      wrong += sums.first != size * (size + 1) / 2.0 || sums.second != size * last * 0.5;
      worst = rank == last ? worst : std::max(worst, times_woken() - before);
    }
    for (int i = 0; i != turns; ++i)
      late += meet_behind_messages(all, rank);
    for (int i = 0; i != 1000; ++i) // who leaves one meets those who have not yet left it
      wrong += all.meet({static_cast<double>(i), rank == i % size ? 1.0 : 0.0}).first != size * i;
  }
  long const mine[] = {worst, wrong, late};
  long most[] = {0, 0, 0};
  MPI_Reduce(mine, most, 3, MPI_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
  // CHECK: woken no more than 10 times, 0 sums are wrong, messages arrived
  if (rank == 0)
    std::printf("woken %s, %ld sums are wrong, messages %s\n", most[0] <= 10 ? "no more than 10 times" : "often", most[1],
                most[2] <= 2 ? "arrived" : "came late");
  MPI_Finalize();
}
