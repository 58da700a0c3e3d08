// What remarks of the compiler say about ways.
#pragma once

#include "Emit/Remarks/Remarks.h"

namespace redeal::tool {

/// For all processes on one node, and the costs that REDEAL_COSTS names.
WaysAnalyser ways_analyser();

} // namespace redeal::tool
