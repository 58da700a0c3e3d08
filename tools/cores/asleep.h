// Waiting for processes that may need the core on which it is waited.
#pragma once

#include <mpi.h>
#include <time.h>

namespace redeal {

/// Until the request is done.
inline void wait_asleep(MPI_Request &request) {
  for (int done = 0;;) {
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    if (done)
      return;
    timespec const little{0, 200'000};
    nanosleep(&little, nullptr);
  }
}

} // namespace redeal
