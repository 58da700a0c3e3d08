// Facts, decisions -> warnings.
#include "Emit/Remarks/Warnings.h"

#include "Emit/Decisions/Decisions.h"
#include "Emit/Decisions/PlanText.h"
#include "Parse/Facts/RedealTypes.h"
#include "Parse/Facts/TranslationUnitFacts.h"
#include "Source/Directives/Reporting.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

using namespace clang;

namespace redeal {
namespace {

// Whether a function only reads a variable.
class Reads : public RecursiveASTVisitor<Reads> {
public:
  explicit Reads(const VarDecl &Var) : Var(Var) {}
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    Mentions += E->getDecl() == &Var;
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->getSubExpr()->IgnoreParens());
    Loads += Ref && Ref->getDecl() == &Var && E->getCastKind() == CK_LValueToRValue;
    return true;
  }
  // The word const would be for all that one statement declares.
  bool VisitDeclStmt(DeclStmt *S) {
    IsAlone |= S->isSingleDecl() && S->getSingleDecl() == &Var;
    return true;
  }
  bool mayBeConst() const { return IsAlone && Mentions == Loads; }

private:
  const VarDecl &Var;
  unsigned Mentions = 0, Loads = 0;
  bool IsAlone = false;
};

class Warnings {
public:
  Warnings(const WarningWish &Wish, const ASTContext &Ctx, const SourceFacts &Source, const TranslationUnitFacts &Facts,
           const Decisions &Decided)
      : Wish(Wish), Ctx(Ctx), SM(Ctx.getSourceManager()), Source(Source), Facts(Facts), Decided(Decided) {}

  std::vector<FoundWarning> find() {
    for (const Directive &D : Source.Directives)
      if (D.Kind == Directive::Redistribute && !D.Copies)
        for (size_t I = 0; I < D.Maps.size(); ++I)
          noop(D, I);
    for (const StaleUse &Use : Facts.StaleUses)
      stale(Use);
    for (const SiteFact &Site : Facts.Sites)
      for (size_t I = 0; I < Site.Site->Maps.size() && I < Site.Arrays.size(); ++I) {
        unbalanced(Site, I);
        for (const Decision &D : decisionsOf(Site, I))
          planned(Site, I, D);
      }
    return std::move(Found);
  }

private:
  // Empty of a directive that moves no array by a map.
  llvm::ArrayRef<Decision> decisionsOf(const SiteFact &Site, size_t I) const {
    const auto Found = Decided.BySite.find(&Site);
    if (Site.Site->Copies || Found == Decided.BySite.end() || I >= Found->second.size())
      return {};
    return Found->second[I];
  }

  // In all instantiations, however it is reached. Arrays that other files may name have mappings that none here knows.
  const Decision *surelySame(const Directive &D, size_t I) const {
    const Decision *Last = nullptr;
    for (const SiteFact &Site : Facts.Sites) {
      if (Site.Site != &D || I >= Site.Arrays.size())
        continue;
      const ReachingMappings &From = Site.Arrays[I].From;
      const llvm::ArrayRef<Decision> Some = decisionsOf(Site, I);
      const auto *Var = dyn_cast_or_null<VarDecl>(Site.Arrays[I].Declaration);
      const bool Empty = llvm::is_contained(Site.Arrays[I].Extents, Known(0)); // has any mapping
      if (!Var || Var->isExternallyVisible() || Empty || !From.Complete || Some.empty() ||
          !llvm::all_of(Some, [](const Decision &One) { return One.SameMapping; }))
        return nullptr;
      Last = &Some.back();
    }
    return Last;
  }

  // The same of an array that follows.
  bool surelyStays(const SiteFact &Site, size_t I) const {
    const auto Found = Decided.OfFollowers.find(&Site);
    const FollowerFact &Follower = Site.Followers[I];
    const auto *Var = dyn_cast_or_null<VarDecl>(Follower.Array.Declaration);
    return Found != Decided.OfFollowers.end() && Var && !Var->isExternallyVisible() && Follower.Array.From.Complete &&
           Follower.Given.Complete && !Found->second[I].empty() &&
           llvm::all_of(Found->second[I], [](const Decision &One) { return One.SameMapping; });
  }

  void noop(const Directive &D, size_t I) {
    const Decision *const Same = surelySame(D, I);
    if (!Same)
      return;
    const bool Alone = D.Maps.size() == 1;
    say(Warning::Noop, Alone ? D.KeywordLoc : D.Maps[I].Name.begin(),
        fmt::format("{} has the mapping {} already: this redistribute moves nothing", D.Maps[I].Name.Text,
                    mappingText(Same->To)),
        Alone && !D.IsOperator && !D.Async ? FixItHint::CreateRemoval(D.Range) : FixItHint());
  }

