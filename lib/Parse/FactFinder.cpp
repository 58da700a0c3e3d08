// Checked AST -> facts.
//
// Walks over the declarations that Source injected, in every instantiation, and has the arguments of their calls read.
// It also refuses directives in places where the translated program could not mean what the user wrote.
#include "Parse/FactFinder.h"

#include "Parse/Facts/FunctionVisitor.h"
#include "Parse/Facts/RedealTypes.h"
#include "Parse/Flow/InheritedGrids.h"
#include "Parse/Flow/ReachingMappings.h"
#include "Parse/Flow/StaleViews.h"
#include "Parse/Readers/AlignmentReader.h"
#include "Parse/Readers/AssignmentReader.h"
#include "Parse/Readers/ClauseReader.h"
#include "Parse/Readers/ParameterReader.h"
#include "Source/SiteDiagnostics.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace redeal {
namespace {

class FactFinder : public FunctionVisitor<FactFinder> {
public:
  FactFinder(CompilerInstance &CI, const SourceFacts &Source)
      : Ctx(CI.getASTContext()), Errors(CI.getDiagnostics()), Arrays(Ctx, Errors),
        Clauses(CI.getSema(), Arrays, Errors), Assignments(Ctx, Errors), Alignments(Ctx, Arrays, Errors),
        Parameters(CI.getSema(), Errors), Source(Source) {}

  bool shouldVisitImplicitCode() const { return false; }

  bool VisitVarDecl(VarDecl *Var) {
    if (!Var->getDeclName().isIdentifier())
      return true;
    const auto Found = Source.BySiteName.find(Var->getName());
    if (Found != Source.BySiteName.end()) {
      if (standsAlone(*Found->second, *Var))
        visitSite(*Found->second, *Var);
      else
        Seen.insert(Found->second);
    } else if (const Directive *D = isGrid(Var->getType()) || isTemplate(Var->getType()) ? declaring(*Var) : nullptr;
               D && standsAlone(*D, *Var)) {
      if (D->Kind == Directive::Processors)
        Clauses.checkGrid(*D, *Var);
      else
        Clauses.checkTemplate(*Var);
      if (!Var->getDeclContext()->isFunctionOrMethod())
        Result.AtNamespaceScope.insert(D);
    }
    return true;
  }

  // A redistribute copy and the statement behind it.
  bool VisitCompoundStmt(CompoundStmt *S) {
    for (auto It = S->body_begin(); It != S->body_end(); ++It)
      if (const Directive *D = copyAt(*It)) {
        const auto Next = std::next(It);
        if (auto Fact = Assignments.read(*D, Next == S->body_end() ? nullptr : *Next)) {
          Result.Copies.insert(Fact->Statement);
          AssignmentOf[cast<DeclStmt>(unlabelled(*It))->getSingleDecl()] = *Fact;
          // Of a template's pattern it is not always known what sides are; an instantiation may have one that is an
          // element, and another one the other.
          AssignmentFact &Kept = Result.Assignments[D];
          for (const SourceRange &Array : Kept.ArraysOfElements)
            if (!llvm::is_contained(Fact->ArraysOfElements, Array))
              Fact->ArraysOfElements.push_back(Array);
          Kept = std::move(*Fact);
        }
      }
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *Call) {
    Assignments.checkUndirected(*Call);
    return true;
  }

  // A grid or a template would become a member, which the translated source cannot express.
  bool VisitFieldDecl(FieldDecl *Field) {
    if (const Directive *D = declaring(*Field))
      refuse(*D, "cannot stand in a class; put it in a function or at namespace scope");
    return true;
  }

  // The serial program ignores the directive, and would take the statement behind it for the body.
  bool VisitIfStmt(IfStmt *S) { return checkBody(S->getThen()) && checkBody(S->getElse()); }
  bool VisitForStmt(ForStmt *S) { return checkBody(S->getBody()); }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *S) { return checkBody(S->getBody()); }
  bool VisitWhileStmt(WhileStmt *S) { return checkBody(S->getBody()); }
  bool VisitDoStmt(DoStmt *S) { return checkBody(S->getBody()); }
  bool VisitSwitchStmt(SwitchStmt *S) { return checkBody(S->getBody()); }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *S) {
    return !S->hasAssociatedStmt() ||
           checkBody(S->getRawStmt(), "cannot be what an OpenMP directive applies to; put it in braces");
  }

  TranslationUnitFacts Result;

  // Every directive that was read must have come through Sema.
  void checkAllSeen() {
    for (const Directive &D : Source.Directives)
      if (!D.declares() && !Seen.count(&D))
        refuse(D, "stands in code that Clang dropped, and cannot be translated; move it elsewhere");
  }

  // A file of -include has no #include line that the translation could stand in for.
  void checkAllInMainFile() {
    const SourceManager &SM = Ctx.getSourceManager();
    for (const Directive &D : Source.Directives) {
      FileID File = SM.getFileID(D.Range.getBegin());
      while (File.isValid() && File != SM.getMainFileID())
        File = SM.getFileID(SM.getIncludeLoc(File));
      if (File.isInvalid())
        refuse(D, "stands in a file of the option -include, and cannot be translated; #include the file instead");
    }
  }

