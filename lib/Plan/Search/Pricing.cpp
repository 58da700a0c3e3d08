// Subgradient steps, and the check in integers.
#include "Plan/Search/Pricing.h"

#include "Plan/Problem/Arithmetic.h"

#include <algorithm>
#include <numeric>

namespace redeal::plan {
namespace {

// Where prices exist for the sizes of the papers, 700 turns find them.
constexpr int turns = 1500;

// The surplus that a step aims at, and the one that is worth a check. Prices begin between 0 and 1.
constexpr double aim = 0.02, enough = 1e-6;

} // namespace

pricing::pricing(ranked_graph const &ranked, effort &work)
    : ranked(ranked), graph(ranked.graph), work(work), L(ranked.levels()) {}

bool pricing::refutes(std::vector<index> const &n) {
  std::adjacent_difference(n.begin(), n.end(), std::back_inserter(width = {}));
  price.resize((static_cast<std::size_t>(graph.rows) + static_cast<std::size_t>(graph.columns)) * L);
  for (std::size_t i = 0; i != price.size(); ++i)
    price[i] = static_cast<double>(L - i % L) / static_cast<double>(L);
  for (int turn = 0; turn != turns && !work.spent(); ++turn) {
    double const surplus = weigh();
    if (surplus > enough)
      return holds_in_integers();
    double const norm = std::inner_product(demand.begin(), demand.end(), demand.begin(), 0.0);
    if (norm == 0)
      return false;
    double const step = (aim - surplus) / norm;
    for (std::size_t i = 0; i != price.size(); ++i)
      price[i] = std::max(0.0, price[i] + step * demand[i]);
  }
  return false;
}

/// What messages pay less what the steps are worth, in units of A·B. Leaves in `demand` by how much each type asks for
/// more of a level than there is.
double pricing::weigh() {
  work.left -= static_cast<std::int64_t>(graph.edges.size() * L);
  demand.resize(price.size());
  for (std::size_t i = 0; i != price.size(); ++i)
    demand[i] = -static_cast<double>(width[i % L]) / static_cast<double>(is_row(i) ? graph.B : graph.A);
  for (std::size_t e = 0; e != graph.edges.size(); ++e) {
    std::size_t const a = row(graph.edges[e]), b = column(graph.edges[e]);
    std::size_t cheapest = 0;
    for (std::size_t l = 1; l <= static_cast<std::size_t>(ranked.level[e]); ++l)
      if (price[a + l] + price[b + l] < price[a + cheapest] + price[b + cheapest])
        cheapest = l;
    demand[a + cheapest] += 1;
    demand[b + cheapest] += 1;
  }
  return std::inner_product(price.begin(), price.end(), demand.begin(), 0.0);
}

bool pricing::holds_in_integers() const {
  constexpr double unit = 1 << 24;
  std::vector<index> whole;
  for (double const p : price)
    whole.push_back(static_cast<index>(p * unit));
  wide surplus = 0;
  for (std::size_t e = 0; e != graph.edges.size(); ++e) {
    index const *const a = &whole[row(graph.edges[e])], *const b = &whole[column(graph.edges[e])];
    index least = a[0] + b[0];
    for (std::size_t l = 1; l <= static_cast<std::size_t>(ranked.level[e]); ++l)
      least = std::min(least, a[l] + b[l]);
    surplus += static_cast<wide>(graph.A) * graph.B * least;
  }
  for (std::size_t i = 0; i != whole.size(); ++i)
    surplus -= static_cast<wide>(is_row(i) ? graph.A : graph.B) * width[i % L] * whole[i];
  return surplus > 0;
}

} // namespace redeal::plan
