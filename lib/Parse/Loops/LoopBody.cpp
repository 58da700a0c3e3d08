// The body of one loop over global indices.
#include "Parse/Loops/LoopBody.h"

#include "Parse/Loops/LoopVisitor.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

#include <utility>

using namespace clang;

namespace redeal {
namespace {

const Expr &plain(const Expr &E) { return *E.IgnoreUnlessSpelledInSource(); }

// The variable that a place is, or is a member of; null for `this`.
const ValueDecl *rootOf(const Expr &Place) {
  const Expr &E = plain(Place);
  if (const auto *Member = dyn_cast<MemberExpr>(&E))
    return rootOf(*Member->getBase());
  const auto *Ref = dyn_cast<DeclRefExpr>(&E);
  return Ref ? Ref->getDecl() : nullptr;
}

/// Goes through a body that writes no integers but elements and variables that are in sight, whatever it calls.
class ForeignIntegers : public RecursiveASTVisitor<ForeignIntegers> {
public:
  ForeignIntegers(const VariableUses &InFunction, const HarmlessCalls &Calls, unsigned Depth = 0)
      : InFunction(InFunction), Calls(Calls), Depth(Depth) {}

  bool WritesElements = false;
  bool WritesViews = false; ///< elements of memory of the program's own

  bool shouldVisitImplicitCode() const { return true; }
  bool VisitUnaryOperator(UnaryOperator *E) { return !E->isIncrementDecrementOp() || mayWrite(*E->getSubExpr()); }
  bool VisitBinaryOperator(BinaryOperator *E) { return !E->isAssignmentOp() || mayWrite(*E->getLHS()); }
  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *const Callee = Call->getDirectCallee();
    if (!Callee || isOfRedeal(*Callee))
      return Callee;
    const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
    return takesNumbers(*Callee) &&
           (!Method || Method->isStatic() || isNumber(Method->getFunctionObjectParameterType())) &&
           (Callee->getBuiltinID() != 0 || Calls.isStandard(*Callee) || goesThrough(*Callee));
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Made) {
    const CXXConstructorDecl &Constructor = *Made->getConstructor();
    return Constructor.isTrivial() || isOfRedeal(Constructor) ||
           (takesNumbers(Constructor) && Calls.isStandard(Constructor));
  }
  bool VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *) { return false; }
  bool VisitVarDecl(VarDecl *Var) { return Var->needsDestruction(Var->getASTContext()) == QualType::DK_none; }

private:
  // As far as functions call others that call others.
  bool goesThrough(const FunctionDecl &F) {
    const FunctionDecl *Defined = nullptr;
    if (Depth == 3 || !F.hasBody(Defined) || Defined->isDependentContext())
      return false;
    const VariableUses Uses(*Defined);
    ForeignIntegers Inner(Uses, Calls, Depth + 1);
    const bool Good = Inner.TraverseStmt(Defined->getBody());
    WritesElements |= Inner.WritesElements;
    WritesViews |= Inner.WritesViews;
    return Good;
  }

  bool mayWrite(const Expr &Written) {
    const Expr &E = plain(Written);
    if (!E.getType()->isIntegralOrEnumerationType())
      return !E.getType()->isRecordType();
    if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(&E); Call && isElement(*Call)) {
      WritesViews |= !isArray(plain(*Call->getArg(0)).getType());
      return WritesElements = true;
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(&E);
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return Var && Var->hasLocalStorage() && !Var->getType()->isReferenceType() && InFunction.isInSight(Var);
  }

  static bool isNumber(QualType Type) { return Type->isArithmeticType() || asSpecialization(Type, "std::complex"); }

  static bool takesNumbers(const FunctionDecl &F) {
    return !F.isVariadic() && llvm::all_of(F.parameters(), [](const ParmVarDecl *P) {
      const QualType Type = P->getType();
      return isNumber(Type.getNonReferenceType()) &&
             (!Type->isReferenceType() || Type->getPointeeType().isConstQualified());
    });
  }

