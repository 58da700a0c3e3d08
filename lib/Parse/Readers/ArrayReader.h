// An expression that is an array, or a side of a copy -> facts.
//
//     redeal::array<double, 2> A(9, n);
//     x(redeal::range(0, 9)) = A(12, redeal::all);
//     error: 'A(12, redeal::all)': index 12 in dimension 0 is not inside of the 9 elements there, 0 to 8
//
#pragma once

#include "Parse/Facts/ErrorReporter.h"
#include "Parse/Facts/Facts.h"
#include "Parse/Readers/ChangedExtents.h"

#include "clang/AST/Expr.h"

namespace redeal {

class ArrayReader {
public:
  ArrayReader(clang::ASTContext &Ctx, ErrorReporter &Errors) : Ctx(Ctx), Errors(Errors), Changed(Ctx) {}

  /// Reads what is known of an array, a view or a template without its mapping.
  void readType(const clang::Expr &E, ArrayFact &Array) const;

  /// The same of all elements of a container, which have that type.
  void readElements(const clang::Expr &Container, clang::QualType Element, ArrayFact &Array) const;

  /// Reads one side of an assignment, written as `Text`, into Site.Arrays, if it is an array or a section of one.
  /// Returns how many elements it has in each dimension, or nothing if an error was reported.
  std::optional<std::vector<Known>> readSide(const clang::Expr &Side, const std::string &Text, SiteFact &Site) const;

private:
  void readClass(clang::QualType Type, ArrayFact &Array) const;
  void readTemplate(const clang::Expr &E, ArrayFact &Template) const;
  void readExtents(const clang::VarDecl &Var, std::vector<Known> &Extents) const;
  void readNumbers(const clang::Expr &Written, std::vector<Known> &Numbers) const;
  RangeFact readRange(const clang::Expr &Written) const;
  bool checkRange(const RangeFact &Range, size_t Dimension, Known Extent, const std::string &Side) const;

  clang::ASTContext &Ctx;
  ErrorReporter &Errors;
  ChangedExtents Changed;
};

} // namespace redeal
