// Decisions -> remarks.
#include "Emit/Remarks/Remarks.h"

#include "Emit/Decisions/Decisions.h"
#include "Emit/Decisions/MoveGrid.h"
#include "Emit/Decisions/PlanText.h"
#include "Source/Directives/Reporting.h"

#include "clang/Basic/Diagnostic.h"

#include <fmt/format.h>

#include <set>
#include <utility>

using namespace clang;

namespace redeal {
namespace {

class Finder {
public:
  Finder(const RemarkWish &Wish, const TranslationUnitFacts &Facts, const Decisions &Decided)
      : Wish(Wish), Facts(Facts), Decided(Decided) {}

  void site(const SiteFact &Its) {
    Site = &Its;
    const auto &Some = Decided.BySite.at(Site);
    if (Facts.Parameters.count(Site->Site)) {
      for (size_t I = 0; I < Site->Arrays.size(); ++I)
        parameter(Site->Arrays[I], Some[I], Decided.OfReturns.at(Site)[I]);
      return;
    }
    if (Site->Site->Copies) {
      const AssignmentFact &Assignment = Facts.Assignments.at(Site->Site);
      const bool Complete = Site->knowsBothSides() && isKnown(Site->Arrays); // a section is no array
      for (const auto &All : Some)
        for (const Decision &D : All)
          decision(Assignment.FromText + " is copied to " + Assignment.ToText + nameText(), D, Site->Arrays.back(),
                   true);
      if (!Complete)
        say({Remark::Missed,
             {},
             fmt::format("{} = {}{}: the mappings of both sides are not all known here, so others are planned when the "
                         "program runs",
                         Assignment.ToText, Assignment.FromText, nameText())});
      return;
    }
    for (size_t I = 0; I < Site->Followers.size(); ++I)
      for (const Decision &D : Decided.OfFollowers.at(Site)[I])
        decision(Site->Followers[I].Array.Name + " moves", D, Site->Followers[I].Array, false);
    for (size_t I = 0; I < Site->Arrays.size(); ++I) {
      const ArrayFact &Array = Site->Arrays[I];
      if (Array.IsTemplate)
        continue;
      for (const Decision &D : Some[I])
        decision(Array.Name + nameText() + " moves", D, Array, false);
      if (!isKnown({Array}) && !Site->clause(Clause::NoTransfer))
        say({Remark::Missed,
             {},
             fmt::format("{}{} may come with a mapping that is not known here, so its move to {} is planned when the "
                         "program runs",
                         Array.Name, nameText(), describe(Array.Formats)),
             nullptr,
             &Array});
    }
  }

  std::vector<Remark> Found;

private:
  // What the clause name says.
  std::string nameText() const {
    const ClauseFact *Name = Site->clause(Clause::Name);
    return Name ? fmt::format(" ({})", Name->Text) : "";
  }

  void parameter(const ArrayFact &Array, const std::vector<Decision> &Entry, const std::vector<Decision> &Return) {
    for (const Decision &D : Entry)
      decision(Array.Name + " moves", D, Array, false);
    for (const Decision &D : Return)
      decision(Array.Name + " moves back", D, Array, false);
    if (!isKnown({Array}) && !Array.Formats.empty())
      say({Remark::Missed,
           {},
           fmt::format("{} may come with a mapping that is not known here, so moves from and to that are planned when "
                       "the program runs",
                       Array.Name),
           nullptr,
           &Array});
  }

  static bool isKnown(const std::vector<ArrayFact> &Arrays) {
    bool Known = true;
    for (const ArrayFact &Array : Arrays)
      Known &= Array.From.Complete && !Array.From.Mappings.empty();
    return Known;
  }

  void decision(const std::string &What, const Decision &D, const ArrayFact &Array, bool IsCopy) {
    const std::string Move = fmt::format("{} from {} to {}", What, mappingText(D.From), mappingText(D.To));
    const auto Say = [&](Remark::RemarkKind Kind, const std::string &Text) {
      say({Kind, {}, Move + Text, nullptr, &Array, &D});
    };
    if (D.SameMapping)
      return Say(Remark::Done, IsCopy ? ", one mapping: each process copies its own" : ", which it has: nothing moves");
    if (D.LeftBehind)
      return Say(Remark::Done, ", and its elements are left behind: nothing is sent");
    if (!D.PhasesReason.empty())
      Say(Remark::Missed, fmt::format(": phases are chosen when the program runs, as {}", D.PhasesReason));
    std::vector<std::string> Reasons;
    const std::string Steps = (D.PhasesReason.empty() ? "" : ", if in one phase,") + stepsText(D, Reasons);
    for (const std::string &Reason : Reasons)
      Say(Remark::Missed, fmt::format(": planned when the program runs, as {}", Reason));
    if (Wish.Done && (D.Key || !D.Phases.empty())) {
      const auto Grid = gridOf(D);
      const auto Figures = Grid ? figuresOf(*Grid, Array.ElementSize) : std::nullopt;
      say({Remark::Done, {}, Move + Steps + (Figures ? figuresText(*Figures) : ""), nullptr, &Array, &D, Figures});
    }
    if (Wish.Analysis)
      analysis(Move, D, Array, IsCopy, Reasons.empty() ? "not all numbers are constants" : Reasons.front());
  }