  const VariableUses &InFunction;
  const HarmlessCalls &Calls;
  unsigned Depth;
};

// Whether a turn may end before the end of the body.
bool endsTurn(const Stmt &S) {
  return isa<ContinueStmt, ReturnStmt>(S) ||
         llvm::any_of(S.children(), [](const Stmt *Child) { return Child && endsTurn(*Child); });
}

} // namespace

bool isPlace(const Expr &Written) {
  const Expr &E = plain(Written);
  if (isa<CXXThisExpr>(E))
    return true;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(&E))
    return isa<VarDecl>(Ref->getDecl()) && Ref->getFoundDecl() == Ref->getDecl();
  const auto *Member = dyn_cast<MemberExpr>(&E);
  return Member && isa<FieldDecl>(Member->getMemberDecl()) &&
         (!Member->isArrow() || isa<CXXThisExpr>(plain(*Member->getBase()))) && isPlace(*Member->getBase());
}

LoopBody::LoopBody(const Stmt &Body, const VarDecl &Variable, const FunctionDecl &Function,
                   const VariableUses &InFunction, HarmlessCalls &Calls, const WrittenText &Text)
    : Body(Body), Variable(Variable), Function(Function), InFunction(InFunction), InBody(Body), Calls(Calls),
      Text(Text) {
  ForeignIntegers Writes(InFunction, Calls);
  KeepsForeign = Writes.TraverseStmt(const_cast<Stmt *>(&Body));
  WritesElements = Writes.WritesElements;
  KeepsForeign &= !Writes.WritesViews;
}

bool LoopBody::read(IndexLoop &Loop) {
  Found = &Loop;
  IsCertain = !endsTurn(Body);
  if (!keepsVariable() || leavesLoop(Body) || !TraverseStmt(const_cast<Stmt *>(&Body)))
    return false;
  llvm::sort(Loop.Uses, [](const auto &A, const auto &B) { return A.first.getBegin() < B.first.getBegin(); });
  return llvm::any_of(Loop.Operands, [](const LoopOperand &Operand) { return Operand.Along.has_value(); });
}

bool LoopBody::keepsVariable() const {
  return Variable.getType().getNonReferenceType().isConstQualified() ||
         (InBody.isOnlyRead(&Variable) && InFunction.isInSight(&Variable));
}

bool LoopBody::TraverseCXXOperatorCallExpr(CXXOperatorCallExpr *Call) {
  return (isElement(*Call) && addOperand(*Call)) || RecursiveASTVisitor::TraverseCXXOperatorCallExpr(Call);
}

bool LoopBody::traversePerhaps(Stmt *S) {
  const bool Before = std::exchange(IsCertain, false);
  const bool Good = !S || TraverseStmt(S);
  IsCertain = Before;
  return Good;
}

bool LoopBody::TraverseIfStmt(IfStmt *S) {
  return VisitStmt(S) && traversePerhaps(S->getInit()) &&
         (!S->getConditionVariableDeclStmt() || TraverseStmt(S->getConditionVariableDeclStmt())) &&
         TraverseStmt(S->getCond()) && traversePerhaps(S->getThen()) && traversePerhaps(S->getElse());
}

bool LoopBody::TraverseConditionalOperator(ConditionalOperator *E) {
  return VisitStmt(E) && TraverseStmt(E->getCond()) && traversePerhaps(E->getTrueExpr()) &&
         traversePerhaps(E->getFalseExpr());
}

bool LoopBody::TraverseBinaryOperator(BinaryOperator *E) {
  return VisitStmt(E) && TraverseStmt(E->getLHS()) &&
         (E->isLogicalOp() ? traversePerhaps(E->getRHS()) : TraverseStmt(E->getRHS()));
}

