// The end of the program: processes that have moved arrays together wait for each other before MPI ends, where each can
// see who does not come, and leaves its core to the others. Inside of MPI_Finalize, in which they would wait else,
// nobody can look around.
#pragma once

#include "group/participants.h"

#include <vector>

namespace redeal::runtime {

/// Collective over all of these groups. This process comes to no directive any more, and all others have been told so.
void take_leave(std::vector<participants const *> const &);

} // namespace redeal::runtime
