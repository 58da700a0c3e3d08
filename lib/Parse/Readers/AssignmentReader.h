// The statement of redistribute copy.
//
//     #pragma redistribute copy
//     B = A;
//
// The assignment behind the directive belongs to it. Both sides are arrays, or views of the user's own memory, or
// sections or elements of these; each instantiation of a template is read, and the places of the text are those of its
// pattern.
#pragma once

#include "Parse/Facts/ErrorReporter.h"
#include "Parse/Facts/Facts.h"

#include "clang/AST/ExprCXX.h"

namespace redeal {

class AssignmentReader {
public:
  AssignmentReader(clang::ASTContext &Ctx, ErrorReporter &Errors) : Ctx(Ctx), Errors(Errors) {}

  /// Reads the statement behind the directive; null if there is none. Nothing if an error was reported.
  std::optional<AssignmentFact> read(const Directive &D, const clang::Stmt *Next);

  /// Refuses an assignment that no directive announced and that would move elements.
  void checkUndirected(const clang::CXXOperatorCallExpr &Call);

private:
  void reportUndirected(const clang::CXXOperatorCallExpr &Call);
  bool checkSide(const clang::Expr &E);
  bool checkKeepsSource(const AssignmentFact &Fact);
  bool checkOneIsDealt(const AssignmentFact &Fact);
  bool checkTypes(const AssignmentFact &Fact);
  bool checkPlace(const Directive &D, const AssignmentFact &Fact);
  clang::SourceLocation pragmaBetween(clang::SourceLocation Begin, clang::SourceLocation End) const;
  std::string text(const clang::Expr &E) const;

  clang::ASTContext &Ctx;
  ErrorReporter &Errors;
  std::set<const clang::Stmt *> Announced;
};

} // namespace redeal