// What is in another loop, or in a switch, may be done once, or not at all.
bool LoopBody::TraverseStmt(Stmt *S) {
  const bool Before = IsCertain;
  IsCertain &= !isa_and_nonnull<SwitchStmt, ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, UnaryExprOrTypeTraitExpr>(S);
  const bool Good = RecursiveASTVisitor::TraverseStmt(S);
  IsCertain = Before;
  return Good;
}

bool LoopBody::TraverseDecltypeTypeLoc(DecltypeTypeLoc) { return false; }

bool LoopBody::VisitDeclRefExpr(DeclRefExpr *E) {
  UsesValue |= E->getDecl() == &Variable;
  return true;
}

bool LoopBody::addOperand(const CXXOperatorCallExpr &Call) {
  const CharSourceRange Range = Text.range(Call.getBeginLoc(), Call.getEndLoc());
  const Expr &Array = *Call.getArg(0);
  LoopOperand Operand{Text.of(Array).str(), std::nullopt, {}, IsCertain};
  for (unsigned D = 0; D + 1 < Call.getNumArgs(); ++D) {
    const Expr &Subscript = plain(*Call.getArg(D + 1));
    const std::optional<std::string> Offset = offsetOf(Subscript);
    Operand.Subscripts.push_back(Offset && !Operand.Along ? *Offset : keepsValue(Subscript) ? textOf(Subscript) : "");
    if (Operand.Subscripts.back().empty())
      return false;
    if (Offset)
      Operand.Along = D;
  }
  if (Range.isInvalid() || !WrittenText::isOneLine(Operand.Array) || !isPlace(Array) ||
      (rootOf(Array) && isInside(*rootOf(Array))) || Found->Body.getBegin() > Range.getBegin() ||
      Range.getEnd() > Found->Body.getEnd())
    return false;
  const auto Same = llvm::find_if(Found->Operands, [&](const LoopOperand &Other) { return Other.isSameAs(Operand); });
  Found->Uses.emplace_back(Range, Same - Found->Operands.begin());
  if (Same == Found->Operands.end())
    Found->Operands.push_back(std::move(Operand));
  else
    Same->IsCertain |= IsCertain;
  return true;
}

// Of `i`, `i + 3`, `3 + i`, `i - k`: what is added to the index.
std::optional<std::string> LoopBody::offsetOf(const Expr &Subscript) const {
  const Expr &E = plain(Subscript);
  if (namesVariable(E))
    return "0";
  const auto *Op = dyn_cast<BinaryOperator>(&E);
  if (!Op || !Op->isAdditiveOp())
    return std::nullopt;
  const bool IsFirst = namesVariable(*Op->getLHS());
  const Expr &Other = plain(IsFirst ? *Op->getRHS() : *Op->getLHS());
  if ((!IsFirst && (Op->getOpcode() == BO_Sub || !namesVariable(*Op->getRHS()))) || !keepsValue(Other) ||
      !Other.getType()->isSignedIntegerType() || textOf(Other).empty())
    return std::nullopt;
  return (Op->getOpcode() == BO_Sub ? "-::redeal::index(" : "::redeal::index(") + textOf(Other) + ")";
}

bool LoopBody::namesVariable(const Expr &E) const {
  const auto *Ref = dyn_cast<DeclRefExpr>(&plain(E));
  return Ref && Ref->getDecl() == &Variable;
}

bool LoopBody::keepsValue(const Expr &Number) const {
  const Expr &E = plain(Number);
  if (!E.getType()->isIntegralOrEnumerationType() || E.getType().isVolatileQualified())
    return false;
  if (constantOf(E, Function.getASTContext()))
    return true;
  if (const auto *Op = dyn_cast<BinaryOperator>(&E))
    return (Op->isAdditiveOp() || Op->getOpcode() == BO_Mul) && keepsValue(*Op->getLHS()) && keepsValue(*Op->getRHS());
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(&E)) {
    const Expr *const Object = Call->getImplicitObjectArgument();
    const CXXMethodDecl *const Method = Call->getMethodDecl();
    return Object && Method && isOfRedeal(*Method) && isMapped(plain(*Object).getType()) && isPlaceBefore(*Object) &&
           Method->getDeclName().isIdentifier() && Method->getName() == "extent" &&
           llvm::all_of(Call->arguments(), [&](const Expr *Argument) {
             return isa<CXXDefaultArgExpr>(Argument) || constantOf(*Argument, Function.getASTContext());
           });
  }
  if (const auto *Member = dyn_cast<MemberExpr>(&E))
    return isPlaceBefore(E) && InBody.isOnlyRead(Member->getMemberDecl()) && KeepsForeign && keepsPath(E);
  const auto *Ref = dyn_cast<DeclRefExpr>(&E);
  return Ref && Ref->getFoundDecl() == Ref->getDecl() && keepsVariableOf(*Ref->getDecl());
}

