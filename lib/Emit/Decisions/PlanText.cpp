// What was found and decided, for people.
//
//   vector.cpp:21:9: redistribute x(cyclic(5))
//     x: array<double> of 240000, cyclic(3) on 16 -> cyclic(5) on 16
//       static schedule P16_r3_to_Q16_s5: 7 steps (bound 7), cost 15 (bound 15)
#include "Emit/Decisions/PlanText.h"

#include "Emit/Decisions/Layouts.h"
#include "Plan/Phases/PhaseCost.h"
#include "Source/Directives/Clauses.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"

#include <fmt/format.h>

using namespace clang;

namespace redeal {
namespace {

std::string numberText(Known N) { return N ? std::to_string(*N) : "?"; }

// 2x3[*]: all along the second dimension hold the same.
std::string gridText(const GridFact &Grid) {
  if (!Grid.RankKnown)
    return "?";
  std::string Text;
  const auto Add = [&Text](const std::string &Extent) { Text += (Text.empty() ? "" : "x") + Extent; };
  auto Next = Grid.Replicated.begin();
  for (size_t I = 0; I <= Grid.Extents.size(); ++I) {
    for (; Next != Grid.Replicated.end() && Next->first == I; ++Next)
      Add(numberText(Next->second) + "[*]");
    if (I < Grid.Extents.size())
      Add(numberText(Grid.Extents[I]));
  }
  return Text.empty() ? "1" : Text;
}

std::string alignmentText(const AlignmentClause &A) {
  std::string Dummies, Subscripts;
  for (const std::string &Dummy : A.Dummies)
    Dummies += (Dummies.empty() ? "" : ", ") + Dummy;
  for (const SubscriptClause &S : A.Subscripts)
    Subscripts += (Subscripts.empty() ? "" : ", ") + (S.Value.empty() ? "*" : S.Value.Text);
  return fmt::format("align {}({}) with({}({}))", A.Array.Text, Dummies, A.Target.Text, Subscripts);
}

std::string scheduleText(const std::optional<plan::schedule_key> &Key, const std::string &Reason,
                         const Decisions &Decided) {
  if (!Key)
    return "planned at run time: " + Reason;
  const ScheduleTable &Table = Decided.Tables.at(*Key);
  return fmt::format("static schedule {}: {} step{} (bound {}), cost {} (bound {})", Table.Name, Table.Schedule.NS(),
                     Table.Schedule.NS() == 1 ? "" : "s", Table.StepsBound, Table.Schedule.TC(), Table.CostBound);
}

std::string formatText(const deal &D) {
  if (D.procs() > 1 && D.as_list())
    return fmt::format("{} piece{}", D.blocks(), D.blocks() == 1 ? "" : "s");
  if (D.procs() > 1 && D.skipped() > 0)
    return fmt::format("cyclic({}) without its first {}", D.longest_block(), D.skipped());
  const format F = plan::format_of(D);
  return std::string(F.name()) + (F.sized ? fmt::format("({})", F.size) : "");
}

std::string phasesText(const Decision &D, const Decisions &Decided) {
  std::string Text = fmt::format("{} phases", D.Phases.size());
  for (size_t I = 0; I < D.Phases.size(); ++I) {
    const PhaseDecision &Phase = D.Phases[I];
    Text += fmt::format("\n      {} -> {}: {}", I == 0 ? mappingText(D.From) : mappingText(Phase.From),
                        I + 1 == D.Phases.size() ? mappingText(D.To) : mappingText(Phase.To),
                        scheduleText(Phase.Key, Phase.Reason, Decided));
  }
  return Text;
}

std::string decisionText(const Decision &D, const Decisions &Decided, bool IsCopy) {
  if (D.SameMapping)
    return IsCopy ? "one mapping: each process copies its own" : "the mapping that it has: nothing moves";
  if (D.LeftBehind)
    return "its elements are left behind: nothing is sent";
  if (!D.Phases.empty())
    return phasesText(D, Decided);
  const std::string Schedule = scheduleText(D.Key, D.Reason, Decided);
  return D.PhasesReason.empty() ? Schedule
                                : fmt::format("phases chosen at run time: {}; in one: {}", D.PhasesReason, Schedule);
}

std::string decisionsText(const std::vector<Decision> &Some, const Decisions &Decided, bool IsCopy) {
  std::string Text;
  const auto Side = [](const Decision &D, const MappingFact &Whole, const std::vector<deal> &Dims) {
    return mappingText(Whole) + (D.Sections && !Dims.empty() ? ", of it " + mappingText(Dims) : "");
  };
  for (const Decision &One : Some)
    Text += fmt::format("    {} -> {}: {}\n", Side(One, One.From, One.FromDims), Side(One, One.To, One.ToDims),
                        decisionText(One, Decided, IsCopy));
  return Text;
}

std::string copyText(const SiteFact &Site, const AssignmentFact &Assignment, const Decisions &Decided) {
  std::string Text = fmt::format("  in {}: {} = {}\n", Site.Function, Assignment.ToText, Assignment.FromText);
  bool Complete = Site.knowsBothSides();
  for (const ArrayFact &Array : Site.Arrays)
    Complete &= Array.From.Complete && !Array.From.Mappings.empty();
  for (const auto &Some : Decided.BySite.at(&Site))
    Text += decisionsText(Some, Decided, true);
  return Complete ? Text : Text + "    any other: planned at run time: the mappings of both sides are not known here\n";
}

// What follows from a mapping, for an array that is aligned.
std::string mappingThatFollows(const ArrayFact &Array, const MappingFact &M) {
  std::string Reason;
  std::optional<MissingNumber> Missing;
  const auto Dims = dimensionsOf(Array, M, Reason, Missing);
  if (!Dims)
    return "found at run time: " + Reason;
  std::string Formats;
  for (size_t I = 0; I < Dims->size(); ++I)
    Formats +=
        (I > 0 ? ", " : "") + (Array.Extents[I]          ? formatText((*Dims)[I])
                               : (*Dims)[I].procs() == 1 ? "*"
                                                         : fmt::format("cyclic({})", (*Dims)[I].longest_block()));
  return fmt::format("{} on {}", Dims->size() == 1 ? Formats : "(" + Formats + ")", gridText(gridOf(M)));
}

std::string followersText(const SiteFact &Site, const Decisions &Decided) {
  std::string Text;
  for (size_t I = 0; I < Site.Followers.size(); ++I) {
    const auto &[Array, Given] = Site.Followers[I];
    for (const MappingFact &M : Given.Mappings)
      Text += fmt::format("    {} follows {}: {}\n", Array.Name, mappingText(M), mappingThatFollows(Array, M));
    if (const auto Found = Decided.OfFollowers.find(&Site); Found != Decided.OfFollowers.end())
      Text += decisionsText(Found->second[I], Decided, false);
  }
  return Text;
}

// A parameter that a distribute names, where its function is entered and where it is left.
std::string parameterText(const SiteFact &Site, size_t I, const Decisions &Decided) {
  const ArrayFact &Array = Site.Arrays[I];
  const auto Kind = Site.Site->Entry ? Site.Site->Entry->Kind : EntryClause::Remap;
  std::string Text = ", a parameter\n";
  if (Kind != EntryClause::Remap)
    for (const MappingFact &M : Array.From.Mappings)
      Text += fmt::format("    comes with {}\n", mappingText(M));
  Text += decisionsText(Decided.BySite.at(&Site)[I], Decided, false);
  if (!Array.From.Complete || Array.From.Mappings.empty())
    Text += "    may come with a mapping that is not known here: moves from and to that are planned at run time\n";
  if (const std::string Back = decisionsText(Decided.OfReturns.at(&Site)[I], Decided, false); !Back.empty())
    Text += "    when the function is left:\n" + Back;
  else if (!Array.MovesBack && Kind == EntryClause::Remap)
    Text += Array.Parameter->getType()->isReferenceType()
                ? "    when the function is left its elements are as they came: nothing moves\n"
                : "    it is a copy, which ends with the function\n";
  return Text;
}

std::string arrayText(const SiteFact &Site, const ArrayFact &Array) {
  const std::string What =
      Array.IsTemplate ? "template" : fmt::format("{}<{}>", Array.IsView ? "view" : "array", Array.Element);
  return fmt::format("  in {}: {} is {} of {}", Site.Function.empty() ? "the file" : Site.Function, Array.Name, What,
                     productText(Array.Extents));
}

} // namespace

std::string mappingText(const MappingFact &M) {
  const std::string Own = fmt::format("{} on {}", describe(M.Formats), gridText(M.Grid));
  return M.Alignment ? fmt::format("at {} of {}", M.Alignment->text(), Own) : Own;
}

std::string mappingText(const std::vector<deal> &Dims) {
  std::string Formats, Grid;
  for (const deal &D : Dims) {
    Formats += (Formats.empty() ? "" : ", ") + formatText(D);
    if (D.procs() > 1)
      Grid += (Grid.empty() ? "" : "x") + std::to_string(D.procs());
  }
  return fmt::format("{} on {}", Dims.size() == 1 ? Formats : "(" + Formats + ")", Grid.empty() ? "1" : Grid);
}

std::string productText(const std::vector<Known> &Numbers) {
  std::string Text;
  for (const Known &N : Numbers)
    Text += (Text.empty() ? "" : "x") + numberText(N);
  return Text;
}

std::string directiveText(const Directive &D) {
  if (D.declares())
    return fmt::format("{} {}({}){}", spelling(D.Kind), D.Name.Text, D.Extents.Text,
                       D.Comm ? " comm(" + D.Comm->Text + ")" : "");
  if (D.Alignment)
    return alignmentText(*D.Alignment);
  std::string Text = spelling(D.Kind);
  if (D.Copies)
    Text += " copy";
  for (const MoveName &Name : D.Waits)
    Text += (&Name == &D.Waits.front() ? " wait(" : ", ") + Name.Text;
  Text += D.waits() ? ")" : "";
  for (const MapClause &Map : D.Maps) {
    Text += (&Map == &D.Maps.front() ? " " : ", ") + Map.Name.Text;
    if (Map.Formats.empty())
      continue;
    Text += "(";
    for (const FormatClause &F : Map.Formats) {
      Text += &F == &Map.Formats.front() ? "" : ", ";
      Text += spelling(F.Kind);
      if (F.Size)
        Text += "(" + F.Size->Text + ")";
    }
    Text += ")";
  }
  if (D.Onto) {
    Text += " onto(" + D.Onto->Grid.Text;
    for (const SectionClause &S : D.Onto->Sections)
      Text += S.Replicated
                  ? "[*]"
                  : "[" + (S.First ? S.First->Text : "") + (S.Single ? "" : ":") + (S.Count ? S.Count->Text : "") + "]";
    Text += ")";
  }
  for (const Clause &C : D.Clauses)
    Text += fmt::format(" {}{}", formOf(C.Kind).Keyword, C.Value.empty() ? "" : "(" + C.Value.Text + ")");
  if (D.Async)
    Text += fmt::format(" async({})", D.Async->Text);
  if (D.Entry)
    Text += std::string(" ") + spelling(D.Entry->Kind);
  return Text;
}

std::string planText(const SourceManager &SM, const SourceFacts &Source, const TranslationUnitFacts &Facts,
                     const Decisions &Decided) {
  std::string Text;
  for (const Directive &D : Source.Directives) {
    const PresumedLoc At = SM.getPresumedLoc(D.KeywordLoc);
    Text += fmt::format("{}:{}:{}: {}\n", At.getFilename(), At.getLine(), At.getColumn(), directiveText(D));
    bool Found = D.declares() || D.waits();
    for (const SiteFact &Site : Facts.Sites) {
      if (Site.Site != &D)
        continue;
      Found = true;
      if (D.Copies) {
        Text += copyText(Site, Facts.Assignments.at(&D), Decided);
        continue;
      }
      if (D.Alignment) {
        Text += fmt::format("{}, at {}\n", arrayText(Site, Site.Arrays[0]), Site.Alignment->text());
        Text += followersText(Site, Decided);
        continue;
      }
      for (size_t I = 0; I < Site.Arrays.size(); ++I) {
        const ArrayFact &Array = Site.Arrays[I];
        Text += arrayText(Site, Array);
        if (Array.Parameter) {
          Text += parameterText(Site, I, Decided);
          continue;
        }
        if (D.Kind == Directive::Distribute) {
          Text += fmt::format(", {}{}\n", describe(Array.Formats),
                              Site.Onto ? " on " + gridText(*Site.Onto) : " on all processes");
          continue;
        }
        Text += Array.IsTemplate
                    ? fmt::format(", {}{}\n", describe(Array.Formats), Site.Onto ? " on " + gridText(*Site.Onto) : "")
                    : "\n";
        Text += decisionsText(Decided.BySite.at(&Site)[I], Decided, false);
        if (Array.IsTemplate)
          continue;
        if (!Site.clause(Clause::NoTransfer) && (!Array.From.Complete || Array.From.Mappings.empty()))
          Text += fmt::format(
              "    any other -> {}: planned at run time: the mapping that it comes with is not known here\n",
              describe(Array.Formats));
      }
      Text += followersText(Site, Decided);
    }
    if (!Found)
      Text += "  in a template without instantiations here: planned at run time\n";
  }
  return Text;
}

} // namespace redeal
