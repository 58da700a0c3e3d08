// The shortest path over the candidates: Dijkstra's algorithm where any number of phases will do, else the best paths
// of one phase, of two, and so on. Edges are measured when they are needed. A measurement looks at processes; after so
// many looks no more edges are tried, and the best path so far is taken: the direct one at worst.
#include "Plan/Phases/Phases.h"

#include "Plan/Phases/Candidates.h"
#include "Plan/Problem/Effort.h"

#include <algorithm>
#include <unordered_map>

namespace redeal::plan {
namespace {

// About a second at most.
constexpr std::int64_t search_work = 1'000'000;

/// All processes: those of the larger grid by their places, then the others.
std::vector<index> order_of(placed_mapping const &from, placed_mapping const &to) {
  bool const shrinks = from.processes.size() > to.processes.size();
  std::vector<index> order = shrinks ? from.processes : to.processes, known = order;
  std::sort(known.begin(), known.end());
  for (index const process : shrinks ? to.processes : from.processes)
    if (!std::binary_search(known.begin(), known.end(), process))
      order.push_back(process);
  return order;
}

/// The place of each process of the order in a grid, -1 if it has none; empty if they are the first ones.
std::vector<index> places_of(std::vector<index> const &processes, std::vector<index> const &order) {
  if (std::equal(processes.begin(), processes.end(), order.begin()))
    return {};
  std::unordered_map<index, index> places;
  for (std::size_t k = 0; k != processes.size(); ++k)
    places.emplace(processes[k], static_cast<index>(k));
  std::vector<index> result;
  for (index const process : order) {
    auto const found = places.find(process);
    result.push_back(found == places.end() ? -1 : found->second);
  }
  return result;
}

/// A way from the first mapping to some other, whose number is the path's last.
struct path {
  std::vector<std::size_t> mappings; // without the first one
  phase_sums sums;
  double cost = 0;

  bool visits(std::size_t mapping) const {
    return std::find(mappings.begin(), mappings.end(), mapping) != mappings.end();
  }
  friend bool is_better(path const &a, path const &b) {
    return a.cost != b.cost ? a.cost < b.cost : a.mappings.size() < b.mappings.size();
  }
};

using best_paths = std::vector<std::optional<path>>; // to each mapping

class searching {
public:
  searching(placed_mapping const &from, placed_mapping const &to, phase_wish const &wished)
      : wish(wished), order(order_of(from, to)),
        choices(find_candidates(dimensions_of(from.dims, to.dims), static_cast<index>(order.size()))),
        measure(choices.deals, static_cast<index>(order.size())) {
    mappings = {end(0, from), end(1, to)};
    for (std::vector<std::size_t> const &deals : choices.between)
      add_between(deals);
  }

  phase_sequence run() {
    path const direct = *extended({}, first, last);
    path const best = wish.phases == 0   ? of_any_number(direct)
                      : wish.phases == 1 ? direct
                                         : of_number(direct, static_cast<std::size_t>(wish.phases));
    phase_sequence result;
    result.order = order;
    std::size_t before = first;
    for (std::size_t const mapping : best.mappings) {
      result.figures.push_back(figures(before, mapping));
      if (mapping != last)
        result.between.push_back(measure.dims(mappings[mapping]));
      before = mapping;
    }
    result.cost = best.cost;
    result.direct = direct.cost;
    return result;
  }

private:
  static constexpr std::size_t first = 0, last = 1; // other numbers are those of mappings in between

  numbered_mapping end(std::size_t which, placed_mapping const &m) const {
    std::vector<std::size_t> deals(m.dims.size(), which);
    return {deals, static_cast<index>(m.processes.size()), places_of(m.processes, order)};
  }

  void add_between(std::vector<std::size_t> const &deals) {
    index processes = 1;
    for (std::size_t d = 0; d != deals.size(); ++d)
      processes *= choices.deals[d][deals[d]].procs();
    numbered_mapping made{deals, processes, {}};
    if (bytes(made) <= wish.memory)
      mappings.push_back(std::move(made));
  }

  wide bytes(numbered_mapping const &m) const { return static_cast<wide>(measure.part(m)) * wish.element_size; }

  phase_figures const &figures(std::size_t from, std::size_t to) {
    auto const found = known.find({from, to});
    if (found != known.end())
      return found->second;
    phase_figures const &made = known.emplace(std::pair(from, to), measure(mappings[from], mappings[to])).first->second;
    work.left = search_work - measure.work();
    return made;
  }

