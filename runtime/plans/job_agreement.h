// What the processes of the job find out together, where some of them do not know who takes part in a move.
//
//     processes 0 1 2   first(site, what is the same everywhere)   greatest(members of the grids)   …
//
// Those at different directives meet in the first reduction, which is equally long at all of them, and are told so.
#pragma once

#include "job/job.h"

#include <vector>

namespace redeal::runtime {

/// How many values a directive may have in its first reduction.
constexpr std::size_t most_first_values = 44;

/// Takes the greatest of each value over all processes of the job, all of which must come to a directive with as many.
/// Ends the job where some have come to another one; `rule` says where they must come. `about` completes "it failed to
/// …".
void share_first(located_name const &, std::vector<index> &values, char const *about, char const *rule);

/// The same of more values, behind that.
void share_greatest(std::vector<index> &values, char const *about);
void share_greatest(std::vector<int> &values, char const *about);

} // namespace redeal::runtime
