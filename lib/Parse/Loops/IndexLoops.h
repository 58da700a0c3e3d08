// Loops over global indices, which may become loops over places in local storage.
//
//     for (auto i : redeal::owned(A, 1))
//       A(k, i) += f(i) * x(i - 1);                along i: A(k, i) and x(i - 1)
//     for (int j = 0; j < n; ++j)
//       sum += B(k, j) * x(k);                     along j: B(k, j); one element: x(k)
//     for (auto const &run : redeal::owned_blocks(y))
//       for (index i = run.first; i < run.first + run.count; ++i)
//         y(i) *= 2;                               as over redeal::owned(y)
//
// Only where that cannot be told from the loop that was written: the body cannot move an array, change `i` or k, or
// jump out of the loop, but by return; and its text is where it seems to be, and not a macro's.
#pragma once

#include "Parse/Facts/Facts.h"
#include "Source/Reading/SourceFacts.h"

#include <optional>
#include <tuple>

namespace clang {
class ASTContext;
}

namespace redeal {

/// Elements of an array that a loop names, A(k, i - 1).
struct LoopOperand {
  std::string Array; ///< as written
  /// The dimension whose subscript is the loop's index; none of one element.
  std::optional<unsigned> Along;
  std::vector<std::string> Subscripts; ///< as written; along the loop what is added to its index
  bool IsCertain = false;              ///< each turn of the loop has one of them

  bool isSameAs(const LoopOperand &Other) const {
    return std::tie(Array, Along, Subscripts) == std::tie(Other.Array, Other.Along, Other.Subscripts);
  }
  friend bool operator==(const LoopOperand &A, const LoopOperand &B) {
    return A.isSameAs(B) && A.IsCertain == B.IsCertain;
  }
};

struct IndexLoop {
  clang::SourceLocation For; ///< of the keyword
  clang::CharSourceRange Body;
  clang::SourceLocation End; ///< of all of it
  /// Of a loop over redeal::owned(Array, Dimension): these; else the numbers it goes from, and ends before.
  bool IsOwned = false;
  std::string Array, Dimension;
  std::string First, Behind;
  std::string Header; ///< of the latter: `for (…)`, as written
  /// The name of its index; of redeal::owned the declaration, and empty if it only says which elements.
  std::string Variable;
  std::string Name;        ///< of redeal::owned: that of its index
  bool IsUnsigned = false; ///< its type
  /// The type of a loop over runs, in the words that are a type's own; empty if it is redeal::index.
  std::string Type;
  std::optional<uint64_t> Most; ///< the largest index that its type has, if that is not 64 bits wide
  std::vector<LoopOperand> Operands;
  /// Where the body has them, in the order of the text.
  std::vector<std::pair<clang::CharSourceRange, size_t>> Uses;
};

/// Those of all functions that have no other in them, each once, in the order of the text. In templates, those that
/// are alike in all instances.
std::vector<IndexLoop> findIndexLoops(clang::ASTContext &Ctx, const SourceFacts &Source);

} // namespace redeal
