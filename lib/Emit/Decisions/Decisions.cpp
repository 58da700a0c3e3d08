// Facts -> schedules.
#include "Emit/Decisions/Decisions.h"

#include "Emit/Decisions/Layouts.h"
#include "Plan/Elements/CommunicationGrid.h"
#include "Plan/Phases/MessageMemory.h"
#include "Plan/Phases/Phases.h"
#include "Plan/Planner.h"
#include "Plan/Replicas.h"
#include "Plan/Steps/Checker.h"
#include "Source/Directives/Reporting.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace redeal {
namespace {

// Larger tables would cost the back-end more than the runtime's planning.
constexpr int64_t LargestTable = 1 << 16;
// All tables of one file.
constexpr int64_t MostEntries = 1 << 18;

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
    if (D.skipped_from > 0 || D.skipped_to > 0)
      Name += "_from_" + std::to_string(D.skipped_from) + "_to_" + std::to_string(D.skipped_to);
  }
  return Name;
}

class Decider {
public:
  explicit Decider(std::string &Error) : Error(Error) {}

  std::vector<Decision> decide(const SiteFact &Site, const ArrayFact &Array) {
    std::vector<Decision> Made;
    for (const MappingFact &From : Array.From.Mappings)
      if (Site.clause(Clause::NoTransfer))
        Made.push_back(leftBehind(Site, Array, From, given(Site, Array, From)));
      else
        Made.push_back(decide(Site, Array, Array, From, given(Site, Array, From)));
    return Made;
  }

  // Where the function of a parameter is entered.
  std::vector<Decision> decideEntry(const SiteFact &Site, const ArrayFact &Array) {
    std::vector<Decision> Made;
    if (Site.Site->Entry && Site.Site->Entry->Kind != EntryClause::Remap)
      return Made;
    for (const MappingFact &From : Array.From.Mappings)
      Made.push_back(decide(Site, Array, Array, From, given(Site, Array, From)));
    return Made;
  }

  // Where it is left: from all mappings that the array may have then to all that it may have come with.
  std::vector<Decision> decideReturn(const SiteFact &Site, const ArrayFact &Array) {
    std::vector<Decision> Made;
    for (const MappingFact &From : Array.Left.Mappings)
      for (const MappingFact &To : Array.From.Mappings)
        if (Array.MovesBack && (From < To || To < From))
          Made.push_back(decide(Site, Array, Array, From, To));
    return Made;
  }

  // What follows one of the site's arrays moves as that one does.
  std::vector<Decision> decide(const SiteFact &Site, const FollowerFact &Follower) {
    std::vector<Decision> Made;
    for (const MappingFact &From : Follower.Array.From.Mappings)
      for (const MappingFact &To : Follower.Given.Mappings)
        if (Site.Onto || To.Grid == From.Grid)
          Made.push_back(decide(Site, Follower.Array, Follower.Array, From, To));
    return Made;
  }

  // Every pair of mappings that the sides of a copy may have; the extents of both are the same.
  std::vector<Decision> decideCopy(const SiteFact &Site, const ArrayFact &To, const ArrayFact &From) {
    ArrayFact Array = From;
    const bool Sections = !To.Section.empty() || !From.Section.empty(),
               Permuted = !To.Permutation.empty() || !From.Permutation.empty();
    for (size_t D = 0; !Sections && D < Array.Extents.size() && D < To.Extents.size(); ++D)
      if (!Array.Extents[D])
        Array.Extents[D] = To.Extents[D];
    std::vector<Decision> Made;
    for (const MappingFact &Source : From.From.Mappings)
      for (const MappingFact &Target : To.From.Mappings)
        Made.push_back(
            !Permuted ? decide(Site, Array, Sections ? To : Array, Source, Target)
            : Sections || Source.Alignment || Target.Alignment || !Source.Grid.Replicated.empty() ||
                    !Target.Grid.Replicated.empty()
                ? undecided(Source, Target,
                            "its dimensions are permuted, and it is a section, is aligned or has copies")
                : decide(Site, Array, Array, permuted(Source, From.Permutation), permuted(Target, To.Permutation)));
    return Made;
  }

  // Where one side is on every process of the other one's grid: an ordinary array that ends up whole, or is it already.
  std::vector<Decision> decideReplicated(const SiteFact &Site, const ArrayFact &Array) {
    std::vector<Decision> Made;
    for (const MappingFact &Dealt : Array.From.Mappings) {
      MappingFact Whole{std::vector<FormatFact>(Array.Extents.size(), {format::kind::collapsed, false, std::nullopt}),
                        gridOf(Dealt).allReplicated()};
      if (Site.ToReplicated && Array.Section.empty()) {
        Made.push_back(decide(Site, Array, Array, Dealt, Whole));
        continue;
      }
      Decision D;
      if (Site.ToReplicated) {
        D.From = Dealt;
        D.To = std::move(Whole);
        D.Reason = "it is a section that every process gets";
        Made.push_back(std::move(D));
        continue;
      }
      D.From = std::move(Whole);
      D.To = Dealt;
      D.SameMapping = true;
      Made.push_back(std::move(D));
    }
    return Made;
  }

