// Which files are included where.
//
// A header that holds a directive is put in place of the #include that brought it in. What that takes is noted while
// the preprocessor runs: each #include, the file it led to, and each `#pragma once`, which means nothing in a text that
// is no file of its own.
#pragma once

#include "clang/Lex/PPCallbacks.h"

#include <memory>

namespace clang {
class Preprocessor;
}

namespace redeal {

struct SourceFacts;

/// Fills SourceFacts::Inclusions, RelativeNames, PlaceDependents and HeaderPragmas.
std::unique_ptr<clang::PPCallbacks> collectInclusions(clang::Preprocessor &PP, SourceFacts &Facts);

} // namespace redeal
