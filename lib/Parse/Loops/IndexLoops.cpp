// Loops over global indices, which may become loops over places in local storage.
#include "Parse/Loops/IndexLoops.h"

#include "Parse/Loops/LoopBody.h"
#include "Parse/Loops/LoopVisitor.h"
#include "Parse/Loops/RunNest.h"

using namespace clang;

namespace redeal {
namespace {

bool areAlike(const IndexLoop &A, const IndexLoop &B) {
  return A.Operands == B.Operands && A.Uses.size() == B.Uses.size() && A.Variable == B.Variable && A.Array == B.Array &&
         A.Dimension == B.Dimension && A.First == B.First && A.Behind == B.Behind && A.Most == B.Most &&
         A.IsUnsigned == B.IsUnsigned && A.Type == B.Type;
}

class IndexLoopFinder : public LoopVisitor<IndexLoopFinder> {
public:
  IndexLoopFinder(ASTContext &Ctx, const SourceFacts &Source) : LoopVisitor(Ctx, Source) {}

  bool VisitCXXForRangeStmt(CXXForRangeStmt *Loop) {
    if (!canHoldLoops())
      return true;
    if (const CallExpr *const Runs = runsCall(*Loop)) {
      RunNest Nest(*Loop, *Function, usesInFunction());
      const bool IsByIndex = Nest.read() && Nest.indexPart() == RunPart::Global;
      note(*Loop, Loop->getForLoc(), IsByIndex ? *Nest.elements()->getBody() : *Loop->getBody(),
           [&](IndexLoop &Found) { return IsByIndex && readRuns(*Runs, Nest, Found); });
    } else {
      note(*Loop, Loop->getForLoc(), *Loop->getBody(), [&](IndexLoop &Found) { return readOwned(*Loop, Found); });
    }
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
        // Those around it come before it. Over runs, the loop that is written becomes one, too.
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
    Found.End = std::max(Found.Body.getEnd(), Text.range(Loop.getBeginLoc(), Loop.getEndLoc()).getEnd());
    const bool Good = Text.range(Loop.getBeginLoc(), Loop.getEndLoc()).isValid() && Found.Body.isValid() &&
                      Text.of(Found.Body).size() <= LongestBody && Read(Found) && isUnmarked(For, Found.End);
    const auto [Known, IsNew] = Loops.try_emplace(For, Good, Found);
    if (!IsNew && (!Good || !areAlike(Known->second.second, Found)))
      Known->second.first = false;
  }

  bool readOwned(const CXXForRangeStmt &Loop, IndexLoop &Found) {
    const CallExpr *const Owned = rangeCall(Loop, "redeal::owned");
    const SourceLocation Open = Text.behind(Loop.getForLoc(), tok::l_paren);
    if (!Owned || Open.isInvalid() || !Loop.getColonLoc().isFileID() || !readIndex(*Loop.getLoopVariable(), Found))
      return false;
    const std::string Declared = Text.of(CharSourceRange::getCharRange(Open, Loop.getColonLoc())).trim().str();
    return WrittenText::isOneLine(Declared) &&
           readElements(*Owned, *Loop.getLoopVariable(), Declared, *Loop.getBody(), Found);
  }

  bool readRuns(const CallExpr &Runs, const RunNest &Nest, IndexLoop &Found) {
    const ForStmt &Elements = *Nest.elements();
    const llvm::StringRef Name = Nest.index().getName();
    // A pointer to an array's elements is an error where it has none.
    if (Nest.hasPointers() || !isUnmarkedAsWritten(Elements, Found.End) || !readIndex(Nest.index(), Found) ||
        llvm::any_of(Nest.namesOfParts(),
                     [&](llvm::StringRef Part) { return Part != Name && !Text.placesOf(Part, Found.Body).empty(); }))
      return false;
    // The number behind the last one has to be one, too.
    if (Nest.most())
      Found.Most = *Nest.most() - 1;
    // Its type may be said in words that mean something else before the loop, or nothing.
    const QualType Type = Nest.index().getType().getCanonicalType().getUnqualifiedType();
    if (!Ctx.hasSameType(Type, Ctx.getIntTypeForBitwidth(64, /*Signed=*/true)))
      Found.Type = Type.getAsString(Ctx.getPrintingPolicy());
    const std::string Declared = (Found.Type.empty() ? "::redeal::index" : Found.Type) + " " + Name.str();
    return readElements(Runs, Nest.index(), Declared, *Elements.getBody(), Found);
  }

  // Of all elements of a process that redeal::owned and redeal::owned_blocks are called for.
  bool readElements(const CallExpr &Call, const VarDecl &Index, const std::string &Declared, const Stmt &Statement,
                    IndexLoop &Found) {
    const Expr &Array = *Call.getArg(0)->IgnoreUnlessSpelledInSource();
    const Known Dimension = constantOf(*Call.getArg(1), Ctx);
    if (!isPlace(Array) || !Dimension)
      return false;
    Found.IsOwned = true;
    Found.Array = Text.of(Array).str();
    const Expr &Along = *Call.getArg(1);
    const bool IsOfMacro = Along.getBeginLoc().isMacroID() || Along.getEndLoc().isMacroID();
    Found.Dimension = IsOfMacro ? Text.asUsed(Along).str() : std::to_string(*Dimension);
    Found.Name = Index.getName().str();
    LoopBody Body(Statement, Index, *Function, usesInFunction(), Calls, Text);
    if (!WrittenText::isOneLine(Found.Array) || !WrittenText::isOneLine(Found.Dimension) || !Body.read(Found))
      return false;
    if (Body.usesValue() || isNamedElsewhere(Index.getName(), Found))
      Found.Variable = Declared;
    return true;
  }

  // Of templates, what is in a type or a constant is not in the instances.
  bool isNamedElsewhere(llvm::StringRef Name, const IndexLoop &Found) {
    return llvm::any_of(Text.placesOf(Name, Found.Body), [&](unsigned Place) {
      return llvm::none_of(Found.Uses, [&](const auto &Use) {
        return SM.getFileOffset(Use.first.getBegin()) <= Place && Place < SM.getFileOffset(Use.first.getEnd());
      });
    });
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
