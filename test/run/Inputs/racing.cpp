// Two threads write the same number.
#include <redeal/array.hpp>

#include <mpi.h>

#include <thread>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int number = 0;
  std::thread other([&] { ++number; });
  ++number;
  other.join();
  MPI_Finalize();
  return number == 2 ? 0 : 1;
}
