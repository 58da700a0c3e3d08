// Grids of the wrong rank.
//
// A redistribute without onto keeps the grid that the array has. Where it is certain which mappings it may come with,
// and none has as many dimensions as the new formats need, the program would stop there:
//
//     distribute   A(block, block) onto(P)      P is 2x2
//     redistribute A(*, block)                  error: one format, two dimensions
#pragma once

#include "Parse/Facts/ErrorReporter.h"
#include "Parse/Facts/TranslationUnitFacts.h"

namespace clang {
class ASTContext;
}

namespace redeal {

/// Reports an error for each such array. Requires that the reaching mappings have been found.
void checkInheritedGrids(clang::ASTContext &Ctx, const TranslationUnitFacts &Facts, ErrorReporter &Errors);

} // namespace redeal
