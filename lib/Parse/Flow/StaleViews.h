// Views of an array's local storage that are used after the array has moved.
//
//     double *p = x.data();                   p holds x
//     #pragma redistribute x(cyclic(5))       p is stale
//     p[0] = 1;                               a stale use
//     p = x.data();                           p holds x again
//
// Local variables are followed through the control flow graph: pointers and references into an array, what local(),
// owned and owned_blocks give, and iterators of these, also those that a range-based for has without a name. A use
// counts if some path leads to it from the directive.
#pragma once

#include "Parse/Facts/TranslationUnitFacts.h"

namespace clang {
class ASTContext;
}

namespace redeal {

/// Each view once for each directive.
std::vector<StaleUse> findStaleViews(clang::ASTContext &Ctx, const std::vector<SiteFact> &Sites);

} // namespace redeal
