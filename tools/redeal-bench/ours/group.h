// redeal on many arrays: all of them in one directive, or one directive for each.
#pragma once

#include "ours/redeal.h"

namespace redeal::bench {

enum class grouping { together, one_by_one };

/// Of the rows of a redistribution of several arrays.
std::unique_ptr<method> make_group(redistribution const &, index process, our_way const &, grouping);

} // namespace redeal::bench