  bool is_possible(std::size_t from, std::size_t to) const {
    if (from == first && to == last)
      return true;
    if (from > last && to > last && bytes(mappings[from]) + bytes(mappings[to]) > wish.memory)
      return false;
    return !validate_for_one_process(dimensions_of(measure.dims(mappings[from]), measure.dims(mappings[to])));
  }

  /// The path and one phase more; nothing if parts of both its mappings do not fit the memory, or it has no schedule.
  std::optional<path> extended(path longer, std::size_t from, std::size_t to) {
    if (!is_possible(from, to))
      return std::nullopt;
    longer.mappings.push_back(to);
    longer.sums = longer.sums.with(figures(from, to));
    longer.cost = longer.sums.cost(wish.costs, wish.element_size);
    return longer;
  }

  static void keep_better(std::optional<path> &best, std::optional<path> const &other) {
    if (other && (!best || is_better(*other, *best)))
      best = other;
  }

  path of_any_number(path const &direct) {
    best_paths best(mappings.size());
    std::vector<bool> settled(mappings.size());
    best[last] = direct;
    settled[first] = settled[last] = true;
    for (std::size_t v = first; !work.spent();) {
      path const so_far = v == first ? path() : *best[v];
      for (std::size_t w = last; w != mappings.size(); ++w)
        if (w == last || !settled[w])
          if (v != first || w != last)
            keep_better(best[w], extended(so_far, v, w));
      v = first;
      for (std::size_t w = last + 1; w != mappings.size(); ++w)
        if (!settled[w] && best[w] && is_better(*best[w], *best[last]) && (v == first || is_better(*best[w], *best[v])))
          v = w;
      if (v == first)
        break;
      settled[v] = true;
    }
    return *best[last];
  }

  /// The best path to the last mapping of that many phases, or of as many as there are.
  path of_number(path const &direct, std::size_t phases) {
    phases = std::min(phases, mappings.size() - 1);
    path found = direct;
    best_paths best(mappings.size()); // of one phase less
    for (std::size_t w = last + 1; w != mappings.size(); ++w)
      best[w] = extended({}, first, w);
    for (std::size_t made = 2; made <= phases && !work.spent(); ++made) {
      std::optional<path> to_last;
      for (std::size_t v = last + 1; v != mappings.size(); ++v)
        if (best[v])
          keep_better(to_last, extended(*best[v], v, last));
      if (!to_last)
        break;
      found = *to_last;
      if (made != phases)
        best = one_phase_more(best);
    }
    while (found.mappings.size() < phases)
      if (std::optional<path> const longer = with_one_more(found))
        found = *longer;
      else
        break;
    return found;
  }

  best_paths one_phase_more(best_paths const &best) {
    best_paths longer(mappings.size());
    for (std::size_t w = last + 1; w != mappings.size(); ++w)
      for (std::size_t v = last + 1; v != mappings.size() && !work.spent(); ++v)
        if (v != w && best[v] && !best[v]->visits(w))
          keep_better(longer[w], extended(*best[v], v, w));
    return longer;
  }

  /// The path with another mapping put in where that costs least.
  std::optional<path> with_one_more(path const &given) {
    std::optional<path> best;
    for (std::size_t w = last + 1; w != mappings.size() && !(best && work.spent()); ++w)
      for (std::size_t at = 0; at != given.mappings.size() && !given.visits(w); ++at)
        keep_better(best, with(given, w, at));
    return best;
  }

  std::optional<path> with(path const &given, std::size_t mapping, std::size_t at) {
    std::vector<std::size_t> all = given.mappings;
    all.insert(all.begin() + static_cast<std::ptrdiff_t>(at), mapping);
    std::optional<path> made = path();
    std::size_t before = first;
    for (std::size_t const next : all) {
      made = extended(*made, before, next);
      if (!made)
        return std::nullopt;
      before = next;
    }
    return made;
  }

  phase_wish const &wish;
  std::vector<index> order;
  candidates choices;
  phase_measure measure;
  std::vector<numbered_mapping> mappings;
  std::map<std::pair<std::size_t, std::size_t>, phase_figures> known;
  effort work{search_work};
};

bool has_elements(placed_mapping const &m) {
  return std::none_of(m.dims.begin(), m.dims.end(), [](deal const &d) { return d.extent() == 0; });
}

} // namespace

phase_sequence find_phases(placed_mapping const &from, placed_mapping const &to, phase_wish const &wish) {
  if (!has_elements(from))
    return {{}, order_of(from, to), {{0, 0, 0}}, 0, 0};
  return searching(from, to, wish).run();
}

} // namespace redeal::plan
