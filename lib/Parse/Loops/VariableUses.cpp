// How a function, or a part of it, uses its variables.
#include "Parse/Loops/VariableUses.h"

using namespace clang;

namespace redeal {

const DeclContext *functionOf(const VarDecl &Var) {
  const DeclContext *In = Var.getDeclContext();
  while (isa<CapturedDecl>(In))
    In = In->getParent();
  return In;
}

bool VariableUses::VisitValueDecl(ValueDecl *D) {
  Declared.insert(D);
  return true;
}

bool VariableUses::VisitDeclRefExpr(DeclRefExpr *E) {
  note(Named, *E);
  return true;
}

bool VariableUses::VisitMemberExpr(MemberExpr *E) {
  note(Named, *E);
  return true;
}

// It may keep references to what it captures.
bool VariableUses::VisitLambdaExpr(LambdaExpr *E) {
  for (const LambdaCapture &Capture : E->captures())
    if (Capture.capturesVariable())
      ++Named[Capture.getCapturedVar()];
  return true;
}

bool VariableUses::VisitImplicitCastExpr(ImplicitCastExpr *E) {
  if (E->getCastKind() == CK_LValueToRValue) {
    note(Read, *E->getSubExpr());
    discard(E->getSubExpr());
  }
  return true;
}

bool VariableUses::VisitUnaryOperator(UnaryOperator *E) {
  // No one can have a reference to what it gives.
  if (E->isPostfix())
    note(Written, *E->getSubExpr());
  return true;
}

bool VariableUses::VisitBinaryOperator(BinaryOperator *E) {
  if (E->getOpcode() == BO_Comma)
    discard(E->getLHS());
  return true;
}

bool VariableUses::VisitCompoundStmt(CompoundStmt *S) {
  for (const Stmt *Child : S->body())
    discard(Child);
  return true;
}

bool VariableUses::VisitForStmt(ForStmt *S) {
  for (const Stmt *Part : {S->getInit(), static_cast<Stmt *>(S->getInc()), S->getBody()})
    discard(Part);
  return true;
}

bool VariableUses::VisitIfStmt(IfStmt *S) {
  discard(S->getThen());
  discard(S->getElse());
  return true;
}

bool VariableUses::VisitWhileStmt(WhileStmt *S) {
  discard(S->getBody());
  return true;
}

bool VariableUses::VisitDoStmt(DoStmt *S) {
  discard(S->getBody());
  return true;
}

bool VariableUses::VisitCXXForRangeStmt(CXXForRangeStmt *S) {
  discard(S->getBody());
  return true;
}

// Of what is not used but for its value, a write is only that.
void VariableUses::discard(const Stmt *S) {
  const auto *E = dyn_cast_or_null<Expr>(S);
  if (!E)
    return;
  E = E->IgnoreParens();
  if (const auto *Op = dyn_cast<UnaryOperator>(E); Op && Op->isPrefix() && Op->isIncrementDecrementOp())
    note(Written, *Op->getSubExpr());
  if (const auto *Op = dyn_cast<BinaryOperator>(E); Op && Op->isAssignmentOp())
    note(Written, *Op->getLHS());
  else if (Op && Op->getOpcode() == BO_Comma)
    discard(Op->getRHS());
}

void VariableUses::note(Counts &In, const Expr &E) {
  const Expr *const Plain = E.IgnoreParens();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Plain))
    ++In[Ref->getDecl()];
  else if (const auto *Member = dyn_cast<MemberExpr>(Plain))
    ++In[Member->getMemberDecl()];
}

size_t VariableUses::count(const Counts &In, const ValueDecl *D) {
  const auto Found = In.find(D);
  return Found == In.end() ? 0 : Found->second;
}

} // namespace redeal
