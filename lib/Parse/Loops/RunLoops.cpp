// Loops over the contiguous runs of a process that may take all of them as one.
#include "Parse/Loops/RunLoops.h"

#include "Parse/Facts/RedealTypes.h"
#include "Parse/Loops/LoopBody.h"
#include "Parse/Loops/LoopVisitor.h"

using namespace clang;

namespace redeal {
namespace {

/// What a number or pointer is to the run.
enum class Part {
  Run,     ///< {first, count, local}
  Local,   ///< where it begins among all that are here
  Count,   ///< how many elements it has
  End,     ///< where it ends
  Begin,   ///< a pointer to its first element
  Turn,    ///< which element of it
  Element, ///< which of all that are here
  Kept,    ///< a pointer that is the same for all runs
};

bool isClass(QualType Type, llvm::StringRef Name) {
  const CXXRecordDecl *const Class = Type->getAsCXXRecordDecl();
  return Class && Class->getQualifiedNameAsString() == Name;
}

/// A loop over runs, whose body is a loop over elements behind declarations.
class RunLoopReader : public RecursiveASTVisitor<RunLoopReader> {
public:
  RunLoopReader(const CXXForRangeStmt &Loop, const FunctionDecl &Function, const VariableUses &InFunction,
                HarmlessCalls &Calls)
      : Loop(Loop), Function(Function), Ctx(Function.getASTContext()), InFunction(InFunction), InLoop(*Loop.getBody()),
        Calls(Calls) {}

  /// Whether it may be one over all elements, if they are not more than `Most`.
  bool read() {
    const Stmt *Inner = Loop.getBody();
    const VarDecl &Run = *Loop.getLoopVariable();
    if (!isClass(Run.getType().getNonReferenceType(), "redeal::owned_block") || Run.hasAttrs())
      return false;
    Parts[&Run] = Part::Run;
    if (const auto *Several = dyn_cast<CompoundStmt>(Inner)) {
      if (Several->body_empty() || !llvm::all_of(llvm::drop_end(Several->body()), [&](const Stmt *S) {
            const auto *Declared = dyn_cast<DeclStmt>(S);
            return Declared && llvm::all_of(Declared->decls(), [&](const Decl *D) { return declare(*D); });
          }))
        return false;
      Inner = Several->body_back();
    }
    For = dyn_cast<ForStmt>(Inner);
    return For && readHeader(*For) && !leavesLoop(*For->getBody()) &&
           TraverseStmt(const_cast<Stmt *>(For->getBody())) && (!HasPointers || Calls.isHarmlessBody(*For->getBody()));
  }
  std::optional<uint64_t> most() const { return Most; }
  /// The loop over elements, if there is one.
  const ForStmt *inner() const { return For; }

  // Of what is known, the body may use only what is the same in one run of all elements.
  bool TraverseArraySubscriptExpr(ArraySubscriptExpr *E) {
    return (isPart(*E->getBase(), Part::Begin) && isPart(*E->getIdx(), Part::Turn)) ||
           RecursiveASTVisitor::TraverseArraySubscriptExpr(E);
  }
  bool TraverseBinaryOperator(BinaryOperator *E) {
    return isPart(*E, Part::Element) || RecursiveASTVisitor::TraverseBinaryOperator(E);
  }
  // What a macro is may depend on the compiler; but for numbers it is left alone.
  bool VisitStmt(Stmt *S) {
    return !S->getBeginLoc().isMacroID() || (isa<Expr>(S) && !isa<DeclRefExpr, MemberExpr, CallExpr>(S));
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    const auto Known = Parts.find(E->getDecl());
    return Known == Parts.end() || Known->second == Part::Element || Known->second == Part::Kept;
  }

private:
  bool readHeader(const ForStmt &Inner) {
    const std::optional<CountedHeader> Header = headerOf(Inner, Ctx);
    if (!Header || Header->HasEnd || !isa<DeclStmt>(Inner.getInit()) || Header->Variable->hasAttrs() ||
        !isNumber(Header->Variable->getType()))
      return false;
    const VarDecl *const Index = Header->Variable;
    const bool IsTurn = constantOf(*Header->First, Ctx) == Known(0);
    if ((!IsTurn && !isPart(*Header->First, Part::Local)) || !VariableUses(*Inner.getBody()).isOnlyRead(Index) ||
        !InFunction.isInSight(Index))
      return false;
    // Where another is declared beside it, it is at its first value.
    if (!IsTurn)
      Parts[Index] = Part::Local;
    if (Header->Second && !declare(*Header->Second))
      return false;
    Parts[Index] = IsTurn ? Part::Turn : Part::Element;
    narrow(Index->getType());
    return isPart(*Header->End, IsTurn ? Part::Count : Part::End);
  }

  // A name for a part, which nothing changes.
  bool declare(const Decl &D) {
    const auto *Var = dyn_cast<VarDecl>(&D);
    if (!Var || !Var->hasInit() || !Var->hasLocalStorage() || Var->hasAttrs() || !InFunction.isOnlyRead(Var) ||
        Var->getType().isVolatileQualified())
      return false;
    const std::optional<Part> Is = partOf(*Var->getInit());
    if (!Is || (!Var->getType()->isPointerType() && !isNumber(Var->getType())))
      return false;
    HasPointers |= Var->getType()->isPointerType();
    narrow(Var->getType());
    Parts[Var] = *Is;
    return true;
  }

  bool isPart(const Expr &E, Part Wanted) {
    const std::optional<uint64_t> Before = Most;
    if (partOf(E) == Wanted)
      return true;
    Most = Before;
    return false;
  }

