// Each deal has a rank, which says how far it is from both ends; a combination's rank is the sum of its deals'.
#include "Plan/Phases/Candidates.h"

#include "Plan/Phases/PhaseCost.h"

#include <algorithm>
#include <numeric>

namespace redeal::plan {
namespace {

// What each dimension may have so that there are not too many combinations, of which the best are kept.
constexpr std::size_t most_combinations = 4096;
// Divisors that are tried of a number.
constexpr std::size_t most_divisors = 24;

/// A deal and its rank: 0 for that of an end, 1 for one on the grid of an end, 2 and more for others.
struct ranked_deal {
  deal dealt;
  int rank;
};

/// All divisors of n by size, but for those between most_tried and n / most_tried; or if they are many some of them,
/// evenly spread, with 1 and n.
std::vector<index> divisors(index n) {
  std::vector<index> small, all;
  constexpr index most_tried = 1 << 16;
  for (index d = 1; d <= n / d && d <= most_tried; ++d)
    if (n % d == 0)
      small.push_back(d);
  all = small;
  for (auto d = small.rbegin(); d != small.rend(); ++d)
    if (*d != n / *d)
      all.push_back(n / *d);
  if (all.size() <= most_divisors)
    return all;
  std::vector<index> some;
  for (std::size_t i = 0; i != most_divisors; ++i)
    some.push_back(all[i * (all.size() - 1) / (most_divisors - 1)]);
  return some;
}

/// n elements left whole.
deal whole(index n) { return {n, 1, n}; }

/// The block that deals n elements at once.
index once(index n, index procs) { return (n - 1) / procs + 1; }

index product(std::vector<dimension> const &dims, deal dimension::*side) {
  index all = 1;
  for (dimension const &d : dims)
    all *= (d.*side).procs();
  return all;
}

/// The deals of one dimension.
class one_dimension {
public:
  one_dimension(dimension const &d, index processes, std::vector<index> const &likely, std::vector<index> const &others)
      : from(d.from), to(d.to), n(d.extent()), most_processes(processes) {
    found = {{from, 0}, {to, 0}};
    add_grid(from.procs(), 1);
    add_grid(to.procs(), 1);
    if (from.procs() == 1 && to.procs() == 1)
      return;
    for (index const grid : likely)
      add_grid(grid, 2);
    for (index const grid : others)
      add_grid(grid, 3);
    std::stable_sort(found.begin() + 2, found.end(),
                     [](ranked_deal const &a, ranked_deal const &b) { return a.rank < b.rank; });
  }

  std::vector<ranked_deal> found;

private:
  void add(deal const &d, int rank) {
    for (ranked_deal const &known : found)
      if (known.dealt == d)
        return;
    // On one process all blocks are alike.
    if (d.procs() == 1 && (from.procs() == 1 || to.procs() == 1))
      return;
    found.push_back({d, rank});
  }

  void add_block(index procs, wide block, int rank) {
    if (block >= 1 && block <= once(n, procs)) // else some process would have nothing
      add({n, procs, static_cast<index>(block)}, rank);
  }

  void add_grid(index procs, int rank) {
    if (procs > std::min(most_processes, n) ||
        std::find(grids_done.begin(), grids_done.end(), procs) != grids_done.end())
      return;
    grids_done.push_back(procs);
    if (procs == 1) {
      add(whole(n), rank);
      return;
    }
    add_ends(procs, rank);
    bool const is_of_end = procs == from.procs() || procs == to.procs();
    if (is_of_end && from.procs() > 1 && to.procs() > 1)
      add_chain(procs, from.longest_block(), to.longest_block(), rank + 1);
  }

  /// As at one of the ends, as far as it can be on another grid.
  void add_ends(index procs, int rank) {
    for (deal const *end : {&from, &to}) {
      if (end->procs() == 1)
        continue;
      if (end->deals_once()) {
        add_block(procs, once(n, procs), rank);
        if (!end->as_block_cyclic())
          add(deal::balanced(n, procs), rank);
      }
      add_block(procs, end->longest_block(), rank);
      wide const round = static_cast<wide>(end->longest_block()) * end->procs();
      if (round % procs == 0)
        add_block(procs, round / procs, rank);
    }
  }

  /// Blocks between r and s: divisors of the least common multiple that are multiples of the greatest common divisor,
  /// then the smaller of both times powers of two, and three times that. Long ones first, which are packed faster.
  void add_chain(index procs, index r, index s, int rank) {
    index const common = std::gcd(r, s);
    std::vector<wide> chain;
    for (index const x : divisors(r / common))
      for (index const y : divisors(s / common))
        chain.push_back(static_cast<wide>(common) * x * y);
    std::sort(chain.rbegin(), chain.rend());
    for (wide const block : chain)
      add_block(procs, block, rank);
    for (wide const first : {static_cast<wide>(std::min(r, s)), static_cast<wide>(3) * std::min(r, s)})
      for (wide block = 2 * first; block < std::max(r, s); block *= 2)
        add_block(procs, block, rank + 1);
  }

