// The end of the program: processes that have moved arrays together wait for each other before MPI ends, where each can
// see who does not come, and leaves its core to the others. Inside of MPI_Finalize, in which they would wait else,
// nobody can look around.
//
// In the same step each says how many messages it has sent to each other one. Looking for messages that are left would
// not do: whether MPI sees one that nobody waits for depends on when it last looked, and on the message's way.
#pragma once

#include "group/participants.h"

#include <vector>

namespace redeal::runtime {

/// Collective over all of these groups. This process comes to no directive any more, and all others have been told so.
/// Ends the job if it has not received all that was sent to it.
void take_leave(std::vector<participants const *> const &);

/// That process has sent what no directive has received here.
[[noreturn]] void refuse_what_is_left_from(int process);

} // namespace redeal::runtime
