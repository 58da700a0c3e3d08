/* To be loaded before a program: a process that ends the job does so a moment later, in which the others go on. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <unistd.h>

int MPI_Abort(MPI_Comm comm, int code) {
  int (*const end)(MPI_Comm, int) = (int (*)(MPI_Comm, int))dlsym(RTLD_NEXT, "MPI_Abort");
  usleep(500000);
  return end(comm, code);
}
