// A checked call of align -> facts.
//
//     align(A, T, at(2 * dummy() + 1), everywhere())      for align A(i) with(T(2 * i + 1, *))
//
// Subscripts must be affine in their dummies, so that an array lies in its target as a section does; what is constant
// of them is compared with the extents.
#pragma once

#include "Parse/Facts/ErrorReporter.h"
#include "Parse/Facts/Facts.h"
#include "Parse/Readers/ArrayReader.h"

#include "clang/AST/Expr.h"

namespace redeal {

class AlignmentReader {
public:
  AlignmentReader(clang::ASTContext &Ctx, const ArrayReader &Arrays, ErrorReporter &Errors)
      : Ctx(Ctx), Arrays(Arrays), Errors(Errors) {}

  /// Reads the array, the target and the alignment into Site. False if an error was reported.
  bool read(const AlignmentClause &Written, const clang::CallExpr &Call, SiteFact &Site) const;

private:
  /// a·i + b, as far as it is known; `UsesDummy` where there is an i.
  struct Affine {
    Known Stride, Offset;
    bool UsesDummy;
  };
  std::optional<Affine> readAffine(const clang::Expr &E) const;
  bool readArray(const Fragment &Name, const clang::Expr &E, bool MayBeTemplate, SiteFact &Site) const;
  bool readSubscript(const AlignmentClause &A, size_t T, const clang::Expr &Argument, SiteFact &Site) const;
  bool check(const AlignmentClause &A, size_t T, const SiteFact &Site) const;

  clang::ASTContext &Ctx;
  const ArrayReader &Arrays;
  ErrorReporter &Errors;
};

} // namespace redeal