  deal const &from, &to;
  index n, most_processes;
  std::vector<index> grids_done;
};

/// Grids that a dimension may have in between, beside those of its ends: what divides both ends' processes, or is
/// divided by them.
std::vector<index> likely_grids(std::vector<dimension> const &dims, index processes) {
  std::vector<index> grids = {processes};
  for (index const all : {product(dims, &dimension::from), product(dims, &dimension::to)})
    for (index const grid : divisors(all))
      grids.push_back(grid);
  for (dimension const &d : dims) {
    grids.push_back(std::gcd(d.P(), d.Q()));
    if (wide const both = lcm(d.P(), d.Q()); both <= processes)
      grids.push_back(static_cast<index>(both));
  }
  std::sort(grids.begin(), grids.end());
  grids.erase(std::unique(grids.begin(), grids.end()), grids.end());
  return grids;
}

/// Few processes times two, three, four, six and so on; all numbers if they are few.
std::vector<index> other_grids(std::vector<dimension> const &dims, index processes) {
  constexpr index few = 16;
  std::vector<index> grids;
  for (index grid = 2; grid <= std::min(few, processes); ++grid)
    grids.push_back(grid);
  for (dimension const &d : dims)
    for (index const end : {d.P(), d.Q()})
      for (wide const first : {static_cast<wide>(end), static_cast<wide>(3) * end})
        for (wide grid = first; grid <= processes; grid *= 2)
          grids.push_back(static_cast<index>(grid));
  return grids;
}

struct combination {
  std::vector<std::size_t> deals;
  int rank;
};

/// All combinations of the dimensions' deals that have as many processes as they may.
class combining {
public:
  combining(std::vector<std::vector<ranked_deal>> const &of, index fewest, index most)
      : of(of), fewest(fewest), most(most) {
    add(0, 1, 0, true);
    std::stable_sort(found.begin(), found.end(),
                     [](combination const &a, combination const &b) { return a.rank < b.rank; });
  }

  std::vector<combination> found;

private:
  void add(std::size_t d, index processes, int rank, bool only_ends) {
    if (found.size() == most_combinations)
      return;
    if (d == of.size()) {
      // On fewer processes than at both ends all have more to do: only what takes dimension by dimension may be so.
      if ((only_ends || processes >= fewest) && !is_end(0) && !is_end(1))
        found.push_back({chosen, rank});
      return;
    }
    for (std::size_t i = 0; i != of[d].size(); ++i) {
      if (i == 1 && stays(d))
        continue; // one deal has one number
      index const procs = of[d][i].dealt.procs();
      if (procs > most / processes)
        continue;
      chosen.push_back(i);
      add(d + 1, processes * procs, rank + of[d][i].rank, only_ends && i < 2);
      chosen.pop_back();
    }
  }

  bool stays(std::size_t d) const { return of[d][0].dealt == of[d][1].dealt; }

  /// Whether the chosen deals are those before (0), or after (1).
  bool is_end(std::size_t end) const {
    for (std::size_t d = 0; d != chosen.size(); ++d)
      if (chosen[d] != (stays(d) ? 0 : end))
        return false;
    return true;
  }

  std::vector<std::vector<ranked_deal>> const &of;
  index fewest, most;
  std::vector<std::size_t> chosen;
};

/// The largest number whose power is at most that of combinations.
std::size_t most_deals(std::size_t dimensions) {
  std::size_t most = 2;
  for (;; ++most) {
    std::size_t power = 1;
    for (std::size_t d = 0; d != dimensions && power <= most_combinations; ++d)
      power *= most + 1;
    if (power > most_combinations)
      return most;
  }
}

} // namespace

candidates find_candidates(std::vector<dimension> const &dims, index processes) {
  std::vector<index> const likely = likely_grids(dims, processes), others = other_grids(dims, processes);
  std::vector<std::vector<ranked_deal>> ranked;
  std::size_t choices = 0;
  for (dimension const &d : dims) {
    ranked.push_back(one_dimension(d, processes, likely, others).found);
    choices += ranked.back().size() > 2 || d.from != d.to ? 1 : 0;
  }
  std::size_t const most = most_deals(std::max<std::size_t>(choices, 1));
  candidates result;
  for (std::vector<ranked_deal> &some : ranked) {
    some.erase(some.begin() + static_cast<std::ptrdiff_t>(std::min(some.size(), most)), some.end());
    result.deals.emplace_back();
    for (ranked_deal const &d : some)
      result.deals.back().push_back(d.dealt);
  }
  index const fewest = std::min(product(dims, &dimension::from), product(dims, &dimension::to));
  for (combination &one : combining(ranked, fewest, processes).found)
    if (result.between.size() != most_candidates)
      result.between.push_back(std::move(one.deals));
  return result;
}

} // namespace redeal::plan
