// Behind the keyword align -> AlignmentClause.
//
//   align ID(i, ...) with(ID(subscript, ...))      subscript: an expression in one dummy at most, or *
//
// A dummy is a name of the directive's own, whatever that means around it. Whether a subscript is affine is seen later.
#pragma once

#include "Source/Directives/TokenCursor.h"

namespace redeal {

/// False after an error.
bool parseAlignment(TokenCursor &, AlignmentClause &);

} // namespace redeal
