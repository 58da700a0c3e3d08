// One source in, one source out.
#include "Emit/Translation.h"

#include "Emit/Decisions/PlanText.h"
#include "Emit/Remarks/Warnings.h"
#include "Emit/Text/CallText.h"
#include "Emit/Text/EmittedNames.h"
#include "Emit/Text/LoopText.h"
#include "Emit/Text/Rewriter.h"
#include "Emit/Text/ScheduleText.h"
#include "Parse/FactFinder.h"
#include "Parse/Loops/IndexLoops.h"
#include "Source/Directives/Reporting.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

#include <fmt/format.h>

using namespace clang;

namespace redeal {
namespace {

// What stands before the user's first line.
std::string prologue(llvm::StringRef Name, const Decisions &Decided) {
  // A name in a comment is on one line as well.
  const std::string Shown = quoted(llvm::sys::path::filename(Name));
  std::string Text = fmt::format("{}{}: each directive has become one call.\n"
                                 "#ifndef REDEAL_TRANSLATED\n#define REDEAL_TRANSLATED 1\n#endif\n",
                                 TranslationMark.str(), Shown.substr(1, Shown.size() - 2));
  if (Decided.Tables.empty())
    return Text;
  Text += "\nnamespace redeal_schedules {\n";
  for (const auto &[Key, Table] : Decided.Tables)
    Text += "\n" + scheduleText(Key, Table);
  return Text + "\n} // namespace redeal_schedules\n\n";
}

void addTables(const DecisionsBySite &Made, const SiteFact &Site, const Decisions &Decided,
               std::set<std::string> &Names) {
  const auto Found = Made.find(&Site);
  if (Found == Made.end())
    return;
  for (const auto &Array : Found->second)
    for (const Decision &One : Array) {
      if (One.Key)
        Names.insert(Decided.Tables.at(*One.Key).Name);
      for (const PhaseDecision &Phase : One.Phases)
        if (Phase.Key)
          Names.insert(Decided.Tables.at(*Phase.Key).Name);
    }
}

// The tables that may serve a directive, in any instantiation.
std::set<std::string> tablesOf(const Directive &D, const TranslationUnitFacts &Facts, const Decisions &Decided) {
  std::set<std::string> Names;
  for (const SiteFact &Site : Facts.Sites) {
    if (Site.Site != &D)
      continue;
    for (const auto *Made : {&Decided.BySite, &Decided.OfFollowers, &Decided.OfReturns})
      addTables(*Made, Site, Decided, Names);
  }
  return Names;
}

// Tables stand before the first line, where macros of the command line and of
// files that it includes are defined already.
void checkTableNames(Preprocessor &PP, const SourceFacts &Source, const TranslationUnitFacts &Facts,
                     const Decisions &Decided) {
  const SourceManager &SM = PP.getSourceManager();
  for (const Directive &D : Source.Directives) {
    const std::set<std::string> Tables = tablesOf(D, Facts, Decided);
    if (Tables.empty())
      continue;
    const EmittedNames Names(PP, SM.getLocForStartOfFile(SM.getMainFileID()), D.KeywordLoc);
    for (const char *Word : {"redeal_schedules", "key", "steps", "senders", "to"})
      Names.plain(Word);
    return;
  }
}

// Assignments become the last arguments of the calls in place of their directives.
std::vector<TextEdit> copyEdits(Preprocessor &PP, const TranslationUnitFacts &Facts) {
  std::vector<TextEdit> Edits;
  for (const auto &[D, Assignment] : Facts.Assignments) {
    const SourceLocation Equals = Assignment.Equals, Behind = Assignment.Behind;
    // The sign may begin with the end of a continued line.
    Edits.push_back({CharSourceRange::getCharRange(Equals, PP.getLocForEndOfToken(Equals)), ","});
    Edits.push_back({CharSourceRange::getCharRange(Behind, Behind), ")"});
    const EmittedNames Names(PP, D->Range.getBegin(), D->KeywordLoc);
    for (const SourceRange &Array : Assignment.ArraysOfElements) {
      const SourceLocation End = PP.getLocForEndOfToken(Array.getEnd());
      Edits.push_back({CharSourceRange::getCharRange(Array.getBegin(), Array.getBegin()),
                       Names.function("::redeal::sections") + "("});
      Edits.push_back({CharSourceRange::getCharRange(End, End), ")"});
    }
  }
  return Edits;
}

bool isPedantic(llvm::StringRef Option) {
  return llvm::is_contained({"-pedantic", "--pedantic", "-pedantic-errors", "-Wpedantic", "-Werror=pedantic"}, Option);
}

// Of a whole file.
LoopEdits loopEdits(CompilerInstance &CI, const SourceFacts &Source, const SourceFile &File) {
  if (!CI.getLangOpts().Optimize || CI.getLangOpts().OptimizeSize)
    return {};
  LoopEdits All = loopEdits(CI.getPreprocessor(), findIndexLoops(CI.getASTContext(), Source),
                            !llvm::any_of(File.Options, isPedantic));
  LoopEdits OverRuns = loopEdits(CI.getPreprocessor(), findRunLoops(CI.getASTContext(), Source));
  All.InMainFile += OverRuns.InMainFile;
  llvm::append_range(All.Edits, OverRuns.Edits);
  return All;
}

// At the terminal what is wished for there; on a page and in records everything.
void tell(const TranslationWish &Wish, CompilerInstance &CI, const SourceFacts &Source,
          const TranslationUnitFacts &Facts, const Decisions &Decided, Translation &Result) {
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  const ReportWish &Report = Wish.Report;
  RemarkWish Needed = Wish.Remarks;
  if (Report.Page || Report.Records)
    Needed.Done = Needed.Missed = Needed.Analysis = true;
  const std::vector<Remark> Remarks = findRemarks(Needed, Facts, Decided);
  const std::vector<FoundWarning> Warnings = findWarnings(Wish.Warnings, CI.getASTContext(), Source, Facts, Decided);
  reportRemarks(Remarks, Wish.Remarks, Diags);
  reportWarnings(Warnings, Wish.Warnings, Diags);
  if (Report.Page)
    Result.Report = reportPart(*Report.Page, Diags.getSourceManager(), Source, Facts, Decided, Remarks);
  if (Report.Records)
    Result.Records = remarkRecords(Remarks, Warnings, *Report.Records, Diags.getSourceManager());
}

} // namespace

bool asksForSpeed(llvm::ArrayRef<std::string> Options) {
  llvm::StringRef Level = "0";
  for (llvm::StringRef Option : Options)
    if (Option.consume_front("-O"))
      Level = Option;
  return Level != "0" && Level != "g" && Level != "s" && Level != "z";
}

std::optional<Translation> translate(const SourceFile &File, const Toolchain &Tools, const TranslationWish &Wish) {
  Translation Result;
  const auto Use = [&](CompilerInstance &CI, SourceFacts &Source) {
    const auto Facts = findFacts(CI, Source);
    if (!Facts)
      return false;
    std::string Error;
    const Decisions Decided = decide(*Facts, Error);
    if (!Error.empty()) {
      DiagnosticsEngine &Diags = CI.getDiagnostics();
      Diags.Report(Diags.getCustomDiagID(DiagnosticsEngine::Error, "%0")) << Error;
      return false;
    }
    const SourceManager &SM = CI.getSourceManager();
    std::vector<TextEdit> Others = copyEdits(CI.getPreprocessor(), *Facts);
    if (Wish.FastLoops && asksForSpeed(File.Options)) {
      LoopEdits OfLoops = loopEdits(CI, Source, File);
      Result.Loops = OfLoops.InMainFile;
      llvm::append_range(Others, std::move(OfLoops.Edits));
    }
    Result.Plan = planText(SM, Source, *Facts, Decided);
    Result.Source = prologue(File.Path, Decided) +
                    rewriteSource(
                        SM, Source, File.Path,
                        [&](const Directive &D) {
                          return callText(D, *Facts, tablesOf(D, *Facts, Decided),
                                          EmittedNames(CI.getPreprocessor(), D.Range.getBegin(), D.KeywordLoc));
                        },
                        Others, Result.InlinedHeaders, CI.getDiagnostics());
    for (const Directive &D : Source.Directives) {
      const PresumedLoc At = SM.getPresumedLoc(D.Range.getBegin());
      Result.Lines.emplace_back(At.getFilename(), At.getLine());
    }
    if (!CI.getDiagnostics().hasErrorOccurred())
      checkTableNames(CI.getPreprocessor(), Source, *Facts, Decided);
    if (!CI.getDiagnostics().hasErrorOccurred())
      tell(Wish, CI, Source, *Facts, Decided, Result);
    return !CI.getDiagnostics().hasErrorOccurred();
  };
  if (!readSource(File, Tools, Use, Wish.Silent) || Result.Source.empty())
    return std::nullopt;
  return Result;
}

} // namespace redeal
