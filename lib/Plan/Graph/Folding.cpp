// Folds each dimension by Lemma 3, and multiplies the dimensions.
#include "Plan/Graph/Folding.h"

#include "Plan/Problem/Coordinates.h"

#include <algorithm>

namespace redeal::plan {
namespace {

std::int32_t narrow(index i) { return static_cast<std::int32_t>(i); }

/// a·b modulo n.
index multiply(index a, index b, index n) { return static_cast<index>(static_cast<wide>(a) * b % n); }

std::vector<std::vector<message>> rows_of(communication_grid const &grid) {
  std::vector<std::vector<message>> rows;
  for (index p = 0; p != grid.senders(); ++p)
    rows.push_back(grid.row(p));
  return rows;
}

} // namespace

folded_dimension::folded_dimension(dimension_key const &key)
    : all(key), row_types(static_cast<index>(gcd(all.s, all.P))), column_types(static_cast<index>(gcd(all.r, all.Q))),
      g0(static_cast<index>(gcd(all.P / row_types, all.Q / column_types))), A(all.P / row_types / g0),
      B(all.Q / column_types / g0), first_class(all.first),
      by_s(inverse(all.s / row_types % (column_types * g0), column_types * g0)),
      by_r(inverse(all.r / column_types % (row_types * g0), row_types * g0)) {}

macro_graph folded_dimension::graph() const {
  macro_graph result{narrow(row_types), narrow(column_types), A, B, g0, {}};
  result.edges.reserve(static_cast<std::size_t>(all.K));
  for (index k = first_class; k != first_class + all.K; ++k)
    result.edges.push_back({narrow(((k % row_types) + row_types) % row_types),
                            narrow(((k % column_types) + column_types) % column_types), all.length(k)});
  return result;
}

// Where something is skipped, pr is pr + shift, and qs is qs - shift.
//
// Sender p has the classes k = pr (mod s'), and in each the q0 with q0·(s/s') = (pr - k)/s' (mod r'g0). From one of its
// classes to the next, k grows by s', and so q0 falls by the inverse of s/s'.
void folded_dimension::sent_by(index p, std::vector<macro_message> &to) const {
  index const period = column_types * g0, alpha = p / (row_types * g0);
  wide const pr = static_cast<wide>(p) * all.r + all.shift;
  index edge = static_cast<index>(residue(pr - first_class, row_types));
  wide const k = static_cast<wide>(first_class) + edge;
  index q0 = multiply(static_cast<index>(residue((pr - k) / row_types, period)), by_s, period);
  for (; edge < all.K; edge += row_types) {
    for (index beta = 0; beta != B; ++beta)
      to.push_back({narrow(edge), alpha, beta, beta * period + q0});
    q0 = q0 >= by_s ? q0 - by_s : q0 - by_s + period;
  }
}

// Receiver q has the classes k = -qs (mod r'), and in each the p0 with p0·(r/r') = (qs + k)/r' (mod s'g0).
void folded_dimension::received_by(index q, std::vector<macro_message> &to) const {
  index const period = row_types * g0, beta = q / (column_types * g0);
  wide const qs = static_cast<wide>(q) * all.s - all.shift;
  index edge = static_cast<index>(residue(-qs - first_class, column_types));
  wide const k = static_cast<wide>(first_class) + edge;
  index p0 = multiply(static_cast<index>(residue((qs + k) / column_types, period)), by_r, period);
  for (; edge < all.K; edge += column_types) {
    for (index alpha = 0; alpha != A; ++alpha)
      to.push_back({narrow(edge), alpha, beta, alpha * period + p0});
    p0 = p0 + by_r < period ? p0 + by_r : p0 + by_r - period;
  }
}

listed_dimension::listed_dimension(std::vector<std::vector<message>> all_rows, index receivers, bool local_free)
    : rows(std::move(all_rows)), columns(static_cast<std::size_t>(receivers)) {
  std::int32_t edge = 0;
  for (std::size_t p = 0; p != rows.size(); ++p) {
    if (local_free) {
      auto const own = std::find_if(rows[p].begin(), rows[p].end(),
                                    [&](message const &m) { return static_cast<std::size_t>(m.receiver) == p; });
      if (own != rows[p].end())
        rows[p].erase(own);
    }
    first_edge.push_back(edge);
    for (message const &m : rows[p])
      columns[static_cast<std::size_t>(m.receiver)].push_back({edge++, narrow(static_cast<index>(p))});
  }
}

macro_graph listed_dimension::graph() const {
  macro_graph result{narrow(static_cast<index>(rows.size())), narrow(static_cast<index>(columns.size())), 1, 1, 1, {}};
  for (std::size_t p = 0; p != rows.size(); ++p)
    for (message const &m : rows[p])
      result.edges.push_back({narrow(static_cast<index>(p)), m.receiver, m.length});
  return result;
}

void listed_dimension::sent_by(index p, std::vector<macro_message> &to) const {
  std::int32_t edge = first_edge[static_cast<std::size_t>(p)];
  for (message const &m : rows[static_cast<std::size_t>(p)])
    to.push_back({edge++, 0, 0, m.receiver});
}

void listed_dimension::received_by(index q, std::vector<macro_message> &to) const {
  for (entry const &e : columns[static_cast<std::size_t>(q)])
    to.push_back({e.edge, 0, 0, e.sender});
}

folding::folding(schedule_key const &key) {
  for (dimension_key const &k : key)
    if (k.m == 0)
      add(folded_dimension(k), k.P, k.Q);
    else
      add(listed_dimension(rows_of(communication_grid(schedule_key{k})), k.Q), k.P, k.Q);
}

folding::folding(communication_grid const &grid, bool local_free) {
  add(listed_dimension(rows_of(grid), grid.receivers(), local_free), grid.senders(), grid.receivers());
}

void folding::add(dimension one, index senders, index receivers) {
  macro_graph graph = std::visit([](auto const &d) { return d.graph(); }, one);
  extents.push_back({senders, receivers, graph.A, graph.B, narrow(static_cast<index>(graph.edges.size()))});
  whole = dimensions.empty() ? std::move(graph) : product(whole, graph);
  dimensions.push_back(std::move(one));
  P *= senders;
  Q *= receivers;
}

/// The product of the dimensions' messages, where of_one(d, found) lists those of dimension d.
template <class OfOne> std::vector<macro_message> folding::product_of(OfOne const &of_one) const {
  std::vector<macro_message> result, one, longer;
  of_one(0, result);
  for (std::size_t d = 1; d != dimensions.size(); ++d) {
    one.clear();
    longer.clear();
    index const peers = of_one(d, one);
    for (macro_message const &a : result)
      for (macro_message const &b : one)
        longer.push_back({a.edge * extents[d].edges + b.edge, a.alpha * extents[d].A + b.alpha,
                          a.beta * extents[d].B + b.beta, a.peer * peers + b.peer});
    result.swap(longer);
  }
  return result;
}

std::vector<macro_message> folding::sent_by(index p) const {
  std::vector<index> const coordinate = coordinates(p, extents, &extent::P);
  return product_of([&](std::size_t d, std::vector<macro_message> &found) {
    std::visit([&](auto const &one) { one.sent_by(coordinate[d], found); }, dimensions[d]);
    return extents[d].Q;
  });
}

std::vector<macro_message> folding::received_by(index q) const {
  std::vector<index> const coordinate = coordinates(q, extents, &extent::Q);
  return product_of([&](std::size_t d, std::vector<macro_message> &found) {
    std::visit([&](auto const &one) { one.received_by(coordinate[d], found); }, dimensions[d]);
    return extents[d].P;
  });
}

} // namespace redeal::plan
