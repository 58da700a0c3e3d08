// Decisions -> remarks.
#include "Emit/Remarks.h"

#include "Emit/Decisions.h"
#include "Emit/PlanText.h"
#include "Plan/Elements/CommunicationGrid.h"
#include "Plan/Replicas.h"
#include "Source/Reporting.h"

#include "clang/Basic/Diagnostic.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

using namespace clang;

namespace redeal {
namespace {

constexpr const char *DoneName = "redistribute", *MissedName = "redistribute-missed",
                     *AnalysisName = "redistribute-analysis";

class Remarks {
public:
  Remarks(const RemarkWish &Wish, const TranslationUnitFacts &Facts, const Decisions &Decided, DiagnosticsEngine &Diags)
      : Wish(Wish), Facts(Facts), Decided(Decided), Diags(Diags) {}

  void site(const SiteFact &Site) {
    Loc = Site.Site->KeywordLoc;
    const auto &Some = Decided.BySite.at(&Site);
    if (Site.Site->Copies) {
      const AssignmentFact &Assignment = Facts.Assignments.at(Site.Site);
      const bool Complete = Site.knowsBothSides() && isKnown(Site.Arrays); // a section is no array
      for (const auto &All : Some)
        for (const Decision &D : All)
          decision(Assignment.FromText + " is copied to " + Assignment.ToText + nameText(Site), D, Site.Arrays.back(),
                   true);
      if (!Complete)
        say(Wish.Missed, MissedName,
            fmt::format("{} = {}{}: the mappings of both sides are not all known here, so others are planned when the "
                        "program runs",
                        Assignment.ToText, Assignment.FromText, nameText(Site)));
      return;
    }
    for (size_t I = 0; I < Site.Arrays.size(); ++I) {
      const ArrayFact &Array = Site.Arrays[I];
      for (const Decision &D : Some[I])
        decision(Array.Name + nameText(Site) + " moves", D, Array, false);
      if (!isKnown({Array}) && !Site.clause(Clause::NoTransfer))
        say(Wish.Missed, MissedName,
            fmt::format("{}{} may come with a mapping that is not known here, so its move to {} is planned when the "
                        "program runs",
                        Array.Name, nameText(Site), describe(Array.Formats)));
    }
  }

private:
  // What the clause name says.
  static std::string nameText(const SiteFact &Site) {
    const ClauseFact *Name = Site.clause(Clause::Name);
    return Name ? fmt::format(" ({})", Name->Text) : "";
  }

  static bool isKnown(const std::vector<ArrayFact> &Arrays) {
    bool Known = true;
    for (const ArrayFact &Array : Arrays)
      Known &= Array.From.Complete && !Array.From.Mappings.empty();
    return Known;
  }

  void decision(const std::string &What, const Decision &D, const ArrayFact &Array, bool IsCopy) {
    const std::string Move = fmt::format("{} from {} to {}", What, mappingText(D.From), mappingText(D.To));
    if (D.SameMapping) {
      say(Wish.Done, DoneName,
          IsCopy ? Move + ", one mapping: each process copies its own" : Move + ", which it has: nothing moves");
      return;
    }
    if (D.LeftBehind) {
      say(Wish.Done, DoneName, Move + ", and its elements are left behind: nothing is sent");
      return;
    }
    if (!D.PhasesReason.empty())
      say(Wish.Missed, MissedName,
          fmt::format("{}: phases are chosen when the program runs, as {}", Move, D.PhasesReason));
    std::vector<std::string> Reasons;
    const std::string Steps = (D.PhasesReason.empty() ? "" : ", if in one phase,") + stepsText(D, Reasons);
    for (const std::string &Reason : Reasons)
      say(Wish.Missed, MissedName, fmt::format("{}: planned when the program runs, as {}", Move, Reason));
    const std::string Figures = D.FromDims.empty() || D.OnParts ? "" : figuresText(D, Array.ElementSize);
    if (D.Key || !D.Phases.empty())
      say(Wish.Done, DoneName, Move + Steps + Figures);
    if (Wish.Analysis)
      say(true, AnalysisName,
          fmt::format("{}: {}", Move,
                      D.FromDims.empty() ? "nothing is predicted, as not all numbers are constants"
                      : !D.To.Grid.Replicated.empty()
                          ? "nothing is predicted where several processes have copies"
                          : Wish.Analyse(D.FromDims, D.ToDims, Array.ElementSize, Array.IsView)));
  }

