// What schedules have in common, whoever made them.
#include "Plan/Steps/Schedule.h"

#include "Plan/Graph/Folding.h"
#include "Plan/Graph/RankedGraph.h"

#include <algorithm>
#include <numeric>

namespace redeal::plan {

index schedule::TC() const { return std::accumulate(cost.begin(), cost.end(), index{0}); }

std::string step_label(index step) {
  std::string label;
  for (; step >= 0; step = step / 26 - 1)
    label.insert(label.begin(), static_cast<char>('a' + step % 26));
  return label;
}

schedule with_costs(schedule plan, communication_grid const &grid) {
  plan.cost.assign(plan.to.size(), 0);
  for (std::size_t step = 0; step != plan.to.size(); ++step)
    for (std::size_t p = 0; p != plan.to[step].size(); ++p)
      if (std::int32_t const q = plan.to[step][p]; q >= 0)
        plan.cost[step] = std::max(plan.cost[step], grid.length(static_cast<index>(p), q));
  return plan;
}

index ns_bound(communication_grid const &grid) {
  index bound = 0;
  for (index p = 0; p != grid.senders(); ++p)
    bound = std::max(bound, grid.row_degree(p));
  for (index q = 0; q != grid.receivers(); ++q)
    bound = std::max(bound, grid.column_degree(q));
  return bound;
}

index tc_bound(communication_grid const &grid, bool local_free) {
  folding const of(grid, local_free);
  return ranked_graph(of.graph()).least_cost();
}

} // namespace redeal::plan
