// Programs that break the rules, chosen by their argument; see divergence.test.
#include <redeal/array.hpp>

#include <mpi.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

int main(int argc, char **argv) {
  std::string const what = argv[1];
  if (what == "finalized")
    MPI_Init(&argc, &argv);
  redeal::array<int> x(1000), y(1000);
#pragma distribute x(block), y(block)
  if (what == "arrays") {
    if (redeal::rank() == 0) {
#pragma redistribute x(cyclic(3))
    } else {
#pragma redistribute y(cyclic(3))
    }
  } else if (what == "formats") {
    int const k = 3 + redeal::rank();
#pragma redistribute x(cyclic(k))
  } else if (what == "limits") {
    int const bytes = 4096 << redeal::rank();
#pragma redistribute x(cyclic(3)) memory(bytes)
  } else if (what == "finalized") {
    MPI_Finalize();
#pragma redistribute x(cyclic(3))
  } else if (what == "dimension") {
    for (auto i : redeal::owned(x, static_cast<int>(what.size()) - 8))
      x(i) = 1;
  } else if (what == "fork") {
    // A child that ends has no say in the job.
    pid_t const child = fork();
    if (child == 0)
      std::exit(3);
    waitpid(child, nullptr, 0);
#pragma redistribute x(cyclic(3))
  } else if (what == "trace") {

#pragma redistribute x(cyclic)
  }
}
