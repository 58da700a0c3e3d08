// Grids of the wrong rank.
//
// An error must be certain, where ReachingMappings may guess. So arrays count only if nothing but directives can map
// them: local ones that are named in directives, for their elements, and for what does not change them.
#include "Parse/Flow/InheritedGrids.h"

#include "Parse/Facts/RedealTypes.h"
#include "Source/Directives/Reporting.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace redeal {
namespace {

// Whether a call of the library leaves mappings as they are, or is a directive.
bool isHarmlessCall(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return false;
  const std::string Name = Callee->getQualifiedNameAsString();
  return StringRef(Name).starts_with("redeal::directive::") || Name == "redeal::owned" ||
         Name == "redeal::owned_blocks";
}

// All mentions of an array in a function, and whether they are harmless.
class Mentions : public RecursiveASTVisitor<Mentions> {
public:
  Mentions(ASTContext &Ctx, const ValueDecl &Array) : Ctx(Ctx), Array(Array) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (E->getDecl()->getCanonicalDecl() == Array.getCanonicalDecl())
      Harmless &= isHarmless(*E);
    return Harmless;
  }
  bool VisitLambdaExpr(LambdaExpr *E) {
    for (const LambdaCapture &C : E->captures())
      Harmless &= !C.capturesVariable() || C.getCapturedVar()->getCanonicalDecl() != Array.getCanonicalDecl();
    return Harmless;
  }
  // The control flow graph does not know what a handler comes from.
  bool VisitCXXTryStmt(CXXTryStmt *) { return Harmless = false; }

  bool Harmless = true;

private:
  bool isHarmless(const DeclRefExpr &E) {
    const Stmt *Inner = &E;
    for (;;) {
      const auto Parents = Ctx.getParents(*Inner);
      const auto *Outer = Parents.size() == 1 ? Parents[0].get<Expr>() : nullptr;
      if (!Outer)
        return false;
      if (isa<ImplicitCastExpr, ParenExpr>(Outer)) {
        Inner = Outer;
        continue;
      }
      if (const auto *Member = dyn_cast<MemberExpr>(Outer)) {
        const auto *Method = dyn_cast<CXXMethodDecl>(Member->getMemberDecl());
        return Method && !Method->isOverloadedOperator();
      }
      if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Outer))
        return Operator->getOperator() == OO_Call && Operator->getArg(0) == Inner;
      const auto *Call = dyn_cast<CallExpr>(Outer);
      return Call && isHarmlessCall(*Call);
    }
  }

  ASTContext &Ctx;
  const ValueDecl &Array;
};

bool onlyDirectivesMap(ASTContext &Ctx, const SiteFact &Site, const ArrayFact &Array) {
  const auto *Var = dyn_cast_or_null<VarDecl>(Array.Declaration);
  if (!Var || !Var->hasLocalStorage() || isa<ParmVarDecl>(Var) || Var->getType()->isReferenceType() || !Site.Inside ||
      !Site.Inside->getBody())
    return false;
  Mentions All(Ctx, *Var);
  All.TraverseStmt(Site.Inside->getBody());
  return All.Harmless;
}

} // namespace

void checkInheritedGrids(ASTContext &Ctx, const TranslationUnitFacts &Facts, ErrorReporter &Errors) {
  for (const SiteFact &Site : Facts.Sites) {
    if (Site.Site->Kind != Directive::Redistribute || Site.Site->Copies || Site.Onto)
      continue;
    for (size_t I = 0; I < Site.Arrays.size(); ++I) {
      const ArrayFact &Array = Site.Arrays[I];
      const size_t Dealt = dealtDimensions(Array.Formats);
      const auto Fits = [&](const MappingFact &M) {
        const GridFact Kept = keptGrid(M);
        return !Kept.RankKnown || Kept.Extents.size() == Dealt;
      };
      if (!Array.From.Complete || Array.From.Mappings.empty() || llvm::any_of(Array.From.Mappings, Fits) ||
          !onlyDirectivesMap(Ctx, Site, Array))
        continue;
      const GridFact Grid = keptGrid(*Array.From.Mappings.begin());
      const std::string What = Grid.Whole          ? "the grid that it has, '" + Grid.Name + "',"
                               : Grid.Name.empty() ? "the grid that it has"
                                                   : "the part of '" + Grid.Name + "' that it has";
      Errors.error(Site.Site->Maps[I].Name.begin(),
                   "'" + Array.Name + "' has " + plural(Dealt, "format") + " other than * here but " + What + " has " +
                       Grid.rankText() +
                       "; the two must be equal, or an onto must name another grid, or a part of this one");
    }
  }
}

} // namespace redeal
