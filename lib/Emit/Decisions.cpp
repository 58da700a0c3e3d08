// Facts -> schedules.
#include "Emit/Decisions.h"

#include "Plan/Elements/CommunicationGrid.h"
#include "Plan/Phases/Phases.h"
#include "Plan/Planner.h"
#include "Plan/Steps/Checker.h"
#include "Source/Reporting.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace redeal {
namespace {

// Larger tables would cost the back-end more than the runtime's planning.
constexpr int64_t LargestTable = 1 << 16;
// All tables of one file.
constexpr int64_t MostEntries = 1 << 18;

std::string describe(const FormatFact &F) {
  std::string Text = spelling(F.Kind);
  if (F.Sized)
    Text += "(" + (F.Size ? std::to_string(*F.Size) : "?") + ")";
  return Text;
}

// The dimensions of a mapping, or what is missing. Where the extent is not known it does not matter, and is 0.
std::optional<std::vector<deal>> resolve(const ArrayFact &Array, const MappingFact &Mapping, std::string &Reason) {
  const size_t Needed = dealtDimensions(Mapping.Formats), Rank = Mapping.Grid.Extents.size();
  if (Mapping.Grid.RankKnown && Rank != Needed) {
    Reason = "the grid has " + plural(Rank, "dimension") + " but " + plural(Needed, "format") + " other than * " +
             (Needed == 1 ? "is" : "are") + " given: the program would stop";
    return std::nullopt;
  }
  std::vector<deal> Dims;
  size_t G = 0;
  for (size_t D = 0; D < Mapping.Formats.size(); ++D) {
    const FormatFact &F = Mapping.Formats[D];
    const Known Extent = Array.Extents[D];
    // On one process the size of a block changes nothing.
    if (F.Kind == format::kind::collapsed) {
      Dims.emplace_back(Extent.value_or(0), 1, 1);
      continue;
    }
    if (!Mapping.Grid.RankKnown || !Mapping.Grid.Extents[G]) {
      Reason = "the grid's extent is not a constant";
      return std::nullopt;
    }
    const int64_t Procs = *Mapping.Grid.Extents[G++];
    if (F.byNumbers()) {
      Reason = std::string("the numbers of ") + spelling(F.Kind) + " are read where the program runs";
      return std::nullopt;
    }
    if (F.Sized && !F.Size) {
      Reason = "the size in " + describe(F) + " is not a constant";
      return std::nullopt;
    }
    if (!F.Sized && F.Kind != format::kind::cyclic && !Extent) {
      Reason = std::string("the array's extent is not a constant, and ") + spelling(F.Kind) + " depends on it";
      return std::nullopt;
    }
    const format Format = F.format();
    if (Extent && !Format.covers(*Extent, Procs)) {
      Reason = describe(F) + " leaves elements without an owner: the program would stop";
      return std::nullopt;
    }
    Dims.push_back(Extent ? Format.deal(*Extent, Procs) : deal(0, Procs, Format.block_size(0, Procs)));
  }
  return Dims;
}

std::string nameOf(const plan::schedule_key &Key) {
  std::string Name;
  for (const plan::dimension_key &D : Key) {
    if (!Name.empty())
      Name += "_by_";
    const auto Block = [](const char *Letter, int64_t Size) {
      return Size == plan::dimension_key::balanced ? "_balanced" : Letter + std::to_string(Size);
    };
    Name += "P" + std::to_string(D.P) + Block("_r", D.r) + "_to_Q" + std::to_string(D.Q) + Block("_s", D.s);
    if (D.m > 0)
      Name += "_of_" + std::to_string(D.m);
  }
  return Name;
}

class Decider {
public:
  explicit Decider(std::string &Error) : Error(Error) {}

  std::vector<Decision> decide(const SiteFact &Site, const ArrayFact &Array) {
    std::vector<Decision> Made;
    for (const MappingFact &From : Array.From.Mappings)
      Made.push_back(decide(Site, Array, From, {Array.Formats, Site.Onto ? *Site.Onto : From.Grid}));
    return Made;
  }

  // Every pair of mappings that the sides of a copy may have; the extents of both are the same.
  std::vector<Decision> decideCopy(const SiteFact &Site, const ArrayFact &To, const ArrayFact &From) {
    ArrayFact Array = From;
    for (size_t D = 0; D < Array.Extents.size() && D < To.Extents.size(); ++D)
      if (!Array.Extents[D])
        Array.Extents[D] = To.Extents[D];
    std::vector<Decision> Made;
    for (const MappingFact &Source : From.From.Mappings)
      for (const MappingFact &Target : To.From.Mappings)
        Made.push_back(decide(Site, Array, Source, Target));
    return Made;
  }

