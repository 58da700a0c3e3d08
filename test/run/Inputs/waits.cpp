// A job in which process 1 keeps the others waiting, where the first argument says, for so many seconds as the second
// one says.
#include <redeal/array.hpp>
#include <redeal/view.hpp>

#include <mpi.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

char const *where = "";
int seconds = 0;

// In a program whose clock goes fast, too.
void keep_waiting() {
  timespec const t{seconds, 0};
  nanosleep(&t, nullptr);
}

void come_to(char const *what) {
  if (std::strcmp(what, where) == 0 && redeal::rank() == 1)
    keep_waiting();
}

template <class Array> long wrong_in(Array const &x) {
  long wrong = 0;
  for (auto i : redeal::owned(x))
    wrong += x(i) != static_cast<double>(i);
  return wrong;
}

} // namespace

// A process may be late inside of MPI, where the others wait for it.
extern "C" int MPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *made) {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (std::strcmp(where, "mpi") == 0 && rank == 1)
    keep_waiting();
  return PMPI_Comm_create_group(comm, group, tag, made);
}

int main(int argc, char **argv) {
  where = argc > 2 ? argv[1] : "";
  seconds = argc > 2 ? std::atoi(argv[2]) : 0;
  int const n = redeal::nprocs();
#pragma processors P(n)
  redeal::array<double> x(40000);
#pragma distribute x(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
  come_to("join");
#pragma redistribute x(cyclic)
  come_to("move");
  if (std::strcmp(where, "stopped") == 0 && redeal::rank() == 1)
    raise(SIGSTOP);
#pragma redistribute x(block)
  std::vector<double> memory(static_cast<std::size_t>(x.local_size()) + 1);
  redeal::view<double, 1> v(memory.data(), {40000}, {1});
#pragma distribute v(block) onto(P)
  come_to("view");
#pragma redistribute copy
  v = x;
  if (long const wrong = wrong_in(x) + wrong_in(v))
    std::printf("%ld wrong\n", wrong);
  if (redeal::rank() == 0)
    std::puts("all moved");
  std::fflush(stdout);
  come_to("end");
}