  // What the process with most of it sends, or receives. Places of grids are taken for processes.
  std::string figuresText(const Decision &D, int64_t ElementSize) const {
    if (!Wish.Done || !D.Key)
      return "";
    std::vector<plan::dimension> Dims = plan::dimensions_of(D.FromDims, D.ToDims);
    if (const int64_t Replicas = *D.To.Grid.replicas(); Replicas > 1)
      Dims.push_back(plan::replica_dimension(Replicas));
    const plan::communication_grid Grid(Dims);
    struct Load {
      int64_t Messages = 0, Elements = 0;
    };
    std::vector<Load> Sent(static_cast<size_t>(Grid.senders())), Received(static_cast<size_t>(Grid.receivers()));
    for (int64_t P = 0; P < Grid.senders(); ++P)
      for (const plan::message &M : Grid.row(P))
        if (M.receiver != P)
          for (Load *const L : {&Sent[static_cast<size_t>(P)], &Received[static_cast<size_t>(M.receiver)]}) {
            ++L->Messages;
            L->Elements += M.length;
          }
    Load Most;
    for (const std::vector<Load> *const Side : {&Sent, &Received})
      for (const Load &L : *Side) {
        Most.Messages = std::max(Most.Messages, L.Messages);
        Most.Elements = std::max(Most.Elements, L.Elements);
      }
    if (Most.Elements > INT64_MAX / ElementSize)
      return "";
    return fmt::format("; a process exchanges at most {} in {} each way",
                       plural(static_cast<size_t>(Most.Elements * ElementSize), "byte"),
                       plural(static_cast<size_t>(Most.Messages), "message"));
  }

  // " in 7 steps, the fewest", if that is known; else why not.
  std::string stepsText(const Decision &D, std::vector<std::string> &Reasons) const {
    if (D.Phases.empty())
      return stepsText(D.Key, D.Reason, Reasons);
    std::string Text;
    for (const PhaseDecision &Phase : D.Phases)
      Text += (Text.empty() ? "" : " and then") + stepsText(Phase.Key, Phase.Reason, Reasons);
    return fmt::format(" in {}:{}", plural(D.Phases.size(), "phase"), Text);
  }

  std::string stepsText(const std::optional<plan::schedule_key> &Key, const std::string &Reason,
                        std::vector<std::string> &Reasons) const {
    if (!Key) {
      Reasons.push_back(Reason);
      return "";
    }
    const ScheduleTable &Table = Decided.Tables.at(*Key);
    const auto Steps = static_cast<size_t>(Table.Schedule.NS());
    return fmt::format(" in {}{}", plural(Steps, "step"),
                       Table.Schedule.NS() == Table.StepsBound
                           ? ", the fewest"
                           : fmt::format(", at least {} are needed", Table.StepsBound));
  }

  // Instantiations of a template may agree.
  void say(bool Wanted, const char *Name, const std::string &Text) {
    if (!Wanted || !Said.insert({Loc, Text}).second)
      return;
    reportRemark(Diags, Loc, fmt::format("{} [-R{}]", Text, Name));
  }

  const RemarkWish &Wish;
  const TranslationUnitFacts &Facts;
  const Decisions &Decided;
  DiagnosticsEngine &Diags;
  SourceLocation Loc; ///< of the directive
  std::set<std::pair<SourceLocation, std::string>> Said;
};

} // namespace

RemarkOption readRemarkOption(std::string_view Argument, RemarkWish &Wish) {
  llvm::StringRef Name(Argument.data(), Argument.size());
  if (!Name.consume_front("-R"))
    return RemarkOption::None;
  const bool Wanted = !Name.consume_front("no-");
  if (!Name.starts_with(DoneName))
    return RemarkOption::None;
  bool *const Known = Name == DoneName       ? &Wish.Done
                      : Name == MissedName   ? &Wish.Missed
                      : Name == AnalysisName ? &Wish.Analysis
                                             : nullptr;
  if (!Known)
    return RemarkOption::Unknown;
  *Known = Wanted;
  return RemarkOption::Known;
}

void reportRemarks(const RemarkWish &Wish, const TranslationUnitFacts &Facts, const Decisions &Decided,
                   DiagnosticsEngine &Diags) {
  Remarks All(Wish, Facts, Decided, Diags);
  for (const SiteFact &Site : Facts.Sites)
    if (Site.Site->Kind == Directive::Redistribute)
      All.site(Site);
}

} // namespace redeal
