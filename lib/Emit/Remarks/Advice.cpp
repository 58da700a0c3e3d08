// Each kind of advice is tried on the move, and given where its figures are better.
#include "Emit/Remarks/Advice.h"

#include "Emit/Decisions/MoveGrid.h"
#include "Emit/Decisions/PlanText.h"
#include "Plan/Phases/Phases.h"
#include "Source/Directives/Reporting.h"

#include <fmt/format.h>

#include <numeric>

namespace redeal {
namespace {

// Looking for phases takes longer for more.
constexpr int64_t MostProcessesForPhases = 1024;

int64_t processesOf(const std::vector<deal> &Dims) {
  int64_t All = 1;
  for (const deal &D : Dims)
    All = All > MostProcessesForPhases ? All : All * D.procs();
  return All;
}

std::string exchanged(int64_t Messages, int64_t Bytes) {
  return fmt::format("{} and {}", plural(static_cast<size_t>(Messages), "message"),
                     plural(static_cast<size_t>(Bytes), "byte"));
}

// The block sizes next to S that are multiples or divisors of R.
std::vector<int64_t> relatedSizes(int64_t R, int64_t S) {
  std::vector<int64_t> Sizes;
  if (S > R) {
    Sizes = {S / R * R, S / R * R + R};
  } else {
    for (const int64_t Step : {-1, 1}) {
      int64_t Size = S;
      while (Size > 0 && Size <= R && R % Size != 0)
        Size += Step;
      if (Size > 0 && Size <= R)
        Sizes.push_back(Size);
    }
  }
  return Sizes;
}

// Another block size in one dimension of the target.
void adviseSizes(const Decision &D, const ArrayFact &Array, const MoveFigures &Now, std::vector<Advice> &All) {
  for (size_t I = 0; I < D.ToDims.size(); ++I) {
    const block_cyclic *const From = D.FromDims[I].as_block_cyclic(), *const To = D.ToDims[I].as_block_cyclic();
    if (!From || !To || To->procs < 2 || From->procs < 2 || D.ToDims[I].deals_once() || D.FromDims[I].deals_once())
      continue;
    std::optional<MoveFigures> Best;
    int64_t BestSize = 0;
    for (const int64_t Size : relatedSizes(From->block, To->block)) {
      Decision Other = D;
      Other.ToDims[I] = deal(To->extent, To->procs, Size);
      const bool Moves = Size != To->block && Other.ToDims[I] != D.FromDims[I];
      const auto Grid = Moves ? gridOf(Other) : std::nullopt;
      const auto Figures = Grid ? figuresOf(*Grid, Array.ElementSize) : std::nullopt;
      if (Figures && Figures->Messages < Now.Messages && Figures->Bytes <= Now.Bytes &&
          (!Best || Figures->Messages < Best->Messages)) {
        Best = Figures;
        BestSize = Size;
      }
    }
    if (Best)
      All.push_back(
          {fmt::format("If the loops behind it work as well with cyclic({}) as with cyclic({}){}, deal it so", BestSize,
                       To->block, D.ToDims.size() > 1 ? fmt::format(" in dimension {}", I) : ""),
           fmt::format(
               "the busiest process then exchanges {} in place of {}, as {} is a multiple of {}, and blocks are "
               "not cut",
               exchanged(Best->Messages, Best->Bytes), exchanged(Now.Messages, Now.Bytes),
               std::max(BestSize, From->block), std::min(BestSize, From->block))});
  }
}

// Fewer messages by a mapping in between.
void advisePhases(const Decision &D, const ArrayFact &Array, std::vector<Advice> &All) {
  if (!D.Phases.empty() || !D.PhasesReason.empty() || D.Sections || gridOf(D.To).replicas() != 1 ||
      processesOf(D.FromDims) > MostProcessesForPhases || processesOf(D.ToDims) > MostProcessesForPhases)
    return;
  plan::phase_wish Wish;
  Wish.element_size = Array.ElementSize;
  const plan::phase_sequence Found =
      plan::find_phases(plan::on_first_processes(D.FromDims), plan::on_first_processes(D.ToDims), Wish);
  if (Found.phases() < 2 || Found.cost > 0.9 * Found.direct)
    return;
  std::string Messages;
  for (const plan::phase_figures &F : Found.figures)
    Messages += (Messages.empty() ? "" : " + ") + std::to_string(F.NS);
  std::string Between;
  for (const std::vector<deal> &Dims : Found.between)
    Between += (Between.empty() ? "" : ", then ") + mappingText(Dims);
  All.push_back(
      {fmt::format("Between nodes, try phases(auto): the elements go by {}", Between),
       fmt::format("a process has {} messages, and the move is thought to take {:.3g} ms in place of {:.3g} ms "
                   "between usual nodes; each element moves more often, so within one node it does not pay",
                   Messages, Found.cost * 1e3, Found.direct * 1e3)});
}

// A mapping that leaves processes with less to do than others.
void adviseBalance(const Decision &D, std::vector<Advice> &All) {
  if (D.To.Alignment)
    return;
  for (size_t I = 0; I < D.ToDims.size() && I < D.To.Formats.size(); ++I) {
    const deal &To = D.ToDims[I];
    const int64_t Need = To.extent() / To.procs() + (To.extent() % To.procs() > 0), Most = To.most_local();
    if (To.procs() > 1 && D.To.Formats[I].Kind == format::kind::block && Most > Need)
      All.push_back(
          {fmt::format("Deal it balanced in place of block{}",
                       D.ToDims.size() > 1 ? fmt::format(" in dimension {}", I) : ""),
           fmt::format("the busiest process has {} of {} elements, where {} would do", Most, To.extent(), Need)});
  }
}

} // namespace

std::vector<Advice> adviceFor(const Decision &D, const ArrayFact &Array, const std::optional<MoveFigures> &Figures) {
  std::vector<Advice> All;
  if (D.LeftBehind)
    return All;
  if (D.SameMapping)
    return {{"Nothing moves here: the directive may go, if nothing else comes to it",
             "the mapping is the one that the array has"}};
  if (!D.Key && D.Phases.empty() && D.Missing)
    All.push_back({"Make it a constant, if the program allows that",
                   fmt::format("{}; then the compiler makes the schedule, and the first move need not", D.Reason)});
  if (D.FromDims.empty())
    return All;
  if (Figures && D.Phases.empty())
    adviseSizes(D, Array, *Figures, All);
  advisePhases(D, Array, All);
  adviseBalance(D, All);
  return All;
}

} // namespace redeal
