// What was found and decided in one source -> its part of the page of a report, as JSON.
#include "Emit/Remarks/ReportPart.h"

#include "Emit/Decisions/MoveGrid.h"
#include "Emit/Decisions/PlanText.h"
#include "Emit/Remarks/Advice.h"
#include "Emit/Remarks/ReportPictures.h"
#include "Parse/Facts/TranslationUnitFacts.h"
#include "Report/Page.h"
#include "Source/Directives/Reporting.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

#include <algorithm>

using namespace clang;
namespace json = llvm::json;

namespace redeal {
namespace {

// Around the directive; longer lines are cut.
constexpr unsigned LinesBefore = 2, LinesBehind = 2, MostLines = 12;
constexpr size_t LongestLine = 160;

std::string utf8(llvm::StringRef Text) { return json::fixUTF8(Text); }

// The lines of the file that hold a directive, and those around them.
json::Object sourceLines(const SourceManager &SM, const Directive &D) {
  const SourceLocation Begin = SM.getExpansionLoc(D.Range.getBegin()), End = SM.getExpansionLoc(D.Range.getEnd());
  bool Invalid = false;
  const FileID File = SM.getFileID(Begin);
  const llvm::StringRef Text = SM.getBufferData(File, &Invalid);
  const unsigned Its = SM.getExpansionLineNumber(Begin), Last = std::max(Its, SM.getExpansionLineNumber(End));
  const unsigned First = Its > LinesBefore ? Its - LinesBefore : 1,
                 Behind = std::min(Last + LinesBehind, First + MostLines);
  llvm::SmallVector<llvm::StringRef> All;
  if (!Invalid)
    Text.split(All, '\n');
  json::Array Lines;
  for (unsigned Line = First; Line <= Behind && Line <= All.size(); ++Line) {
    const llvm::StringRef Whole = All[Line - 1].rtrim();
    Lines.push_back(utf8(Whole.take_front(LongestLine)) + (Whole.size() > LongestLine ? " …" : ""));
  }
  // With #line the directive has another number than its place in the file.
  const unsigned Shown = SM.getPresumedLineNumber(Begin);
  return json::Object{
      {"first", static_cast<int64_t>(Shown) - (Its - First)}, {"its", Shown}, {"text", std::move(Lines)}};
}

class UnitWriter {
public:
  UnitWriter(const SourceManager &SM, const TranslationUnitFacts &Facts, const Decisions &Decided,
             const std::vector<Remark> &Remarks)
      : SM(SM), Facts(Facts), Decided(Decided), Remarks(Remarks) {}

  void add(const Directive &D) {
    json::Array Moves;
    bool Found = false;
    for (const SiteFact &Site : Facts.Sites)
      if (Site.Site == &D) {
        Found = true;
        addMoves(Site, Moves);
      }
    const PresumedLoc At = SM.getPresumedLoc(placeOf(D.KeywordLoc, SM));
    json::Object Made{{"file", utf8(At.getFilename())}, {"line", At.getLine()},
                      {"column", At.getColumn()},       {"directive", utf8(directiveText(D))},
                      {"source", sourceLines(SM, D)},   {"moves", std::move(Moves)}};
    if (!Found)
      Made["note"] = "in a template without instantiations here: planned when the program runs";
    Sites.push_back(std::move(Made));
  }

  json::Array Sites, Pictures;

private:
  void addMoves(const SiteFact &Site, json::Array &Moves) {
    for (const auto *Made : {&Decided.BySite, &Decided.OfFollowers, &Decided.OfReturns})
      if (const auto Found = Made->find(&Site); Found != Made->end())
        for (size_t I = 0; I < Found->second.size(); ++I)
          for (const Decision &D : Found->second[I])
            if (auto One = move(Site, arrayOf(Site, I, Made == &Decided.OfFollowers), D))
              Moves.push_back(std::move(*One));
    // Of mappings that are not known here.
    for (const Remark &One : Remarks)
      if (One.Site == &Site && !One.Of)
        Moves.push_back(json::Object{{"in", utf8(Site.Function)},
                                     {"what", utf8(One.Array ? One.Array->Name : copyText(Site))},
                                     {"outcome", "unknown"},
                                     {"remarks", json::Array{remarkText(One)}}});
  }

  static const ArrayFact &arrayOf(const SiteFact &Site, size_t I, bool IsFollower) {
    return IsFollower ? Site.Followers[I].Array : Site.Site->Copies ? Site.Arrays.back() : Site.Arrays[I];
  }

  std::string copyText(const SiteFact &Site) const {
    const AssignmentFact &Assignment = Facts.Assignments.at(Site.Site);
    return Assignment.ToText + " = " + Assignment.FromText;
  }

  static json::Object remarkText(const Remark &One) {
    return json::Object{{"kind", nameOf(One.Kind)}, {"text", utf8(One.Text)}};
  }

