// How arrays get other names.
#include "Parse/Flow/Passing.h"

#include "Parse/Facts/RedealTypes.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace redeal {
namespace {

// The calls and constructions inside a function.
class PassingCollector : public RecursiveASTVisitor<PassingCollector> {
public:
  bool VisitStmt(Stmt *S) {
    if (const auto P = asPassing(*S))
      Found.push_back(*P);
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) { return true; } // its own function
  std::vector<Passing> Found;
};

// Arrays that have, for longer than a call, a second name that is not followed:
// a pointer, a reference to one of several, a member.
class AliasCollector : public RecursiveASTVisitor<AliasCollector> {
public:
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitVarDecl(VarDecl *Var) {
    if (!Var->getType()->isReferenceType() || isa<ParmVarDecl>(Var) || !isMapped(Var->getType()) || !Var->getInit() ||
        namedBy(*Var->getInit()))
      return true;
    Found.insert(Var->getCanonicalDecl());
    return noteOperands(Var->getInit());
  }
  bool VisitUnaryOperator(UnaryOperator *Op) { return Op->getOpcode() != UO_AddrOf || noteOperands(Op->getSubExpr()); }
  bool VisitReturnStmt(ReturnStmt *Return) { return noteOperands(Return->getRetValue()); }
  bool VisitInitListExpr(InitListExpr *List) {
    for (const Expr *Element : List->inits())
      noteOperands(Element);
    return true;
  }
  bool TraverseConstructorInitializer(CXXCtorInitializer *Init) {
    noteOperands(Init->getInit());
    return RecursiveASTVisitor::TraverseConstructorInitializer(Init);
  }
  std::set<const ValueDecl *> Found;

private:
  bool noteOperands(const Expr *E) {
    if (const auto *Choice = E ? dyn_cast<ConditionalOperator>(E->IgnoreParenImpCasts()) : nullptr)
      return noteOperands(Choice->getTrueExpr()) && noteOperands(Choice->getFalseExpr());
    if (const ValueDecl *Array = handedOn(E))
      Found.insert(Array);
    return true;
  }
};

} // namespace

std::optional<Passing> asPassing(const Stmt &S) {
  if (const auto *Call = dyn_cast<CallExpr>(&S)) {
    const bool Member = isa<CXXOperatorCallExpr>(Call) && isa_and_nonnull<CXXMethodDecl>(Call->getDirectCallee());
    return Passing{Call->getDirectCallee(), {Call->getArgs(), Call->getNumArgs()}, Member};
  }
  if (const auto *New = dyn_cast<CXXConstructExpr>(&S))
    return Passing{New->getConstructor(), {New->getArgs(), New->getNumArgs()}, false};
  return std::nullopt;
}

const ValueDecl *handedOn(const Expr *E) {
  return E && E->isGLValue() && !E->getType().isConstQualified() && isMapped(E->getType()) ? namedBy(*E) : nullptr;
}

const ValueDecl *passedAs(const Expr *E) {
  const Expr *Plain = const_cast<Expr *>(E)->IgnoreUnlessSpelledInSource();
  // A copy is made for a parameter by value.
  if (const auto *Copy = dyn_cast<CXXConstructExpr>(Plain); Copy && Copy->getNumArgs() == 1)
    Plain = Copy->getArg(0);
  return isMapped(Plain->getType()) ? namedBy(*Plain) : nullptr;
}

std::vector<Passing> passingsIn(FunctionDecl &F) {
  PassingCollector Collect;
  Collect.TraverseDecl(&F);
  return std::move(Collect.Found);
}

std::set<const ValueDecl *> findAliased(ASTContext &Ctx) {
  AliasCollector Aliases;
  Aliases.TraverseDecl(Ctx.getTranslationUnitDecl());
  return std::move(Aliases.Found);
}

} // namespace redeal