  std::map<plan::schedule_key, ScheduleTable> Tables;

private:
  // What a directive gives an array that comes with that mapping.
  static MappingFact given(const SiteFact &Site, const ArrayFact &Array, const MappingFact &From) {
    return {Array.Formats, Site.Onto ? *Site.Onto : keptGrid(From)};
  }

  // Nothing is sent.
  static Decision leftBehind(const SiteFact &Site, const ArrayFact &Array, const MappingFact &From,
                             const MappingFact &To) {
    Decision D;
    D.From = From;
    D.To = To;
    D.SameMapping = sameAsWritten(Site, Array, From, To);
    D.LeftBehind = true;
    return D;
  }

  static bool sameGrid(const SiteFact &Site, const ArrayFact &Array, const MappingFact &From, const MappingFact &To) {
    const GridFact FromGrid = gridOf(From), ToGrid = gridOf(To);
    const bool IsParameter = Array.Parameter != nullptr;
    return ((!Site.Onto && !Site.Site->Copies && !IsParameter) || (ToGrid.Whole && ToGrid.Whole == FromGrid.Whole)) &&
           sameSubscripts(From, To);
  }

  // Of one array, whatever extents it has.
  static bool sameAsWritten(const SiteFact &Site, const ArrayFact &Array, const MappingFact &From,
                            const MappingFact &To) {
    const auto Same = [](const FormatFact &A, const FormatFact &B) {
      return A.Kind == B.Kind && !A.byNumbers() && A.Sized == B.Sized && (!A.Sized || (A.Size && A.Size == B.Size));
    };
    // A grid of the same name may have other extents by now, if these are not constants; one that is kept has not.
    const bool IsKept = !Site.Onto && !Array.Parameter;
    return !Site.Site->Copies && !From.Alignment && (IsKept || To.Grid.known()) && sameGrid(Site, Array, From, To) &&
           llvm::equal(From.Formats, To.Formats, Same);
  }

  // Planned when the program runs.
  static Decision undecided(const MappingFact &From, const MappingFact &To, const char *Reason) {
    Decision D;
    D.From = From;
    D.To = To;
    D.Reason = Reason;
    return D;
  }

