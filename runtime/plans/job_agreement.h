// What the processes of the job find out together, where some of them do not know who takes part in a move.
#pragma once

#include "job/job.h"

#include <vector>

namespace redeal::runtime {

/// Takes the greatest of each value over all processes of the job, all of which must come to it. `about` completes "it
/// failed to …".
void share_greatest(std::vector<index> &values, char const *about);
void share_greatest(std::vector<int> &values, char const *about);

} // namespace redeal::runtime
