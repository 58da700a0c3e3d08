// Loops over the contiguous runs of a process that may take all of them as one.
#include "Parse/Loops/RunLoops.h"

#include "Parse/Loops/LoopVisitor.h"
#include "Parse/Loops/RunNest.h"

using namespace clang;

namespace redeal {
namespace {

/// The body of a loop over the elements of runs, which may use only what is the same in one run of all elements.
class JoinedBody : public RecursiveASTVisitor<JoinedBody> {
public:
  explicit JoinedBody(RunNest &Nest) : Nest(Nest) {}

  bool TraverseArraySubscriptExpr(ArraySubscriptExpr *E) {
    return (Nest.isPart(*E->getBase(), RunPart::Begin) && Nest.isPart(*E->getIdx(), RunPart::Turn)) ||
           RecursiveASTVisitor::TraverseArraySubscriptExpr(E);
  }
  bool TraverseBinaryOperator(BinaryOperator *E) {
    return Nest.isPart(*E, RunPart::Element) || RecursiveASTVisitor::TraverseBinaryOperator(E);
  }
  // What a macro is may depend on the compiler; but for numbers it is left alone.
  bool VisitStmt(Stmt *S) {
    return !S->getBeginLoc().isMacroID() || (isa<Expr>(S) && !isa<DeclRefExpr, MemberExpr, CallExpr>(S));
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    const std::optional<RunPart> Known = Nest.partNamed(*E->getDecl());
    return !Known || Known == RunPart::Element || Known == RunPart::Kept;
  }

private:
  RunNest &Nest;
};

class RunLoopFinder : public LoopVisitor<RunLoopFinder> {
public:
  RunLoopFinder(ASTContext &Ctx, const SourceFacts &Source) : LoopVisitor(Ctx, Source) {}

  bool VisitCXXForRangeStmt(CXXForRangeStmt *Loop) {
    const CallExpr *const Blocks = runsCall(*Loop);
    if (!canHoldLoops() || !Blocks) {
      if (Function && !Function->isDependentContext())
        Loops[Loop->getForLoc()].first = false;
      return true;
    }
    RunNest Nest(*Loop, *Function, usesInFunction());
    const CharSourceRange Whole = Text.range(Loop->getBeginLoc(), Loop->getEndLoc()),
                          Call = Text.range(Blocks->getBeginLoc(), Blocks->getEndLoc());
    const bool Good = Whole.isValid() && Call.isValid() && Text.of(Whole).size() <= LongestBody &&
                      isUnmarked(Loop->getForLoc(), Whole.getEnd()) && Nest.read() && mayBeOne(Nest) &&
                      isUnmarkedAsWritten(*Nest.elements(), Whole.getEnd());
    auto &[IsGood, Known] =
        Loops.try_emplace(Loop->getForLoc(), true, RunLoop{Loop->getForLoc(), Whole, Call.getEnd(), Nest.most()})
            .first->second;
    IsGood &= Good;
    if (Nest.most())
      Known.Most = std::min(Known.Most.value_or(*Nest.most()), *Nest.most());
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
  // Whether it may be one over all elements, if they are not more than Nest.most().
  bool mayBeOne(RunNest &Nest) {
    Stmt *const Body = const_cast<Stmt *>(Nest.elements()->getBody());
    return Nest.indexPart() != RunPart::Global && !leavesLoop(*Body) && JoinedBody(Nest).TraverseStmt(Body) &&
           (!Nest.hasPointers() || Calls.isHarmlessBody(*Body));
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
