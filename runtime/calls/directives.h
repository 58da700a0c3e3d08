// Parts of a redistribute that one array and several have in common.
#pragma once

#include "plans/mappings.h"

#include <redeal/directive.hpp>

namespace redeal::runtime {

using namespace redeal::detail;

/// A directive finds an array as it shall be; but all processes of the grid must come to it.
void count_directive_on(mapping const &);

} // namespace redeal::runtime