bool LoopBody::keepsVariableOf(const ValueDecl &D) const {
  const auto *Var = dyn_cast<VarDecl>(&D);
  if (!Var || isInside(D) || !InBody.isOnlyRead(Var))
    return false;
  const bool IsOwn = Var->hasLocalStorage() && !Var->getType()->isReferenceType();
  // It may have no value yet where it is not used either.
  if (IsOwn && !IsCertain && !Var->hasInit() && !isa<ParmVarDecl>(Var))
    return false;
  return (IsOwn &&
          (Var->getType().isConstQualified() || (functionOf(*Var) == &Function && InFunction.isInSight(Var)))) ||
         (KeepsForeign && !(WritesElements && Var->getType()->isReferenceType()) && !Calls.isOfSystem(*Var));
}

// Whether no part of a place can be an element that the body writes, or another member of a union.
bool LoopBody::keepsPath(const Expr &Place) const {
  const Expr &E = plain(Place);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(&E))
    return !(WritesElements && Ref->getDecl()->getType()->isReferenceType());
  const auto *Member = dyn_cast<MemberExpr>(&E);
  if (!Member)
    return true;
  const auto *Record = dyn_cast<RecordDecl>(Member->getMemberDecl()->getDeclContext());
  return !(WritesElements && Member->getMemberDecl()->getType()->isReferenceType()) && Record && !Record->isUnion() &&
         keepsPath(*Member->getBase());
}

std::string LoopBody::textOf(const Expr &Number) const {
  const Expr &E = plain(Number);
  const llvm::StringRef Written = Text.asUsed(E);
  if (meansSameBefore(E) && WrittenText::isOneLine(Written))
    return Written.str();
  // What a macro is may depend on the compiler.
  const bool IsOfMacro = E.getBeginLoc().isMacroID() || E.getEndLoc().isMacroID();
  const Known Constant = IsOfMacro ? std::nullopt : constantOf(E, Function.getASTContext());
  return Constant ? std::to_string(*Constant) : "";
}

// Whether all names in it are those of variables that are there before the loop, too.
bool LoopBody::meansSameBefore(const Expr &Number) const {
  const Expr &E = plain(Number);
  if (const auto *Op = dyn_cast<BinaryOperator>(&E))
    return Op->getOpcode() != BO_Comma && meansSameBefore(*Op->getLHS()) && meansSameBefore(*Op->getRHS());
  if (const auto *Ref = dyn_cast<DeclRefExpr>(&E))
    return Ref->getFoundDecl() == Ref->getDecl() && !isInside(*Ref->getDecl());
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(&E); Call && Call->getImplicitObjectArgument())
    return isPlaceBefore(*Call->getImplicitObjectArgument()) &&
           llvm::all_of(Call->arguments(), [&](const Expr *Argument) {
             return isa<CXXDefaultArgExpr>(Argument) || meansSameBefore(*Argument);
           });
  return isa<IntegerLiteral, SubstNonTypeTemplateParmExpr>(E) || isPlaceBefore(E);
}

bool LoopBody::isPlaceBefore(const Expr &E) const { return isPlace(E) && (!rootOf(E) || !isInside(*rootOf(E))); }

} // namespace redeal
