// A loop over the contiguous runs of a process around one over the elements of each.
#include "Parse/Loops/RunNest.h"

#include "Parse/Facts/RedealTypes.h"
#include "Parse/Loops/LoopBody.h"
#include "Parse/Loops/LoopVisitor.h"

using namespace clang;

namespace redeal {
namespace {

bool isNumber(QualType Type) { return isCounter(Type) && !Type->isBooleanType() && !Type.isVolatileQualified(); }

std::optional<RunPart> memberNamed(const ValueDecl &Member) {
  const llvm::StringRef Name = Member.getDeclName().isIdentifier() ? Member.getName() : "";
  return Name == "first"   ? std::optional(RunPart::First)
         : Name == "local" ? std::optional(RunPart::Local)
         : Name == "count" ? std::optional(RunPart::Count)
                           : std::nullopt;
}

std::optional<RunPart> sumOf(std::optional<RunPart> A, std::optional<RunPart> B) {
  const auto Are = [&](RunPart First, RunPart Second) {
    return (A == First && B == Second) || (A == Second && B == First);
  };
  if (Are(RunPart::First, RunPart::Count))
    return RunPart::Behind;
  if (Are(RunPart::Local, RunPart::Count))
    return RunPart::End;
  if (Are(RunPart::Local, RunPart::Turn))
    return RunPart::Element;
  if (Are(RunPart::Kept, RunPart::Local))
    return RunPart::Begin;
  return std::nullopt;
}

} // namespace

RunNest::RunNest(const CXXForRangeStmt &Loop, const FunctionDecl &Function, const VariableUses &InFunction)
    : Loop(Loop), Function(Function), Ctx(Function.getASTContext()), InFunction(InFunction), InLoop(*Loop.getBody()) {}

bool RunNest::read() {
  const Stmt *Inner = Loop.getBody();
  const VarDecl &Run = *Loop.getLoopVariable();
  const CXXRecordDecl *const Class = Run.getType().getNonReferenceType()->getAsCXXRecordDecl();
  if (!Class || Class->getQualifiedNameAsString() != "redeal::owned_block" || Run.hasAttrs())
    return false;
  Parts[&Run] = RunPart::Run;
  if (const auto *Several = dyn_cast<CompoundStmt>(Inner)) {
    if (Several->body_empty() || !llvm::all_of(llvm::drop_end(Several->body()), [&](const Stmt *S) {
          const auto *Declared = dyn_cast<DeclStmt>(S);
          return Declared && llvm::all_of(Declared->decls(), [&](const Decl *D) { return declare(*D); });
        }))
      return false;
    Inner = Several->body_back();
  }
  Elements = dyn_cast<ForStmt>(Inner);
  return Elements && readHeader();
}

bool RunNest::isPart(const Expr &E, RunPart Wanted) {
  const std::optional<uint64_t> Before = Most;
  if (partOf(E) == Wanted)
    return true;
  Most = Before;
  return false;
}

std::optional<RunPart> RunNest::partNamed(const ValueDecl &D) const {
  const auto Known = Parts.find(&D);
  return Known == Parts.end() ? std::nullopt : std::optional(Known->second);
}

std::vector<llvm::StringRef> RunNest::namesOfParts() const {
  std::vector<llvm::StringRef> Names;
  for (const auto &[Part, Is] : Parts)
    if (Part != Index)
      Names.push_back(Part->getName());
  return Names;
}

bool RunNest::readHeader() {
  const std::optional<CountedHeader> Header = headerOf(*Elements, Ctx);
  if (!Header || Header->HasEnd || !isa<DeclStmt>(Elements->getInit()) || Header->Variable->hasAttrs() ||
      !isNumber(Header->Variable->getType()))
    return false;
  struct Way {
    RunPart Begins, Ends, Is;
  };
  constexpr Way Ways[] = {{RunPart::Local, RunPart::End, RunPart::Element},
                          {RunPart::First, RunPart::Behind, RunPart::Global}};
  Index = Header->Variable;
  Way Goes{RunPart::Turn, RunPart::Count, RunPart::Turn};
  if (constantOf(*Header->First, Ctx) != Known(0)) {
    const auto *const Found = llvm::find_if(Ways, [&](const Way &W) { return isPart(*Header->First, W.Begins); });
    if (Found == std::end(Ways))
      return false;
    Goes = *Found;
    // Where another is declared beside it, it is at its first value.
    Parts[Index] = Goes.Begins;
  }
  if (!VariableUses(*Elements->getBody()).isOnlyRead(Index) || !InFunction.isInSight(Index) ||
      (Header->Second && !declare(*Header->Second)))
    return false;
  Parts[Index] = Goes.Is;
  narrow(Index->getType());
  return isPart(*Header->End, Goes.Ends);
}

// A name for a part, which nothing changes.
bool RunNest::declare(const Decl &D) {
  const auto *Var = dyn_cast<VarDecl>(&D);
  if (!Var || !Var->hasInit() || !Var->hasLocalStorage() || Var->hasAttrs() || !InFunction.isOnlyRead(Var) ||
      Var->getType().isVolatileQualified())
    return false;
  const std::optional<RunPart> Is = partOf(*Var->getInit());
  if (!Is || (!Var->getType()->isPointerType() && !isNumber(Var->getType())))
    return false;
  HasPointers |= Var->getType()->isPointerType();
  narrow(Var->getType());
  Parts[Var] = *Is;
  return true;
}

std::optional<RunPart> RunNest::partOf(const Expr &Written) {
  const Expr *E = Written.IgnoreParens();
  while (const auto *Cast = dyn_cast<CastExpr>(E)) {
    const CastKind Kind = Cast->getCastKind();
    if (Kind != CK_LValueToRValue && Kind != CK_NoOp && (Kind != CK_IntegralCast || !isNumber(Cast->getType())))
      return std::nullopt;
    narrow(Cast->getType());
    E = Cast->getSubExpr()->IgnoreParens();
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return isRun(*Member->getBase()) ? memberNamed(*Member->getMemberDecl()) : std::nullopt;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (const std::optional<RunPart> Known = partNamed(*Ref->getDecl()))
      return Known;
  if (isKeptPointer(*E))
    return RunPart::Kept;
  if (const auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->getOpcode() == BO_Add)
    return sumOf(partOf(*Sum->getLHS()), partOf(*Sum->getRHS()));
  const auto *Address = dyn_cast<UnaryOperator>(E);
  const auto *At = Address && Address->getOpcode() == UO_AddrOf
                       ? dyn_cast<ArraySubscriptExpr>(Address->getSubExpr()->IgnoreParens())
                       : nullptr;
  return At ? sumOf(partOf(*At->getBase()), partOf(*At->getIdx())) : std::nullopt;
}

bool RunNest::isRun(const Expr &E) const {
  const auto *Ref = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
  return Ref && Ref->getDecl() == Loop.getLoopVariable();
}

// The elements of an array, or a variable that the loop does not change.
bool RunNest::isKeptPointer(const Expr &E) const {
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(&E)) {
    const CXXMethodDecl *const Method = Call->getMethodDecl();
    return Method && isOfRedeal(*Method) && Method->getDeclName().isIdentifier() && Method->getName() == "data" &&
           isMapped(Call->getImplicitObjectArgument()->IgnoreParenImpCasts()->getType()) &&
           isPlace(*Call->getImplicitObjectArgument()) &&
           llvm::all_of(Call->arguments(), [](const Expr *E) { return isa<CXXDefaultArgExpr>(E); });
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(&E);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return Var && Var->getType()->isPointerType() && Var->hasLocalStorage() && functionOf(*Var) == &Function &&
         InLoop.isOnlyRead(Var) && InFunction.isInSight(Var) && !InLoop.declares(Var);
}

void RunNest::narrow(QualType Type) {
  if (const std::optional<uint64_t> Largest = isCounter(Type) ? largestOf(Type, Ctx) : std::nullopt)
    Most = std::min(Most.value_or(*Largest), *Largest);
}

} // namespace redeal