  void stale(const StaleUse &Use) {
    const Directive &D = *Use.Move->Site;
    for (size_t I = 0; I < D.Maps.size(); ++I)
      if (D.Maps[I].Name.Text == Use.ArrayName && surelySame(D, I))
        return;
    for (size_t I = 0; I < Use.Move->Followers.size(); ++I)
      if (Use.Move->Followers[I].Array.Name == Use.ArrayName && surelyStays(*Use.Move, I))
        return;
    const bool IsLoop = Use.View->isImplicit();
    const bool Said =
        say(Warning::StaleView, Use.Loc,
            IsLoop ? fmt::format("this loop goes on over what it had of {}, which has moved in between; begin another "
                                 "loop behind the redistribute",
                                 Use.ArrayName)
                   : fmt::format("'{}' is of the part of {} before it moved; take it anew behind the redistribute",
                                 Use.View->getNameAsString(), Use.ArrayName));
    if (Said)
      note(D.KeywordLoc, Use.ArrayName + " moves here", IsLoop || D.IsOperator ? FixItHint() : takenAnew(D, *Use.View));
  }

  // `p = x.data();` on the line behind the directive.
  FixItHint takenAnew(const Directive &D, const VarDecl &View) const {
    const SourceLocation Begin = View.getBeginLoc();
    // In motion it may not be touched.
    if (D.Async || !View.getInit() || View.getType()->isReferenceType() || View.getType().isConstQualified() ||
        Begin.isMacroID())
      return {};
    const llvm::StringRef Init =
        Lexer::getSourceText(CharSourceRange::getTokenRange(View.getInit()->getSourceRange()), SM, Ctx.getLangOpts());
    if (Init.empty())
      return {};
    return FixItHint::CreateInsertion(
        D.Range.getEnd(), fmt::format("\n{}{} = {};", std::string(SM.getSpellingColumnNumber(Begin) - 1, ' '),
                                      View.getNameAsString(), Init.str()));
  }

  void planned(const SiteFact &Site, size_t I, const Decision &D) {
    if (D.SameMapping || !D.Missing || Site.Arrays[I].IsTemplate)
      return;
    const MissingNumber &Missing = *D.Missing;
    const MapClause &Map = Site.Site->Maps[I];
    const MappingFact &Of = Missing.OfTarget ? D.To : D.From;
    SourceLocation Loc = Map.Name.begin(), Declared;
    std::string What = "its extent";
    const VarDecl *Variable = nullptr;
    if (Missing.Kind == MissingNumber::Size) {
      const FormatFact &Format = Of.Formats[Missing.Dimension];
      const FormatClause *const Clause = written(Format);
      What = Clause ? fmt::format("'{}' in {}({})", Clause->Size->Text, spelling(Format.Kind), Clause->Size->Text)
                    : "the size of a block";
      if (Clause && Missing.OfTarget)
        Loc = Clause->Size->begin();
      else if (Clause)
        Declared = Clause->Size->begin();
      Variable = Format.Written ? dyn_cast_or_null<VarDecl>(namedBy(*Format.Written)) : nullptr;
    } else if (Missing.Kind == MissingNumber::Procs) {
      const Directive *const Grid = declaration(Of.Grid);
      What = Grid ? fmt::format("'{}' in {}({})", Grid->Extents.Text, Grid->Name.Text, Grid->Extents.Text)
                  : "the extent of its grid";
      if (Grid)
        Declared = Grid->KeywordLoc;
    } else if (Site.Arrays[I].Declaration)
      Declared = Site.Arrays[I].Declaration->getLocation();
    if (!say(Warning::RunTimePlan, Loc,
             fmt::format("how {} moves from {} to {} is planned when the program runs, as {} is not a constant",
                         Map.Name.Text, mappingText(D.From), mappingText(D.To), What)))
      return;
    if (Variable && isConstantBut(*Variable))
      note(Variable->getLocation(), fmt::format("'{}' never changes; a const one is a constant", Variable->getName()),
           FixItHint::CreateInsertion(Variable->getBeginLoc(), "const "));
    else if (Declared.isValid())
      note(Declared, What + " is given here");
  }

  // Where a size was written.
  const FormatClause *written(const FormatFact &Format) const {
    for (const Directive &D : Source.Directives)
      for (const MapClause &Map : D.Maps)
        for (const FormatClause &F : Map.Formats)
          if (Format.Written && F.Size && F.Size->begin() == Format.Written->getBeginLoc())
            return &F;
    return nullptr;
  }

  const Directive *declaration(const GridFact &Grid) const {
    for (const Directive &D : Source.Directives)
      if (D.Kind == Directive::Processors && Grid.Whole && D.Name.begin() == Grid.Whole->getLocation())
        return &D;
    return nullptr;
  }