  void analysis(const std::string &Move, const Decision &D, const ArrayFact &Array, bool IsCopy,
                const std::string &Unknown) {
    Remark Made{Remark::Analysis, {}, "", nullptr, &Array, &D};
    std::string Text = "nothing is predicted, as " + Unknown;
    if (!D.FromDims.empty() && !gridOf(D.To).Replicated.empty()) {
      Text = "nothing is predicted where several processes have copies";
    } else if (limitsWays()) {
      Text = "nothing is predicted where a clause says how elements go, or with how much memory";
    } else if (!D.FromDims.empty()) {
      Made.Ways = Wish.Analyse({D.FromDims, D.ToDims, Array.ElementSize, Array.IsView, IsCopy});
      Text = Made.Ways->Text;
    }
    Made.Text = fmt::format("{}: {}", Move, Text);
    say(std::move(Made));
  }

  bool limitsWays() const {
    return Site->clause(Clause::Schedule) || Site->clause(Clause::Memory) || Site->clause(Clause::Window) ||
           Site->clause(Clause::Phases);
  }

  static std::string figuresText(const MoveFigures &Figures) {
    return fmt::format("; a process exchanges at most {} in {} each way",
                       plural(static_cast<size_t>(Figures.Bytes), "byte"),
                       plural(static_cast<size_t>(Figures.Messages), "message"));
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
  void say(Remark One) {
    One.Site = Site;
    One.Loc = Site->Site->KeywordLoc;
    if (Wish.wants(One.Kind) && Said.insert({One.Loc, One.Kind, One.Text}).second)
      Found.push_back(std::move(One));
  }

  const RemarkWish &Wish;
  const TranslationUnitFacts &Facts;
  const Decisions &Decided;
  const SiteFact *Site = nullptr; ///< at hand
  std::set<std::tuple<SourceLocation, int, std::string>> Said;
};

} // namespace

const char *nameOf(Remark::RemarkKind Kind) {
  switch (Kind) {
  case Remark::Done:
    return "redistribute";
  case Remark::Missed:
    return "redistribute-missed";
  case Remark::Analysis:
    break;
  }
  return "redistribute-analysis";
}

RemarkOption readRemarkOption(std::string_view Argument, RemarkWish &Wish) {
  llvm::StringRef Name(Argument.data(), Argument.size());
  if (!Name.consume_front("-R"))
    return RemarkOption::None;
  const bool Wanted = !Name.consume_front("no-");
  if (!Name.starts_with("redist")) // as all warnings begin
    return RemarkOption::None;
  bool *const Known = Name == nameOf(Remark::Done)       ? &Wish.Done
                      : Name == nameOf(Remark::Missed)   ? &Wish.Missed
                      : Name == nameOf(Remark::Analysis) ? &Wish.Analysis
                                                         : nullptr;
  if (!Known)
    return RemarkOption::Unknown;
  *Known = Wanted;
  return RemarkOption::Known;
}

std::vector<Remark> findRemarks(const RemarkWish &Wish, const TranslationUnitFacts &Facts, const Decisions &Decided) {
  Finder All(Wish, Facts, Decided);
  for (const SiteFact &Site : Facts.Sites)
    if (Site.Site->Kind == Directive::Redistribute || Facts.Parameters.count(Site.Site))
      All.site(Site);
  return std::move(All.Found);
}

void reportRemarks(const std::vector<Remark> &Remarks, const RemarkWish &Wish, DiagnosticsEngine &Diags) {
  for (const Remark &One : Remarks)
    if (Wish.wants(One.Kind))
      reportRemark(Diags, One.Loc, fmt::format("{} [-R{}]", One.Text, nameOf(One.Kind)));
}

} // namespace redeal
