// redeal's copies: `redistribute copy` from one array to another.
#pragma once

#include "ours/redeal.h"

namespace redeal::bench {

/// Of a redistribution with a part. `process` is this one.
std::unique_ptr<method> make_copy_of_ours(redistribution const &, index process, our_way const &);

} // namespace redeal::bench
