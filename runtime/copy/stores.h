// How memory is written.
#pragma once

#include "Plan/Cost/Course.h"

namespace redeal::runtime {

/// Through the cache, or past it (streamed.h).
using stores = plan::writing;

} // namespace redeal::runtime
