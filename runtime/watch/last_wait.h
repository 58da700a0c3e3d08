// The last wait of all, before MPI ends: also for processes with which this one has never moved an array, or that it
// has not seen.
#pragma once

#include <mpi.h>

namespace redeal::runtime {

/// Until that is complete, which all processes of the job begin when they have come to their end.
void wait_for_all(MPI_Request &);

} // namespace redeal::runtime
