// One search for every number of steps, from the least on.
#include "Plan/Methods/ParetoFront.h"

#include <limits>

namespace redeal::plan {

pareto_front find_pareto_front(schedule_key const &key) {
  folding const of(key);
  effort work{30'000'000};
  pareto_front front{{}, true};
  objective const least_cost{objective::least_cost, 0, 0};
  auto const search = [&](index most_steps) {
    leveling_search const made = search_levels(of.graph(), least_cost, most_steps, work);
    bool const best = made.found && least_cost.of(made.found->NS(), made.found->TC()) <= made.bound;
    front.proven = front.proven && best;
    return made.found;
  };
  std::optional<leveling> const last = search(std::numeric_limits<index>::max());
  auto const add = [&](std::optional<leveling> const &found) {
    if (found && (front.choices.empty() || found->TC() < front.choices.back().TC))
      front.choices.push_back({found->NS(), found->TC()});
  };
  index const enough = last ? last->NS() : std::numeric_limits<index>::max();
  index NS = degree(of.graph());
  for (; NS < enough && !work.spent(); ++NS)
    add(search(NS));
  front.proven = front.proven && NS == enough;
  add(last);
  return front;
}

} // namespace redeal::plan
