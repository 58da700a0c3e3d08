// The body of one loop over global indices.
#pragma once

#include "Parse/Loops/HarmlessCalls.h"
#include "Parse/Loops/IndexLoops.h"
#include "Parse/Loops/VariableUses.h"
#include "Parse/Loops/WrittenText.h"

#include <optional>

namespace redeal {

/// Whether an expression is the same place all the time: a variable, or a member of one.
bool isPlace(const clang::Expr &E);

class LoopBody : public clang::RecursiveASTVisitor<LoopBody> {
public:
  LoopBody(const clang::Stmt &Body, const clang::VarDecl &Variable, const clang::FunctionDecl &Function,
           const VariableUses &InFunction, HarmlessCalls &Calls, const WrittenText &Text);

  /// Finds the elements that the index names, and says whether the body may run as another loop's.
  bool read(IndexLoop &Found);
  /// Whether it has the index elsewhere.
  bool usesValue() const { return UsesValue; }

  /// Whether a number is the same in all of the loop, and can be had before it.
  bool keepsValue(const clang::Expr &Number) const;
  /// Such a number in a text that means the same before the loop; empty if there is none.
  std::string textOf(const clang::Expr &Number) const;

  bool shouldVisitImplicitCode() const { return true; }
  bool TraverseCXXOperatorCallExpr(clang::CXXOperatorCallExpr *Call);
  bool TraverseIfStmt(clang::IfStmt *S);
  bool TraverseConditionalOperator(clang::ConditionalOperator *E);
  bool TraverseBinaryOperator(clang::BinaryOperator *E);
  bool TraverseStmt(clang::Stmt *S);
  bool TraverseDecltypeTypeLoc(clang::DecltypeTypeLoc);
  bool TraverseCXXDefaultArgExpr(clang::CXXDefaultArgExpr *E) { return VisitStmt(E); }
  bool VisitStmt(clang::Stmt *S) { return Calls.isHarmless(*S); }
  bool VisitDeclRefExpr(clang::DeclRefExpr *E);
  bool VisitVarDecl(clang::VarDecl *Var) { return Calls.isHarmless(*Var); }

private:
  bool traversePerhaps(clang::Stmt *S);
  bool addOperand(const clang::CXXOperatorCallExpr &Call);
  std::optional<std::string> offsetOf(const clang::Expr &Subscript) const;
  bool namesVariable(const clang::Expr &E) const;
  bool keepsVariable() const;
  bool keepsVariableOf(const clang::ValueDecl &D) const;
  bool keepsPath(const clang::Expr &Place) const;
  bool isPlaceBefore(const clang::Expr &E) const;
  bool isInside(const clang::ValueDecl &D) const { return &D == &Variable || InBody.declares(&D); }
  bool meansSameBefore(const clang::Expr &E) const;

  const clang::Stmt &Body;
  const clang::VarDecl &Variable;
  const clang::FunctionDecl &Function;
  const VariableUses &InFunction;
  VariableUses InBody;
  HarmlessCalls &Calls;
  const WrittenText &Text;
  /// Whether it leaves integers alone that are neither its own nor elements; and whether it writes such elements.
  bool KeepsForeign, WritesElements;
  bool UsesValue = false;
  bool IsCertain = true; ///< what is traversed is done in each turn
  IndexLoop *Found = nullptr;
};

} // namespace redeal
