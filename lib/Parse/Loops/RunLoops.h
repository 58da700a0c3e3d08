// Loops over the contiguous runs of a process that may take all of them as one.
//
//     for (auto const &run : redeal::owned_blocks(y))
//       for (index l = run.local; l < run.local + run.count; ++l)     no word of which run: l goes from 0 to the last
//         to[l] += a * from[l];
//
//     for (auto const &run : redeal::owned_blocks(y)) {
//       double *to = y.data() + run.local;
//       for (int k = 0; k < run.count; ++k)                           the same, if k only says which element of `to`
//         to[k] *= 2;
//     }
//
// Each run is stored behind the one before, so that these loops do the same, turn by turn, over one run of all
// elements.
#pragma once

#include "Source/Reading/SourceFacts.h"

#include <optional>
#include <vector>

namespace clang {
class ASTContext;
}

namespace redeal {

struct RunLoop {
  clang::SourceLocation For; ///< of the keyword
  clang::CharSourceRange Whole;
  clang::SourceLocation Behind; ///< where the call of redeal::owned_blocks ends
  std::optional<uint64_t> Most; ///< how many elements its numbers can count, if these are not of 64 bits
};

/// Those of all functions, each once, in the order of the text. In templates, such as may do so in all instances.
std::vector<RunLoop> findRunLoops(clang::ASTContext &Ctx, const SourceFacts &Source);

} // namespace redeal
