// How a function, or a part of it, uses its variables.
//
//     k = 3; f(k + 1);                       all that happens to k is in sight
//     g(&k); int &r = k; int &s = ++k;       it may be changed elsewhere
#pragma once

#include "clang/AST/RecursiveASTVisitor.h"

#include <map>
#include <set>

namespace redeal {

/// The function that a variable is declared in; parts that run as others', as OpenMP's, are part of it.
const clang::DeclContext *functionOf(const clang::VarDecl &Var);

class VariableUses : public clang::RecursiveASTVisitor<VariableUses> {
public:
  explicit VariableUses(const clang::Stmt &Part) { TraverseStmt(const_cast<clang::Stmt *>(&Part)); }
  explicit VariableUses(const clang::FunctionDecl &F) { TraverseDecl(const_cast<clang::FunctionDecl *>(&F)); }

  /// Whether all that is done to it there is to read it; or to read it and to write it.
  bool isOnlyRead(const clang::ValueDecl *D) const { return count(Named, D) == count(Read, D); }
  bool isInSight(const clang::ValueDecl *D) const { return count(Named, D) == count(Read, D) + count(Written, D); }
  /// Whether it is declared there.
  bool declares(const clang::ValueDecl *D) const { return Declared.count(D) > 0; }

  bool shouldVisitImplicitCode() const { return true; }
  bool VisitValueDecl(clang::ValueDecl *D);
  bool VisitDeclRefExpr(clang::DeclRefExpr *E);
  bool VisitMemberExpr(clang::MemberExpr *E);
  bool VisitLambdaExpr(clang::LambdaExpr *E);
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr *E);
  bool VisitUnaryOperator(clang::UnaryOperator *E);
  bool VisitBinaryOperator(clang::BinaryOperator *E);
  bool VisitCompoundStmt(clang::CompoundStmt *S);
  bool VisitForStmt(clang::ForStmt *S);
  bool VisitIfStmt(clang::IfStmt *S);
  bool VisitWhileStmt(clang::WhileStmt *S);
  bool VisitDoStmt(clang::DoStmt *S);
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt *S);

private:
  using Counts = std::map<const clang::ValueDecl *, size_t>;

  static void note(Counts &In, const clang::Expr &E);
  static size_t count(const Counts &In, const clang::ValueDecl *D);
  void discard(const clang::Stmt *S);

  Counts Named, Read, Written;
  std::set<const clang::ValueDecl *> Declared;
};

} // namespace redeal
