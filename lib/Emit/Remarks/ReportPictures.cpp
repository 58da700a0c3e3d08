// Mappings and schedules -> what the page of a report draws of them.
#include "Emit/Remarks/ReportPictures.h"

#include "Emit/Decisions/PlanText.h"
#include "Plan/Planner.h"

#include <algorithm>

namespace json = llvm::json;

namespace redeal {
namespace {

// As much as fits a page.
constexpr int64_t DrawnProcesses = 16, DrawnSteps = 32;

json::Object dimPicture(const deal &D) {
  json::Object Made{{"n", D.extent()}, {"P", D.procs()}};
  if (D.procs() > 1 && D.as_list())
    Made["list"] = true;
  else if (!D.goes_round())
    Made["balanced"] = true;
  else
    Made["b"] = D.longest_block();
  if (D.skipped() > 0)
    Made["skip"] = D.skipped();
  return Made;
}

json::Value known(Known N) { return N ? json::Value(*N) : json::Value(nullptr); }

json::Object dimPicture(const FormatFact &F, Known Extent, Known Procs) {
  if (F.Kind == format::kind::collapsed)
    return json::Object{{"n", known(Extent)}, {"P", 1}};
  if (Extent && Procs && !F.byNumbers() && (!F.Sized || F.Size) && F.format().covers(*Extent, *Procs))
    return dimPicture(F.format().deal(*Extent, *Procs));
  json::Object Made{{"n", known(Extent)}, {"P", known(Procs)}};
  if (F.byNumbers())
    Made["list"] = true;
  else if (F.Kind == format::kind::balanced)
    Made["balanced"] = true;
  else
    Made["b"] = F.Kind == format::kind::cyclic && !F.Sized ? json::Value(1) : F.Sized ? known(F.Size) : nullptr;
  return Made;
}

json::Array costsPicture(const std::vector<plan::index> &Costs, int64_t Unit) {
  json::Array Made;
  for (size_t Step = 0; Step < Costs.size() && Step < DrawnSteps; ++Step)
    Made.push_back(Costs[Step] * Unit);
  return Made;
}

json::Object stepsPicture(int64_t Steps, int64_t Fewest, json::Array Costs, int64_t Cost, bool InBytes, int64_t Senders,
                          int64_t Receivers, json::Array Rows) {
  return json::Object{{"steps", Steps},
                      {"fewest", Fewest},
                      {"costs", std::move(Costs)},
                      {"cost", Cost},
                      {"unit", InBytes ? "bytes" : "elements of each period"},
                      {"senders", Senders},
                      {"receivers", Receivers},
                      {"rows", std::move(Rows)}};
}

} // namespace

json::Object mappingPicture(const MappingFact &M, const std::vector<Known> &Extents) {
  json::Array Dims;
  size_t G = 0;
  for (size_t D = 0; D < M.Formats.size(); ++D) {
    const bool Dealt = M.Formats[D].Kind != format::kind::collapsed;
    const Known Procs = Dealt && M.Grid.RankKnown && G < M.Grid.Extents.size() ? M.Grid.Extents[G] : std::nullopt;
    G += Dealt;
    Dims.push_back(dimPicture(M.Formats[D], D < Extents.size() ? Extents[D] : std::nullopt, Procs));
  }
  json::Object Made{{"text", mappingText(M)}, {"dims", std::move(Dims)}};
  if (const Known Copies = M.Grid.replicas(); Copies && *Copies > 1)
    Made["copies"] = *Copies;
  return Made;
}

json::Object mappingPicture(const std::vector<deal> &Dims, const std::string &Text) {
  json::Array All;
  for (const deal &D : Dims)
    All.push_back(dimPicture(D));
  return json::Object{{"text", Text}, {"dims", std::move(All)}};
}

json::Object schedulePicture(const ScheduleTable &Table, const plan::schedule_key &Key,
                             const plan::communication_grid *Whole, int64_t Unit) {
  const plan::communication_grid OfPeriod = Whole ? plan::communication_grid({}, 0) : plan::communication_grid(Key);
  const plan::communication_grid &Grid = Whole ? *Whole : OfPeriod;
  const plan::schedule Its = plan::with_costs(Table.Schedule, Grid);
  json::Array Rows;
  for (int64_t P = 0; P < std::min(Grid.senders(), DrawnProcesses); ++P) {
    json::Array Row;
    for (int64_t Step = 0; Step < std::min(Its.NS(), DrawnSteps); ++Step)
      if (const int64_t To = Its.to[static_cast<size_t>(Step)][static_cast<size_t>(P)]; To >= 0)
        for (const int64_t N : {Step, To, Grid.length(P, To) * Unit})
          Row.push_back(N);
    Rows.push_back(std::move(Row));
  }
  return stepsPicture(Its.NS(), Table.StepsBound, costsPicture(Its.cost, Unit), Its.TC() * Unit, Whole != nullptr,
                      Grid.senders(), Grid.receivers(), std::move(Rows));
}

std::optional<json::Object> foldedPicture(const std::vector<plan::dimension> &Dims) {
  const plan::schedule_key Key = plan::key_of(Dims);
  if (!plan::folds(Key) || plan::validate_folded(Dims))
    return std::nullopt;
  const plan::planner Planned(Key);
  const plan::quality Quality = Planned.result();
  int64_t Senders = 1, Receivers = 1;
  for (const plan::dimension &Dim : Dims) {
    Senders *= Dim.P();
    Receivers *= Dim.Q();
  }
  json::Array Rows;
  for (int64_t P = 0; P < std::min(Senders, DrawnProcesses); ++P) {
    json::Array Row;
    for (const plan::shipment &One : Planned.sends(P))
      if (One.step < DrawnSteps)
        for (const int64_t N : {One.step, One.peer, One.length})
          Row.push_back(N);
    Rows.push_back(std::move(Row));
  }
  return stepsPicture(Quality.NS, Quality.ns_bound, costsPicture(Planned.costs(), 1), Quality.TC, false, Senders,
                      Receivers, std::move(Rows));
}

} // namespace redeal
