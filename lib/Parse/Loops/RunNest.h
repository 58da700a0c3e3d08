// A loop over the contiguous runs of a process around one over the elements of each.
//
//     for (auto const &run : redeal::owned_blocks(y)) {
//       double *const to = y.data() + run.local;                       Begin
//       for (int k = 0; k < run.count; ++k)                            Turn
//         to[k] *= 2;
//     }
//     for (auto const &run : redeal::owned_blocks(y))
//       for (index l = run.local; l < run.local + run.count; ++l)      Element
//         all[l] *= 2;
//     for (auto const &run : redeal::owned_blocks(y))
//       for (index i = run.first; i < run.first + run.count; ++i)      Global
//         y(i) *= 2;
#pragma once

#include "Parse/Loops/VariableUses.h"

#include <optional>
#include <vector>

namespace redeal {

/// What a number or pointer is to the run.
enum class RunPart {
  Run,     ///< {first, count, local}
  First,   ///< its first global index
  Behind,  ///< the one behind its last
  Local,   ///< where it begins among all elements that are here
  End,     ///< where it ends there
  Count,   ///< how many elements it has
  Begin,   ///< a pointer to its first element
  Turn,    ///< which element of it
  Element, ///< which of all that are here
  Global,  ///< the global index of an element
  Kept,    ///< a pointer that is the same for all runs
};

class RunNest {
public:
  RunNest(const clang::CXXForRangeStmt &Loop, const clang::FunctionDecl &Function, const VariableUses &InFunction);

  /// Whether it is one: before the loop over elements, which takes all of a run, are only names for parts.
  bool read();

  /// The loop over elements, its index, and what that is: Turn, Element or Global.
  const clang::ForStmt *elements() const { return Elements; }
  const clang::VarDecl &index() const { return *Index; }
  RunPart indexPart() const { return Parts.at(Index); }
  /// The largest number that all of its numbers can be, if these are not of 64 bits.
  std::optional<uint64_t> most() const { return Most; }
  bool hasPointers() const { return HasPointers; }

  /// Whether an expression is that part.
  bool isPart(const clang::Expr &E, RunPart Wanted);
  /// What a variable is, if it is a part.
  std::optional<RunPart> partNamed(const clang::ValueDecl &D) const;
  /// The names of parts, but for the index.
  std::vector<llvm::StringRef> namesOfParts() const;

private:
  bool readHeader();
  bool declare(const clang::Decl &D);
  std::optional<RunPart> partOf(const clang::Expr &E);
  bool isRun(const clang::Expr &E) const;
  bool isKeptPointer(const clang::Expr &E) const;
  void narrow(clang::QualType Type);

  const clang::CXXForRangeStmt &Loop;
  const clang::FunctionDecl &Function;
  const clang::ASTContext &Ctx;
  const VariableUses &InFunction;
  VariableUses InLoop;
  std::map<const clang::ValueDecl *, RunPart> Parts;
  std::optional<uint64_t> Most;
  bool HasPointers = false;
  const clang::ForStmt *Elements = nullptr;
  const clang::VarDecl *Index = nullptr;
};

} // namespace redeal
