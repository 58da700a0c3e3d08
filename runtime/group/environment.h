// What the environment says must be the same on all processes that move an array together.
#pragma once

#include <redeal/directive.hpp>

#include <mpi.h>

namespace redeal::runtime {

/// Ends the job if a variable of the table that processes must have in common is not the same on all of them; the
/// process of that number in the job says which. Collective over the communicator.
void compare_environments(detail::located_name const &, int speaker, MPI_Comm);

} // namespace redeal::runtime
