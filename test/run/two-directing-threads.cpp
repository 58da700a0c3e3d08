// Two threads of a process that carry out directives at once are told so; one after the other they may.
// RUN: redeal++ -pthread %s -o %t
// RUN: not %mpirun 2 %t at-once 2>&1 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages not %mpirun 2 %t at-once 2>&1 | FileCheck %s
// RUN: %mpirun 2 %t in-turn
// CHECK: two-directing-threads.cpp:{{[0-9]+}}: error: two threads carry out directives at once: with x here, another one at {{.*}}two-directing-threads.cpp:{{[0-9]+}}; one thread at a time may
#include <redeal/array.hpp>

#include <mpi.h>

#include <chrono>
#include <mutex>
#include <string>
#include <thread>

int main(int argc, char **argv) {
  int level = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  bool const in_turn = argv[1] == std::string("in-turn");
  std::mutex turn;
  auto const move_to_and_fro = [&](int n) {
    redeal::array<double> x(n);
#pragma processors P(2)
#pragma distribute x(block) onto(P)
    for (int i = 0; i < (in_turn ? 3 : 200000); ++i) {
      std::unique_lock<std::mutex> hold(turn, std::defer_lock);
      if (in_turn)
        hold.lock();
#pragma redistribute x(cyclic(3))
#pragma redistribute x(block)
    }
  };
  // The other process carries out the directives of one array behind those of the other one.
  if (in_turn || redeal::rank() == 1) {
    move_to_and_fro(1000);
    move_to_and_fro(100000);
  } else {
    std::thread first(move_to_and_fro, 1000), second(move_to_and_fro, 100000);
    first.join();
    second.join();
  }
  MPI_Finalize();
}
