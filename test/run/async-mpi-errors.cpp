// While a move goes on, an error of the program's own in MPI is what it would be without: it ends the job, or calls the
// program's handler, or is a code. A handler that is set meanwhile stays, also with communicators that are made meanwhile.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TRANSPORT=messages not %mpirun 2 %t fatal 2>&1 | FileCheck %s --check-prefix=FATAL
// RUN: env REDEAL_TRANSPORT=messages not %mpirun 2 %t made 2>&1 | FileCheck %s --check-prefix=FATAL
// RUN: env REDEAL_TRANSPORT=messages %mpirun 2 %t handled | FileCheck %s --check-prefix=HANDLED
// RUN: env REDEAL_TRANSPORT=messages %mpirun 2 %t returned | FileCheck %s --check-prefix=RETURNED
// RUN: env REDEAL_TRANSPORT=messages %mpirun 2 %t set | FileCheck %s --check-prefix=HANDLED
// FATAL-NOT: came back
// FATAL: {{[Ii]}}nvalid rank
// FATAL-NOT: came back
// HANDLED: handled 3 of the world's
// RETURNED: handled 0 of the world's
#include "Inputs/require.hpp"

#include <mpi.h>

#include <string>

namespace {

int handled = 0;

void handle(MPI_Comm *comm, int *, ...) { handled += *comm == MPI_COMM_WORLD; }

void set_handler() {
  MPI_Errhandler handler;
  MPI_Comm_create_errhandler(handle, &handler);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
  MPI_Errhandler_free(&handler);
}

void send_to_nobody(MPI_Comm comm) {
  int const nothing = 0;
  REQUIRE(MPI_Send(&nothing, 1, MPI_INT, 99, 0, comm) != MPI_SUCCESS);
}

} // namespace

int main(int argc, char **argv) {
  int level = 0, token = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  std::string const which = argv[1];
  redeal::array<double> x(3000);
#pragma processors P(2)
#pragma distribute x(block) onto(P)
#pragma redistribute x(cyclic)
  if (which == "handled")
    set_handler();
  if (which == "returned")
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  // Process 0 waits in its move until process 1 comes.
  if (redeal::rank() == 1)
    MPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma redistribute x(block) async(t)
  if (redeal::rank() == 0) {
    for (double const begin = MPI_Wtime(); MPI_Wtime() < begin + 0.3;)
      ;
    if (which == "set")
      set_handler();
    MPI_Comm made = MPI_COMM_SELF;
    if (which == "made") {
      MPI_Group all;
      MPI_Comm_group(MPI_COMM_SELF, &all);
      MPI_Comm_create_group(MPI_COMM_WORLD, all, 1, &made);
    }
    send_to_nobody(which == "made" ? made : MPI_COMM_WORLD);
    std::puts("came back");
    std::fflush(stdout);
    send_to_nobody(MPI_COMM_WORLD);
    MPI_Send(&token, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  }
#pragma redistribute wait(t)
  if (redeal::rank() == 0) {
    if (which != "fatal" && which != "made")
      send_to_nobody(MPI_COMM_WORLD);
    std::printf("handled %d of the world's\n", handled);
  }
  MPI_Finalize();
}
