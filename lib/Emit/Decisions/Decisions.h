// Facts -> schedules.
//
// For each array of each redistribute: which schedules can be computed now, and why the others cannot.
//
//     x, cyclic(3) on P(16) -> cyclic(5)      P=16 r=3 Q=16 s=5: 7 steps
//     x, cyclic(k) on P(16) -> cyclic(5)      planned at run time: the size in cyclic(?) is not a constant
//
// The clause phases asks for mappings in between, which are chosen by the same
// function that the runtime calls; then each phase has a schedule.
//
// A schedule is decided by its plan::schedule_key alone, so sites and arrays
// share tables. Every table has passed plan::check.
#pragma once

#include "Parse/Facts/TranslationUnitFacts.h"
#include "Plan/Problem/Problem.h"
#include "Plan/Steps/Schedule.h"

#include <map>

namespace redeal {

/// One of several phases.
struct PhaseDecision {
  std::vector<deal> From, To;
  /// The schedule's key, or why there is none.
  std::optional<plan::schedule_key> Key;
  std::string Reason;
};

/// A number that is no constant, of one dimension of a mapping.
struct MissingNumber {
  enum NumberKind { Size, Procs, Extent } Kind;
  size_t Dimension;
  bool OfTarget = false;
};

/// One way in which one array may come to a redistribute.
struct Decision {
  MappingFact From, To;
  std::vector<deal> FromDims, ToDims; ///< all dimensions, if all their numbers are known
  bool SameMapping = false;           ///< nothing moves
  bool LeftBehind = false;            ///< notransfer: nothing is sent
  bool Sections = false;              ///< these are the dimensions of sections, if they are known
  bool OnParts = false;               ///< and their grids are parts of those of the mappings
  /// The schedule's key, or why there is none.
  std::optional<plan::schedule_key> Key;
  std::string Reason;
  std::optional<MissingNumber> Missing; ///< if that is the reason
  /// Where it goes in several phases, these instead; or why the running program chooses phases.
  std::vector<PhaseDecision> Phases;
  std::string PhasesReason;
};

/// A schedule that is emitted as a table.
struct ScheduleTable {
  std::string Name; ///< of the struct in the translated source
  plan::schedule Schedule;
  plan::index StepsBound, CostBound;
};

using DecisionsBySite = std::map<const SiteFact *, std::vector<std::vector<Decision>>>;

struct Decisions {
  /// Of each array of each site, in the order of the facts; of a copy, of both
  /// sides together, or none if one is a view or a section.
  DecisionsBySite BySite;
  /// Of each follower of each redistribute.
  DecisionsBySite OfFollowers;
  /// Of each parameter that a distribute names, which BySite has where its function is entered: where it is left.
  DecisionsBySite OfReturns;
  std::map<plan::schedule_key, ScheduleTable> Tables;
};

/// Decides. An inconsistent schedule would be our own bug; it is reported in `Error` and nothing may be emitted.
Decisions decide(const TranslationUnitFacts &Facts, std::string &Error);

/// How an array is dealt by a mapping, or nothing and why not. Where an extent is not known and does not matter, it is
/// 0.
std::optional<std::vector<deal>> dimensionsOf(const ArrayFact &, const MappingFact &, std::string &Reason,
                                              std::optional<MissingNumber> &Missing);

/// `cyclic(3)`, `(block, *)`, with `?` for what is not known.
std::string describe(const std::vector<FormatFact> &Formats);

} // namespace redeal