  // `Array` is where elements come from, `Target` where they go to: the same one, or one with the same extents, unless
  // sections of them are copied.
  Decision decide(const SiteFact &Site, ArrayFact Array, const ArrayFact &Target, const MappingFact &Before,
                  const MappingFact &After) {
    Decision D;
    D.From = Before;
    D.To = After;
    if (sameAsWritten(Site, Array, D.From, D.To)) {
      D.SameMapping = true;
      return D;
    }
    auto From = dimensionsOf(Array, D.From, D.Reason, D.Missing);
    auto To = From ? dimensionsOf(Target, D.To, D.Reason, D.Missing) : std::nullopt;
    if (!To) {
      if (D.Missing)
        D.Missing->OfTarget = From.has_value();
      return D;
    }
    D.OnParts = isOnPart(D.From) || isOnPart(D.To);
    D.Sections = !Array.Section.empty() || !Target.Section.empty();
    if (D.Sections && !takeSections(D, Array, Target, *From, *To))
      return D;
    const GridFact FromGrid = gridOf(D.From), ToGrid = gridOf(D.To);
    if (sameGrid(Site, Array, D.From, D.To) && *From == *To && !D.OnParts) {
      D.SameMapping = true;
      return D;
    }
    if (!FromGrid.Replicated.empty() && FromGrid.replicas() != 1) {
      D.Reason = "the array has copies before, and which of them elements come from depends on the nodes of the job";
      return D;
    }
    const Known Replicas = ToGrid.replicas();
    if (!Replicas) {
      D.Reason = "the grid's extent is not a constant";
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
    if (*Replicas > 1)
      Dims.push_back(plan::replica_dimension(*Replicas));
    if (llvm::all_of(Array.Extents, [](const Known &Extent) { return Extent.has_value(); })) {
      D.FromDims = *From;
      D.ToDims = *To;
    }
    if (const auto Wrong = plan::validate(Dims)) {
      D.Reason = *Wrong;
      return D;
    }
    const auto Wish = *Replicas > 1
                          ? std::nullopt
                          : phasesWished(Site, Array, std::max(processesOf(*From), processesOf(*To)), D.PhasesReason);
    if (Wish)
      D.Phases = decidePhases(*From, *To, *Wish);
    // A program that learns tries one phase beside those that are thought best.
    if (D.Phases.empty() || Wish->phases == 0)
      D.Key = keyOfTable(Dims, D.Reason);
    return D;
  }

  // The sections' own dimensions in place of the arrays', and their extents in place of Array's. False if they are not
  // known.
  static bool takeSections(Decision &D, ArrayFact &Array, const ArrayFact &Target, std::vector<deal> &From,
                           std::vector<deal> &To) {
    auto FromParts = knownParts(Array, &D.Reason), ToParts = FromParts ? knownParts(Target, &D.Reason) : std::nullopt;
    if (!ToParts)
      return false;
    plan::align(*ToParts, *FromParts);
    const auto Take = [&](const std::vector<plan::section_part> &Parts, std::vector<deal> &Dims) {
      std::vector<deal> Kept;
      for (size_t I = 0; I < Parts.size(); ++I)
        if (Parts[I].drops)
          D.OnParts |= Dims[I].procs() > 1;
        else
          Kept.push_back(plan::section_of(Dims[I], Parts[I].range).map);
      Dims = std::move(Kept);
    };
    Take(*FromParts, From);
    Take(*ToParts, To);
    Array.Extents.clear();
    for (const deal &Dim : From)
      Array.Extents.push_back(Dim.extent());
    return true;
  }

  std::optional<plan::schedule_key> keyOfTable(const std::vector<plan::dimension> &Dims, std::string &Reason) {
    const plan::schedule_key Key = plan::key_of(Dims);
    // Lists have other numbers where the program runs.
    if (llvm::any_of(Key, [](const plan::dimension_key &K) {
          return K.r <= plan::dimension_key::first_list || K.s <= plan::dimension_key::first_list;
        })) {
      Reason = "no formula says who owns these elements";
      return std::nullopt;
    }
    if (Tables.count(Key) || makeTable(Key, Reason))
      return Key;
    return std::nullopt;
  }

  static int64_t processesOf(const std::vector<deal> &Dims) {
    int64_t All = 1;
    for (const deal &Dim : Dims)
      All *= Dim.procs();
    return All;
  }

  // What the clauses ask for, or nothing if there is no such clause, or not everything is a constant.
  static std::optional<plan::phase_wish> phasesWished(const SiteFact &Site, const ArrayFact &Array, int64_t Processes,
                                                      std::string &Reason) {
    const ClauseFact *Phases = Site.clause(Clause::Phases), *Memory = Site.clause(Clause::Memory),
                     *Schedule = Site.clause(Clause::Schedule);
    if (!Phases)
      return std::nullopt;
    if (Phases->Text.empty() && !Phases->Value)
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
    Wish.phases = Phases->Value.value_or(0);
    const schedule_kind How = Schedule ? schedule_wish(Schedule->Text.c_str()).kind : schedule_kind::automatic;
    if (Memory)
      Wish.memory =
          plan::memory_in_between(*Memory->Value, plan::least_for_messages(How, Processes, Array.ElementSize));
    return Wish;
  }

  // Empty if one phase is best. Places of grids are taken for processes; where
  // they are not, or more of them have a part in a schedule(alltoall), and that matters, the runtime finds that the
  // tables do not serve.
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

Decisions decide(const TranslationUnitFacts &Facts, std::string &Error) {
  Decider D(Error);
  Decisions All;
  for (const SiteFact &Site : Facts.Sites) {
    if (Facts.Parameters.count(Site.Site))
      for (const ArrayFact &Array : Site.Arrays) {
        All.BySite[&Site].push_back(D.decideEntry(Site, Array));
        All.OfReturns[&Site].push_back(D.decideReturn(Site, Array));
      }
    if (Site.Site->Kind != Directive::Redistribute)
      continue;
    auto &Arrays = All.BySite[&Site];
    if (Site.Site->Copies) {
      if (Site.Arrays.size() == 2)
        Arrays.push_back(D.decideCopy(Site, Site.Arrays[0], Site.Arrays[1]));
      else if (Site.Arrays.size() == 1 && (Site.ToReplicated || Site.FromReplicated))
        Arrays.push_back(D.decideReplicated(Site, Site.Arrays[0]));
      continue;
    }
    for (const ArrayFact &Array : Site.Arrays)
      Arrays.push_back(Array.IsTemplate ? std::vector<Decision>() : D.decide(Site, Array));
    for (const FollowerFact &Follower : Site.Followers)
      All.OfFollowers[&Site].push_back(D.decide(Site, Follower));
  }
  All.Tables = std::move(D.Tables);
  return All;
}

} // namespace redeal