  // Nothing if another instantiation has said the same.
  std::optional<json::Object> move(const SiteFact &Site, const ArrayFact &Array, const Decision &D) {
    json::Array Said;
    std::optional<MoveFigures> Figures;
    const PredictedWays *Ways = nullptr;
    for (const Remark &One : Remarks)
      if (One.Of == &D) {
        Said.push_back(remarkText(One));
        Figures = One.Figures ? One.Figures : Figures;
        Ways = One.Ways ? &*One.Ways : Ways;
      }
    if (Said.empty())
      return std::nullopt;
    json::Object Made{{"in", utf8(Site.Function)},
                      {"what", utf8(Site.Site->Copies ? copyText(Site) : Array.Name)},
                      {"array", utf8(fmt::format("{}<{}> of {}", Array.IsView ? "view" : "array", Array.Element,
                                                 productText(Array.Extents)))},
                      {"bytes", Array.ElementSize},
                      {"outcome", outcome(D)},
                      {"from", side(D, D.From, D.FromDims, Array)},
                      {"to", side(D, D.To, D.ToDims, Array)},
                      {"remarks", std::move(Said)}};
    if (Figures)
      Made["figures"] = json::Object{{"messages", Figures->Messages},
                                     {"bytes", Figures->Bytes},
                                     {"all_messages", Figures->AllMessages},
                                     {"all_bytes", Figures->AllBytes}};
    addSchedules(D, Array, Made);
    if (Ways && !Ways->Ways.empty())
      Made["ways"] = waysText(*Ways);
    json::Array Given;
    for (const Advice &One : adviceFor(D, Array, Figures))
      Given.push_back(json::Object{{"do", utf8(One.Do)}, {"why", utf8(One.Why)}});
    if (!Given.empty())
      Made["advice"] = std::move(Given);
    return Made;
  }

  static const char *outcome(const Decision &D) {
    return D.SameMapping ? "same" : D.LeftBehind ? "left" : !D.Phases.empty() ? "phases" : D.Key ? "table" : "runtime";
  }

  static json::Object side(const Decision &D, const MappingFact &M, const std::vector<deal> &Dims,
                           const ArrayFact &Array) {
    if (!Dims.empty() && (D.Sections || M.Alignment))
      return mappingPicture(Dims, mappingText(M) + (D.Sections ? ", of it " : ": ") + mappingText(Dims));
    return M.Alignment ? mappingPicture(Dims, mappingText(M)) : mappingPicture(M, Array.Extents);
  }

  void addSchedules(const Decision &D, const ArrayFact &Array, json::Object &Made) {
    if (D.Key) {
      const auto Grid = gridOf(D);
      Made["schedule"] = number(
          schedulePicture(Decided.Tables.at(*D.Key), *D.Key, Grid ? &*Grid : nullptr, Grid ? Array.ElementSize : 1));
    } else if (D.Phases.empty() && !D.FromDims.empty() && !D.OnParts && !D.SameMapping &&
               gridOf(D.To).replicas() == 1 && gridOf(D.From).replicas() == 1) {
      if (auto Picture = foldedPicture(dimensionsOf(D)))
        Made["schedule"] = number(std::move(*Picture));
    }
    json::Array Phases;
    for (const PhaseDecision &Phase : D.Phases) {
      json::Object One{{"from", mappingPicture(Phase.From, mappingText(Phase.From))},
                       {"to", mappingPicture(Phase.To, mappingText(Phase.To))}};
      if (Phase.Key)
        One["schedule"] = number(schedulePicture(Decided.Tables.at(*Phase.Key), *Phase.Key, nullptr, 1));
      Phases.push_back(std::move(One));
    }
    if (!Phases.empty())
      Made["phases"] = std::move(Phases);
  }

  // The picture's, which may be there already.
  int64_t number(json::Object Picture) {
    const json::Value Made(std::move(Picture));
    const auto Same = std::find(Pictures.begin(), Pictures.end(), Made);
    const int64_t Number = Same - Pictures.begin();
    if (Same == Pictures.end())
      Pictures.push_back(Made);
    return Number;
  }

  static json::Object waysText(const PredictedWays &Ways) {
    json::Array All, Changes;
    for (const PredictedWays::Way &Way : Ways.Ways)
      All.push_back(json::Object{{"name", utf8(Way.Name)}, {"seconds", Way.Seconds}, {"tried", Way.IsTried}});
    for (const PredictedWays::Change &Change : Ways.Changes)
      Changes.push_back(json::Object{{"when", utf8(Change.When)}, {"name", utf8(Change.Name)}});
    return json::Object{{"costs", utf8(Ways.Costs)}, {"all", std::move(All)}, {"changes", std::move(Changes)}};
  }

  const SourceManager &SM;
  const TranslationUnitFacts &Facts;
  const Decisions &Decided;
  const std::vector<Remark> &Remarks;
};

} // namespace

std::string reportPart(const ReportNames &Names, const SourceManager &SM, const SourceFacts &Source,
                       const TranslationUnitFacts &Facts, const Decisions &Decided,
                       const std::vector<Remark> &Remarks) {
  UnitWriter Unit(SM, Facts, Decided, Remarks);
  for (const Directive &D : Source.Directives)
    if ((D.Kind == Directive::Redistribute && !D.waits()) || Facts.Parameters.count(&D))
      Unit.add(D);
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << json::Value(json::Object{{"source", utf8(Names.Source)},
                                 {"object", utf8(Names.Object)},
                                 {"sites", std::move(Unit.Sites)},
                                 {"pictures", std::move(Unit.Pictures)}});
  return report_page::in_script(std::move(Text));
}

} // namespace redeal