  // Nothing but the word const is missing.
  bool isConstantBut(const VarDecl &Var) const {
    const auto *Function = dyn_cast_or_null<FunctionDecl>(Var.getParentFunctionOrMethod());
    // Another instance of a template may change the variable.
    const auto IsOfInstance = [](const DeclContext *C) {
      for (; C; C = C->getParent())
        if (const auto *F = dyn_cast<FunctionDecl>(C); F && F->isTemplateInstantiation())
          return true;
      return false;
    };
    if (!Var.hasLocalStorage() || isa<ParmVarDecl>(Var) || Var.getType().isConstQualified() || !Var.getInit() ||
        Var.getType()->isReferenceType() || Var.getBeginLoc().isMacroID() || !Function || !Function->getBody() ||
        IsOfInstance(Function) || !constantOf(*Var.getInit(), Ctx))
      return false;
    Reads All(Var);
    All.TraverseStmt(Function->getBody());
    return All.mayBeConst();
  }

  // Where the busiest process has a quarter more than it need have, or one has nothing.
  void unbalanced(const SiteFact &Site, size_t I) {
    const ArrayFact &Array = Site.Arrays[I];
    const MapClause &Map = Site.Site->Maps[I];
    if (Array.MayBeReset || !Site.Onto || !Site.Onto->RankKnown ||
        Site.Onto->Extents.size() != dealtDimensions(Array.Formats))
      return;
    size_t G = 0;
    for (size_t D = 0; D < Array.Formats.size(); ++D) {
      const FormatFact &F = Array.Formats[D];
      if (F.Kind == format::kind::collapsed)
        continue;
      const Known Procs = Site.Onto->Extents[G++], Extent = Array.Extents[D];
      if (!Procs || !Extent || F.byNumbers() || (F.Sized && !F.Size) || !F.format().covers(*Extent, *Procs))
        continue;
      const deal Dealt = F.format().deal(*Extent, *Procs);
      const int64_t Most = Dealt.most_local(), Need = *Extent / *Procs + (*Extent % *Procs > 0);
      int64_t Idle = 0;
      for (int64_t P = 0; P < *Procs && *Procs < 65536; ++P)
        Idle += Dealt.local_size(P) == 0;
      if (Most - Need <= Need / 4 && (Idle == 0 || *Extent < *Procs))
        continue;
      const bool ByBlocks = F.Kind == format::kind::block;
      const SourceLocation Begin = Map.Formats[D].Loc,
                           End = Map.Formats[D].Size ? Map.Formats[D].Size->Behind : Map.Formats[D].Loc;
      const std::string Which = Array.Formats.size() > 1 ? fmt::format(" in dimension {}", D) : "";
      const std::string None =
          Idle == 0 ? ""
                    : fmt::format(", and {} {} none", Idle == 1 ? "1 process" : std::to_string(Idle) + " processes",
                                  Idle == 1 ? "has" : "have");
      say(Warning::Unbalanced, Begin,
          fmt::format("a process has {} of the {} elements of {}{}{}, where {} each would do; {}", Most, *Extent,
                      Array.Name, Which, None, Need,
                      ByBlocks ? "balanced deals them evenly" : "a smaller block deals them more evenly"),
          ByBlocks && !Site.Site->IsOperator
              ? FixItHint::CreateReplacement(CharSourceRange::getTokenRange(Begin, End), "balanced")
              : FixItHint());
    }
  }

  bool say(Warning W, SourceLocation Loc, const std::string &Text, const FixItHint &Fix = FixItHint()) {
    if (!Wish.isOn(W) || SM.isInSystemHeader(Loc) || !Said.insert({Loc, Text}).second)
      return false;
    Found.push_back({W, {Loc, Text, Fix}, std::nullopt});
    return true;
  }
  void note(SourceLocation Loc, const std::string &Text, const FixItHint &Fix = FixItHint()) {
    Found.back().Note = Saying{Loc, Text, Fix};
  }

  const WarningWish &Wish;
  const ASTContext &Ctx;
  const SourceManager &SM;
  const SourceFacts &Source;
  const TranslationUnitFacts &Facts;
  const Decisions &Decided;
  std::vector<FoundWarning> Found;
  std::set<std::pair<SourceLocation, std::string>> Said; // instantiations of a template may agree
};

} // namespace

std::vector<FoundWarning> findWarnings(const WarningWish &Wish, const ASTContext &Ctx, const SourceFacts &Source,
                                       const TranslationUnitFacts &Facts, const Decisions &Decided) {
  return Warnings(Wish, Ctx, Source, Facts, Decided).find();
}

void reportWarnings(const std::vector<FoundWarning> &Found, const WarningWish &Wish, DiagnosticsEngine &Diags) {
  const auto Put = [&](DiagnosticsEngine::Level Level, const Saying &Said, const std::string &Option) {
    Diags.Report(placeOf(Said.Loc, Diags.getSourceManager()), Diags.getCustomDiagID(Level, "%0"))
        << Said.Text + Option << Said.Fix;
  };
  for (const FoundWarning &One : Found) {
    const bool IsError = Wish.isError(One.Kind);
    Put(IsError ? DiagnosticsEngine::Error : DiagnosticsEngine::Warning, One.Said,
        fmt::format(" [{}-W{}]", IsError ? "-Werror," : "", WarningWish::nameOf(One.Kind)));
    if (One.Note)
      Put(DiagnosticsEngine::Note, *One.Note, "");
  }
}

} // namespace redeal
