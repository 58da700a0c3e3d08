// What the headers and bodies of loops say.
#include "Parse/Loops/LoopVisitor.h"

#include "Parse/Facts/RedealTypes.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace redeal {
namespace {

const VarDecl *localVariable(const Expr *E) {
  const auto *Ref = dyn_cast_or_null<DeclRefExpr>(E ? E->IgnoreUnlessSpelledInSource() : nullptr);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return Var && Var->hasLocalStorage() ? Var : nullptr;
}

bool startAt(const Stmt *Init, CountedHeader &Header) {
  if (const auto *Declared = dyn_cast_or_null<DeclStmt>(Init)) {
    const DeclGroupRef All = Declared->getDeclGroup();
    const auto Count = std::distance(All.begin(), All.end());
    Header.Variable = Count <= 2 ? dyn_cast<VarDecl>(*All.begin()) : nullptr;
    Header.Second = Count == 2 ? dyn_cast<VarDecl>(*std::next(All.begin())) : nullptr;
    Header.First = Header.Variable ? Header.Variable->getInit() : nullptr;
  } else if (const auto *Assigned = dyn_cast_or_null<BinaryOperator>(Init);
             Assigned && Assigned->getOpcode() == BO_Assign) {
    Header.Variable = localVariable(Assigned->getLHS());
    Header.First = Assigned->getRHS();
  }
  return Header.Variable && Header.First && !Header.Variable->getType()->isReferenceType() &&
         !Header.Variable->getType().isVolatileQualified();
}

bool stepsByOne(const Expr *Step, const VarDecl &Variable, const ASTContext &Ctx) {
  if (const auto *Op = dyn_cast_or_null<UnaryOperator>(Step))
    return Op->isIncrementOp() && localVariable(Op->getSubExpr()) == &Variable;
  const auto *Op = dyn_cast_or_null<CompoundAssignOperator>(Step);
  return Op && Op->getOpcode() == BO_AddAssign && localVariable(Op->getLHS()) == &Variable &&
         constantOf(*Op->getRHS(), Ctx) == Known(1);
}

bool leavesLoop(const Stmt &S, bool InLoop, bool InSwitch) {
  if (isa<BreakStmt>(S))
    return !InLoop && !InSwitch;
  if (isa<StmtExpr>(S)) // in a condition, compilers do not agree which loop it is in
    return true;
  if (isa<SwitchCase>(S) && !InSwitch)
    return true;
  InLoop |= isa<ForStmt, CXXForRangeStmt, WhileStmt, DoStmt>(S);
  InSwitch |= isa<SwitchStmt>(S);
  return llvm::any_of(S.children(), [&](const Stmt *Child) { return Child && leavesLoop(*Child, InLoop, InSwitch); });
}

} // namespace

std::optional<CountedHeader> headerOf(const ForStmt &Loop, const ASTContext &Ctx) {
  CountedHeader Header;
  const auto *Condition =
      dyn_cast_or_null<BinaryOperator>(Loop.getCond() ? Loop.getCond()->IgnoreUnlessSpelledInSource() : nullptr);
  if (!startAt(Loop.getInit(), Header) || !Condition || Loop.getConditionVariable() ||
      localVariable(Condition->getLHS()) != Header.Variable || !stepsByOne(Loop.getInc(), *Header.Variable, Ctx))
    return std::nullopt;
  Header.End = Condition->getRHS();
  Header.HasEnd = Condition->getOpcode() == BO_LE;
  if (!Header.HasEnd && Condition->getOpcode() != BO_LT && Condition->getOpcode() != BO_NE)
    return std::nullopt;
  return Header;
}

const CallExpr *rangeCall(const CXXForRangeStmt &Loop, llvm::StringRef Function) {
  const auto *Call =
      Loop.getRangeInit() ? dyn_cast<CallExpr>(Loop.getRangeInit()->IgnoreUnlessSpelledInSource()) : nullptr;
  const FunctionDecl *const Callee = Call ? Call->getDirectCallee() : nullptr;
  const bool Goes = Callee && Callee->getQualifiedNameAsString() == Function && !Loop.getInit() &&
                    Loop.getCoawaitLoc().isInvalid() && isMapped(Call->getArg(0)->getType());
  return Goes ? Call : nullptr;
}

const CallExpr *runsCall(const CXXForRangeStmt &Loop) {
  const CallExpr *const Call = rangeCall(Loop, "redeal::owned_blocks");
  const CXXRecordDecl *const Class = Call ? Call->getType()->getAsCXXRecordDecl() : nullptr;
  return Class && Class->getQualifiedNameAsString() == "redeal::owned_block_range" ? Call : nullptr;
}

bool leavesLoop(const Stmt &Body) { return leavesLoop(Body, false, false); }

bool isCounter(QualType Type) { return Type->isIntegerType() && !Type->isEnumeralType(); }

std::optional<uint64_t> largestOf(QualType Type, const ASTContext &Ctx) {
  const unsigned Width = Ctx.getIntWidth(Type), Digits = Width - Type->isSignedIntegerType();
  return Width < 64 ? std::optional((uint64_t(1) << Digits) - 1) : std::nullopt;
}

} // namespace redeal
