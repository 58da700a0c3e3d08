// What the environment says must be the same on all processes that move an array together.
#pragma once

#include <redeal/directive.hpp>

#include <mpi.h>

#include <cstdint>

namespace redeal::runtime {

/// Which sums REDEAL_TRACE asks this process for, and for which report, as a number; 0: for none.
std::int64_t number_of_sums();

/// Ends the job if a variable of the table that processes must have in common is not the same on all of them; the
/// process of that number in the job says which. Collective over the communicator.
void compare_environments(detail::located_name const &, int speaker, MPI_Comm);

} // namespace redeal::runtime
