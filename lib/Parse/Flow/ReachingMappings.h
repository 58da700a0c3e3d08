// Where an array may come from.
//
// A schedule needs the mapping that an array has, not only the one that it gets. That is a reaching-definitions
// problem, with directives for definitions:
//
//     distribute   x(cyclic(3)) onto(P)      gives    {cyclic(3) on P}
//     while (c) {                            here     {cyclic(3), cyclic(2)}
//       redistribute x(cyclic(5))            from     {cyclic(3), cyclic(2)}
//       redistribute x(cyclic(2))            from     {cyclic(5)}
//     }
//
// An array that is aligned with another one has a new mapping where that one gets one.
//
// Local arrays are followed through the control flow graph of their function, and into functions that get them by
// reference. For members, globals and captured arrays every mapping that some directive gives is taken to reach every
// other. A wrong guess costs a table that is not used, never a wrong move: the runtime compares the mapping that the
// array really has.
#pragma once

#include "Parse/Facts/TranslationUnitFacts.h"

namespace clang {
class ASTContext;
}

namespace redeal {

/// Fills ArrayFact::From of every redistribute, and the followers of every site.
void findReachingMappings(clang::ASTContext &Ctx, TranslationUnitFacts &Facts);

} // namespace redeal