private:
  // The directive that became this declaration of a grid or a template.
  const Directive *declaring(const DeclaratorDecl &Declared) const {
    for (const Directive &D : Source.Directives)
      if (D.declares() && D.Name.begin() == Declared.getLocation())
        return &D;
    return nullptr;
  }

  static const Stmt *unlabelled(const Stmt *S) {
    for (;;)
      if (const auto *Label = dyn_cast_or_null<LabelStmt>(S))
        S = Label->getSubStmt();
      else if (const auto *Case = dyn_cast_or_null<SwitchCase>(S))
        S = Case->getSubStmt();
      else
        return S;
  }

  // The redistribute copy that a statement carries, or null.
  const Directive *copyAt(const Stmt *S) const {
    const auto *Declared = dyn_cast_or_null<DeclStmt>(unlabelled(S));
    const auto *Var = Declared && Declared->isSingleDecl() ? dyn_cast<VarDecl>(Declared->getSingleDecl()) : nullptr;
    if (!Var || !Var->getDeclName().isIdentifier())
      return nullptr;
    const auto Found = Source.BySiteName.find(Var->getName());
    return Found != Source.BySiteName.end() && Found->second->Copies ? Found->second : nullptr;
  }

  bool checkBody(const Stmt *Body, const char *Why = CannotBeBody) {
    // Behind a label too: the serial program labels the statement that follows.
    Body = unlabelled(Body);
    if (!isa_and_nonnull<DeclStmt>(Body))
      return true;
    // What Source injected lies at the keyword.
    for (const Directive &D : Source.Directives)
      if (D.KeywordLoc == Body->getBeginLoc())
        refuse(D, Why);
    return true;
  }

  // What stands before a directive may have become part of its translation.
  bool standsAlone(const Directive &D, const VarDecl &Var) {
    const char *const Behind = Var.hasAttr<AlignedAttr>() ? "an alignas"
                               : Var.getDescribedVarTemplate() || isa<VarTemplateSpecializationDecl>(Var)
                                   ? "template<...>"
                                   : nullptr;
    if (Behind)
      refuse(D, std::string("stands behind ") + Behind + ", in the middle of a declaration; put it before");
    return !Behind;
  }

  void visitSite(const Directive &D, VarDecl &Var) {
    Seen.insert(&D);
    const bool InFunction = Var.getDeclContext()->isFunctionOrMethod();
    if (!InFunction) {
      Result.AtNamespaceScope.insert(&D);
      if (D.Kind == Directive::Redistribute) {
        refuse(D, "must stand inside a function; at namespace scope only processors, template, align and distribute "
                  "may");
        return;
      }
    }
    if (D.waits())
      return; // only the running program knows its moves
    if (!Var.getInit() || !Parameters.read(D, Var, InFunction ? Function : nullptr, Source, Result))
      return;
    if (Var.getDeclContext()->isDependentContext() || Var.getInit()->isTypeDependent())
      return; // a template's pattern; its instantiations follow
    const CallExpr *Call = asDirectiveCall(Var.getInit(), spelling(D.Kind));
    if (!Call)
      return;

    SiteFact Fact;
    Fact.Site = &D;
    Fact.Carrier = &Var;
    Fact.Inside = InFunction ? Function : nullptr;
    Fact.Function = InFunction ? functionName() : "";
    bool Good = !D.Alignment || Alignments.read(*D.Alignment, *Call, Fact);
    if (D.Onto)
      Good = Clauses.readOnto(*D.Onto, *Call->getArg(D.Maps.size()), Fact);
    const size_t BeforeClauses = D.Copies ? 1 : D.Maps.size() + (D.Onto ? 1 : 0);
    for (size_t I = 0; I < D.Clauses.size(); ++I)
      Good &= Clauses.readClause(D.Clauses[I], *Call->getArg(BeforeClauses + I), Fact);
    for (size_t I = 0; I < D.Maps.size(); ++I)
      Good &= Clauses.readMap(D, D.Maps[I], *Call->getArg(I), Parameters.parameterOf(Var, I), Fact);
    if (const auto Found = AssignmentOf.find(&Var); D.Copies && Found != AssignmentOf.end()) {
      const AssignmentFact &Copy = Found->second;
      const auto To = Arrays.readSide(*Copy.To, Copy.ToText, Fact),
                 From = Arrays.readSide(*Copy.From, Copy.FromText, Fact);
      Fact.ToReplicated = isReplicated(Copy.To->getType());
      Fact.FromReplicated = isReplicated(Copy.From->getType());
      Good = Good && To && From && checkExtents(Copy, *To, *From) && checkOverlap(Copy, Fact);
    }
    if (Good && !InFunction)
      Good = checkDefined(D, Fact);
    if (Good)
      Result.Sites.push_back(std::move(Fact));
  }

  // Both sides of a copy, as far as they are known.
  bool checkExtents(const AssignmentFact &Copy, const std::vector<Known> &To, const std::vector<Known> &From) {
    for (size_t D = 0; D < To.size() && D < From.size(); ++D)
      if (To[D] && From[D] && *To[D] != *From[D])
        return error(Copy.Equals, "'" + Copy.ToText + "' has " + std::to_string(*To[D]) + " elements in dimension " +
                                      std::to_string(D) + " but '" + Copy.FromText + "' has " +
                                      std::to_string(*From[D]) + "; both must have the same extents");
    return true;
  }

  // Both sides may be sections of one array, if they have nothing in common.
  bool checkOverlap(const AssignmentFact &Copy, const SiteFact &Fact) {
    if (Fact.Arrays.size() != 2 || Fact.Arrays[0].MayBeReset)
      return true;
    const ArrayFact &To = Fact.Arrays[0], &From = Fact.Arrays[1];
    if (!isa_and_nonnull<VarDecl>(To.Declaration) || To.Declaration != From.Declaration)
      return true;
    const auto A = knownParts(To), B = knownParts(From);
    return (To.Section.empty() && From.Section.empty()) || !A || !B || !plan::overlap(*A, *B) ||
           error(Copy.Equals, "'" + Copy.ToText + "' and '" + Copy.FromText +
                                  "' have elements in common; both may be of one array if they have none");
  }

  // Another file might make the array before this file could say how it lies, or after.
  bool checkDefined(const Directive &D, const SiteFact &Fact) {
    for (size_t I = 0; I < Fact.Arrays.size(); ++I)
      if (const auto *Var = dyn_cast_or_null<VarDecl>(Fact.Arrays[I].Container ? Fact.Arrays[I].Container
                                                                               : Fact.Arrays[I].Declaration);
          Var && !Var->getDefinition())
        return error(D.Alignment ? (I == 0 ? D.Alignment->Array : D.Alignment->Target).begin() : D.Maps[I].Name.begin(),
                     "'" + Fact.Arrays[I].Name + "' is defined in another file; put its " + spelling(D.Kind) +
                         " there, behind the definition");
    return true;
  }

  std::string functionName() const {
    std::string Name;
    llvm::raw_string_ostream OS(Name);
    PrintingPolicy Policy(Ctx.getLangOpts());
    Policy.SuppressUnwrittenScope = true;
    Policy.AnonymousTagLocations = false;
    Function->getNameForDiagnostic(OS, Policy, /*Qualified=*/true);
    return Name;
  }

  void refuse(const Directive &D, const std::string &Why) {
    error(D.KeywordLoc, std::string(spelling(D.Kind)) + " " + Why);
  }
  bool error(SourceLocation Loc, const std::string &Message) { return Errors.error(Loc, Message); }

  ASTContext &Ctx;
  ErrorReporter Errors;
  ArrayReader Arrays;
  ClauseReader Clauses;
  AssignmentReader Assignments;
  AlignmentReader Alignments;
  ParameterReader Parameters;
  const SourceFacts &Source;
  std::set<const Directive *> Seen;
  std::map<const Decl *, AssignmentFact> AssignmentOf; ///< by what Source injected
};

} // namespace

std::optional<TranslationUnitFacts> findFacts(CompilerInstance &CI, const SourceFacts &Source) {
  FactFinder Finder(CI, Source);
  Finder.TraverseDecl(CI.getASTContext().getTranslationUnitDecl());
  Finder.checkAllSeen();
  Finder.checkAllInMainFile();
  if (CI.getDiagnostics().hasErrorOccurred())
    return std::nullopt;
  findReachingMappings(CI.getASTContext(), Finder.Result);
  ErrorReporter Errors(CI.getDiagnostics());
  checkInheritedGrids(CI.getASTContext(), Finder.Result, Errors);
  if (CI.getDiagnostics().hasErrorOccurred())
    return std::nullopt;
  Finder.Result.StaleUses = findStaleViews(CI.getASTContext(), Finder.Result.Sites);
  return std::move(Finder.Result);
}

} // namespace redeal