  std::map<plan::schedule_key, ScheduleTable> Tables;

private:
  Decision decide(const SiteFact &Site, const ArrayFact &Array, const MappingFact &Before, const MappingFact &After) {
    Decision D;
    D.From = Before;
    D.To = After;
    const auto From = resolve(Array, D.From, D.Reason);
    const auto To = From ? resolve(Array, D.To, D.Reason) : std::nullopt;
    if (!To)
      return D;
    const bool SameGrid =
        (!Site.Onto && !Site.Site->Copies) || (D.To.Grid.Whole && D.To.Grid.Whole == D.From.Grid.Whole);
    if (SameGrid && *From == *To) {
      D.SameMapping = true;
      return D;
    }
    std::vector<plan::dimension> Dims;
    for (size_t I = 0; I < From->size(); ++I) {
      plan::dimension Dim((*From)[I], (*To)[I]);
      // An unknown extent counts as one slice: the runtime uses the table only if it is no shorter than that.
      if (!Array.Extents[I]) {
        const plan::wide Slice = plan::slice_length(Dim);
        if (Slice > INT64_MAX) {
          D.Reason = "an extent is not a constant, and the pattern repeats only after more than 2^63 elements";
          return D;
        }
        const auto Extent = static_cast<int64_t>(Slice);
        Dim = {Extent, Dim.P(), Dim.from.longest_block(), Dim.Q(), Dim.to.longest_block()};
      }
      Dims.push_back(Dim);
    }
    if (llvm::all_of(Array.Extents, [](const Known &Extent) { return Extent.has_value(); })) {
      D.FromDims = *From;
      D.ToDims = *To;
    }
    if (const auto Wrong = plan::validate(Dims)) {
      D.Reason = *Wrong;
      return D;
    }
    if (const auto Wish = phasesWished(Site, Array, D.PhasesReason))
      D.Phases = decidePhases(*From, *To, *Wish);
    if (D.Phases.empty())
      D.Key = keyOfTable(Dims, D.Reason);
    return D;
  }

  std::optional<plan::schedule_key> keyOfTable(const std::vector<plan::dimension> &Dims, std::string &Reason) {
    const plan::schedule_key Key = plan::key_of(Dims);
    if (Tables.count(Key) || makeTable(Key, Reason))
      return Key;
    return std::nullopt;
  }

  // What the clauses ask for, or nothing if there is no such clause, or not everything is a constant.
  static std::optional<plan::phase_wish> phasesWished(const SiteFact &Site, const ArrayFact &Array,
                                                      std::string &Reason) {
    const LimitFact *Phases = Site.limit(LimitClause::Phases), *Memory = Site.limit(LimitClause::Memory);
    if (!Phases)
      return std::nullopt;
    if (!Phases->Automatic && !Phases->Value)
      Reason = "their number is not a constant";
    if (Memory && !Memory->Value)
      Reason = "the memory is not a constant";
    for (const Known &Extent : Array.Extents)
      if (!Extent)
        Reason = "an extent is not a constant";
    if (!Reason.empty())
      return std::nullopt;
    plan::phase_wish Wish;
    Wish.element_size = Array.ElementSize;
    Wish.phases = Phases->Automatic ? 0 : *Phases->Value;
    if (Memory)
      Wish.memory = plan::memory_in_between(*Memory->Value);
    return Wish;
  }

  // Empty if one phase is best. Places of grids are taken for processes; where
  // they are not, and that matters, the runtime finds that the tables do not serve.
  std::vector<PhaseDecision> decidePhases(const std::vector<deal> &From, const std::vector<deal> &To,
                                          const plan::phase_wish &Wish) {
    const plan::phase_sequence Found =
        plan::find_phases(plan::on_first_processes(From), plan::on_first_processes(To), Wish);
    std::vector<PhaseDecision> Made;
    for (size_t I = 0; I < Found.figures.size() && Found.figures.size() > 1; ++I) {
      PhaseDecision Phase;
      Phase.From = I == 0 ? From : Found.between[I - 1];
      Phase.To = I < Found.between.size() ? Found.between[I] : To;
      const std::vector<plan::dimension> Dims = plan::dimensions_of(Phase.From, Phase.To);
      if (const auto Wrong = plan::validate(Dims))
        Phase.Reason = *Wrong;
      else
        Phase.Key = keyOfTable(Dims, Phase.Reason);
      Made.push_back(std::move(Phase));
    }
    return Made;
  }

  bool makeTable(const plan::schedule_key &Key, std::string &Reason) {
    // A valid problem's bound fits in 64 bits.
    const auto Bound = static_cast<int64_t>(plan::table_bound(Key));
    if (Bound > LargestTable) {
      Reason =
          "its table would have up to " + std::to_string(Bound) + " entries, more than " + std::to_string(LargestTable);
      return false;
    }
    const plan::planner Plan(Key);
    const plan::quality Result = Plan.result();
    const plan::communication_grid Grid(Key);
    const int64_t Size = Result.NS * Grid.senders();
    if (Size == 0) {
      Reason = "the array has no elements";
      return false;
    }
    if (Entries + Size > MostEntries) {
      Reason = "the tables of this file would have more than " + std::to_string(MostEntries) + " entries";
      return false;
    }
    ScheduleTable Table{nameOf(Key), Plan.whole(), Result.ns_bound, Result.tc_bound};
    if (const auto Wrong = plan::check(Grid, Table.Schedule))
      Error = "internal error in the schedule " + Table.Name + ": " + *Wrong;
    Entries += Size;
    Tables.emplace(Key, std::move(Table));
    return true;
  }

  std::string &Error;
  int64_t Entries = 0; ///< of all tables
};

} // namespace

std::string describe(const std::vector<FormatFact> &Formats) {
  std::string Text;
  for (const FormatFact &F : Formats)
    Text += (Text.empty() ? "" : ", ") + describe(F);
  return Formats.size() == 1 ? Text : "(" + Text + ")";
}

Decisions decide(const TranslationUnitFacts &Facts, std::string &Error) {
  Decider D(Error);
  Decisions All;
  for (const SiteFact &Site : Facts.Sites) {
    if (Site.Site->Kind != Directive::Redistribute)
      continue;
    auto &Arrays = All.BySite[&Site];
    if (Site.Site->Copies) {
      if (Site.Arrays.size() == 2)
        Arrays.push_back(D.decideCopy(Site, Site.Arrays[0], Site.Arrays[1]));
      continue;
    }
    for (const ArrayFact &Array : Site.Arrays)
      Arrays.push_back(D.decide(Site, Array));
  }
  All.Tables = std::move(D.Tables);
  return All;
}

} // namespace redeal