  std::optional<Part> partOf(const Expr &Written) {
    const Expr *E = Written.IgnoreParens();
    while (const auto *Cast = dyn_cast<CastExpr>(E)) {
      const CastKind Kind = Cast->getCastKind();
      if (Kind != CK_LValueToRValue && Kind != CK_NoOp && (Kind != CK_IntegralCast || !isNumber(Cast->getType())))
        return std::nullopt;
      narrow(Cast->getType());
      E = Cast->getSubExpr()->IgnoreParens();
    }
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return isRun(*Member->getBase()) ? partNamed(*Member->getMemberDecl()) : std::nullopt;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const auto Known = Parts.find(Ref->getDecl());
      if (Known != Parts.end())
        return Known->second;
    }
    if (isKeptPointer(*E))
      return Part::Kept;
    if (const auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->getOpcode() == BO_Add)
      return sumOf(partOf(*Sum->getLHS()), partOf(*Sum->getRHS()));
    const auto *Address = dyn_cast<UnaryOperator>(E);
    const auto *At = Address && Address->getOpcode() == UO_AddrOf
                         ? dyn_cast<ArraySubscriptExpr>(Address->getSubExpr()->IgnoreParens())
                         : nullptr;
    return At ? sumOf(partOf(*At->getBase()), partOf(*At->getIdx())) : std::nullopt;
  }

  static std::optional<Part> sumOf(std::optional<Part> A, std::optional<Part> B) {
    const auto Are = [&](Part First, Part Second) {
      return (A == First && B == Second) || (A == Second && B == First);
    };
    if (Are(Part::Local, Part::Count))
      return Part::End;
    if (Are(Part::Local, Part::Turn))
      return Part::Element;
    if (Are(Part::Kept, Part::Local))
      return Part::Begin;
    return std::nullopt;
  }

  static std::optional<Part> partNamed(const ValueDecl &Member) {
    if (Member.getDeclName().isIdentifier() && Member.getName() == "local")
      return Part::Local;
    return Member.getDeclName().isIdentifier() && Member.getName() == "count" ? std::optional(Part::Count)
                                                                              : std::nullopt;
  }

  bool isRun(const Expr &E) const {
    const auto *Ref = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
    return Ref && Ref->getDecl() == Loop.getLoopVariable();
  }

  // The elements of an array, or a variable that the loop does not change.
  bool isKeptPointer(const Expr &E) const {
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

  static bool isNumber(QualType Type) {
    return isCounter(Type) && !Type->isBooleanType() && !Type.isVolatileQualified();
  }

  void narrow(QualType Type) {
    if (const std::optional<uint64_t> Largest = isCounter(Type) ? largestOf(Type, Ctx) : std::nullopt)
      Most = std::min(Most.value_or(*Largest), *Largest);
  }

  const CXXForRangeStmt &Loop;
  const FunctionDecl &Function;
  const ASTContext &Ctx;
  const VariableUses &InFunction;
  VariableUses InLoop;
  HarmlessCalls &Calls;
  std::map<const ValueDecl *, Part> Parts;
  std::optional<uint64_t> Most;
  bool HasPointers = false;
  const ForStmt *For = nullptr;
};

class RunLoopFinder : public LoopVisitor<RunLoopFinder> {
public:
  RunLoopFinder(ASTContext &Ctx, const SourceFacts &Source) : LoopVisitor(Ctx, Source) {}

  bool VisitCXXForRangeStmt(CXXForRangeStmt *Loop) {
    const CallExpr *const Blocks = rangeCall(*Loop, "redeal::owned_blocks");
    if (!canHoldLoops() || !Blocks || !isClass(Blocks->getType(), "redeal::owned_block_range")) {
      if (Function && !Function->isDependentContext())
        Loops[Loop->getForLoc()].first = false;
      return true;
    }
    RunLoopReader Reader(*Loop, *Function, usesInFunction(), Calls);
    const CharSourceRange Whole = Text.range(Loop->getBeginLoc(), Loop->getEndLoc()),
                          Call = Text.range(Blocks->getBeginLoc(), Blocks->getEndLoc());
    const bool Good = Whole.isValid() && Call.isValid() && Text.of(Whole).size() <= LongestBody &&
                      isUnmarked(Loop->getForLoc(), Whole.getEnd()) && Reader.read() &&
                      isUnmarkedAsWritten(*Reader.inner(), Whole.getEnd());
    auto &[IsGood, Known] =
        Loops.try_emplace(Loop->getForLoc(), true, RunLoop{Loop->getForLoc(), Call.getEnd(), Reader.most()})
            .first->second;
    IsGood &= Good;
    if (Reader.most())
      Known.Most = std::min(Known.Most.value_or(*Reader.most()), *Reader.most());
    return true;
  }

  std::vector<RunLoop> found() const {
    std::vector<RunLoop> Found;
    for (const auto &[For, Loop] : Loops)
      if (Loop.first)
        Found.push_back(Loop.second);
    return Found;
  }

private:
  // What is said before the loop over elements is said of one run.
  bool isUnmarkedAsWritten(const ForStmt &Inner, SourceLocation End) {
    return Text.range(Inner.getForLoc(), Inner.getRParenLoc()).isValid() && isUnmarked(Inner.getForLoc(), End);
  }

  std::map<SourceLocation, std::pair<bool, RunLoop>> Loops;
};

} // namespace

std::vector<RunLoop> findRunLoops(ASTContext &Ctx, const SourceFacts &Source) {
  RunLoopFinder Finder(Ctx, Source);
  Finder.TraverseDecl(Ctx.getTranslationUnitDecl());
  return Finder.found();
}

} // namespace redeal
