// Loops over global indices, which may become loops over places in local storage.
#include "Parse/Loops/IndexLoops.h"

#include "Parse/Loops/LoopBody.h"
#include "Parse/Loops/LoopVisitor.h"

using namespace clang;

namespace redeal {
namespace {

bool areAlike(const IndexLoop &A, const IndexLoop &B) {
  return A.Operands == B.Operands && A.Uses.size() == B.Uses.size() && A.Variable == B.Variable && A.Array == B.Array &&
         A.Dimension == B.Dimension && A.First == B.First && A.Behind == B.Behind && A.Most == B.Most &&
         A.IsUnsigned == B.IsUnsigned;
}

class IndexLoopFinder : public LoopVisitor<IndexLoopFinder> {
public:
  IndexLoopFinder(ASTContext &Ctx, const SourceFacts &Source) : LoopVisitor(Ctx, Source) {}

  bool VisitCXXForRangeStmt(CXXForRangeStmt *Loop) {
    if (canHoldLoops())
      note(*Loop, Loop->getForLoc(), *Loop->getBody(), [&](IndexLoop &Found) { return readOwned(*Loop, Found); });
    return true;
  }
  bool VisitForStmt(ForStmt *Loop) {
    if (canHoldLoops())
      note(*Loop, Loop->getForLoc(), *Loop->getBody(), [&](IndexLoop &Found) { return readCounted(*Loop, Found); });
    return true;
  }

  std::vector<IndexLoop> innermost() {
    std::vector<IndexLoop> Found;
    for (auto &[For, Loop] : Loops)
      if (Loop.first) {
        // Those around it come before it.
        while (!Found.empty() && holds(Found.back().Body, For))
          Found.pop_back();
        Found.push_back(std::move(Loop.second));
      }
    return Found;
  }

private:
  bool holds(CharSourceRange Range, SourceLocation Place) const {
    return SM.getFileID(Range.getBegin()) == SM.getFileID(Place) && Range.getBegin() <= Place && Place < Range.getEnd();
  }

  // In every instance of a template it has to be the same.
  void note(const Stmt &Loop, SourceLocation For, const Stmt &Body, llvm::function_ref<bool(IndexLoop &)> Read) {
    IndexLoop Found;
    Found.For = For;
    Found.Body = Text.whole(Body);
    const bool Good = Text.range(Loop.getBeginLoc(), Loop.getEndLoc()).isValid() && Found.Body.isValid() &&
                      Text.of(Found.Body).size() <= LongestBody && Read(Found) && isUnmarked(For, Found.Body.getEnd());
    const auto [Known, IsNew] = Loops.try_emplace(For, Good, Found);
    if (!IsNew && (!Good || !areAlike(Known->second.second, Found)))
      Known->second.first = false;
  }

  bool readOwned(const CXXForRangeStmt &Loop, IndexLoop &Found) {
    const CallExpr *const Owned = rangeCall(Loop, "redeal::owned");
    if (!Owned)
      return false;
    const VarDecl &Variable = *Loop.getLoopVariable();
    const Expr &Array = *Owned->getArg(0)->IgnoreUnlessSpelledInSource();
    const Known Dimension = constantOf(*Owned->getArg(1), Ctx);
    const SourceLocation Open = Text.behind(Loop.getForLoc(), tok::l_paren);
    if (Open.isInvalid() || !Loop.getColonLoc().isFileID() || !isPlace(Array) || !Dimension ||
        !readIndex(Variable, Found))
      return false;
    Found.IsOwned = true;
    Found.Array = Text.of(Array).str();
    Found.Dimension = std::to_string(*Dimension);
    const std::string Declared = Text.of(CharSourceRange::getCharRange(Open, Loop.getColonLoc())).trim().str();
    LoopBody Body(*Loop.getBody(), Variable, *Function, usesInFunction(), Calls, Text);
    if (!WrittenText::isOneLine(Found.Array) || !WrittenText::isOneLine(Declared) || !Body.read(Found))
      return false;
    if (Body.usesValue())
      Found.Variable = Declared;
    return true;
  }

  bool readCounted(const ForStmt &Loop, IndexLoop &Found) {
    const std::optional<CountedHeader> Header = headerOf(Loop, Ctx);
    if (!Header || Header->Second || functionOf(*Header->Variable) != Function || !readIndex(*Header->Variable, Found))
      return false;
    LoopBody Body(*Loop.getBody(), *Header->Variable, *Function, usesInFunction(), Calls, Text);
    if (!Body.keepsValue(*Header->First) || !Body.keepsValue(*Header->End))
      return false;
    Found.Variable = Header->Variable->getName().str();
    Found.First = Body.textOf(*Header->First);
    Found.Behind = Body.textOf(*Header->End);
    Found.Header = Text.of(Text.range(Loop.getForLoc(), Loop.getRParenLoc())).str();
    if (Found.First.empty() || Found.Behind.empty() || !WrittenText::isOneLine(Found.Header))
      return false;
    if (Header->HasEnd)
      Found.Behind = "::redeal::index(" + Found.Behind + ") + 1";
    return Body.read(Found);
  }

  bool readIndex(const VarDecl &Variable, IndexLoop &Found) const {
    const QualType Type = Variable.getType().getNonReferenceType();
    if (!isCounter(Type) || Variable.hasAttrs() || Ctx.getIntWidth(Type) > 64)
      return false;
    Found.IsUnsigned = Type->isUnsignedIntegerType();
    Found.Most = largestOf(Type, Ctx);
    return true;
  }

  std::map<SourceLocation, std::pair<bool, IndexLoop>> Loops;
};

} // namespace

std::vector<IndexLoop> findIndexLoops(ASTContext &Ctx, const SourceFacts &Source) {
  IndexLoopFinder Finder(Ctx, Source);
  Finder.TraverseDecl(Ctx.getTranslationUnitDecl());
  return Finder.innermost();
}

} // namespace redeal
