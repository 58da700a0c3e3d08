// Directives that Clang skips.
//
// Clang reads the directives, another compiler the translated source, and the two need not agree on a condition:
//
//     #ifndef __clang__
//     #pragma redistribute x(cyclic)      never reaches a handler
//     #endif
//
// Left as it is the back-end would ignore such a line silently. So each is noted, and the translated source says #error
// in its place, which does no harm where the back-end skips the line too.
#pragma once

#include "clang/Lex/PPCallbacks.h"

#include <memory>

namespace clang {
class Preprocessor;
}

namespace redeal {

struct SourceFacts;

/// Fills SourceFacts::Skipped.
std::unique_ptr<clang::PPCallbacks> collectSkippedDirectives(clang::Preprocessor &PP, SourceFacts &Facts);

} // namespace redeal
