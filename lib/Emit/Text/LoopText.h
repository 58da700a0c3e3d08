// Loops over global indices -> loops over places in local storage, before them.
//
//     for (auto i : redeal::owned(y))      { … loop_over_places … if (….goes()) for (…) { ys[k] += a * xs[k]; } else
//       y(i) += a * x(i);                  for (auto i : redeal::owned(y))
//                                            y(i) += a * x(i); }
//
// Loops over runs -> loops over one run:
//
//     for (auto const &run : redeal::owned_blocks(y))     … : redeal::owned_blocks(y).joined())
#pragma once

#include "Emit/Text/Rewriter.h"
#include "Parse/Loops/IndexLoops.h"
#include "Parse/Loops/RunLoops.h"

namespace clang {
class Preprocessor;
}

namespace redeal {

struct LoopEdits {
  std::vector<TextEdit> Edits;
  size_t InMainFile = 0; ///< how many loops of the main file there are
};

/// The edits, but for loops at places where macros are named like words of theirs. What warns about a body warns once
/// if `MarksCopies`; but of the marks `-pedantic` complains.
LoopEdits loopEdits(clang::Preprocessor &PP, const std::vector<IndexLoop> &Loops, bool MarksCopies);
/// The same of loops over runs.
LoopEdits loopEdits(clang::Preprocessor &PP, const std::vector<RunLoop> &Loops);

} // namespace redeal
