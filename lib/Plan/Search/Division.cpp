// The networks, and the branching.
#include "Plan/Search/Division.h"

#include "Plan/Problem/Arithmetic.h"

#include <algorithm>

namespace redeal::plan {
namespace {

constexpr std::int32_t source = 0, sink = 1;

// Deeper than any branch that ever found something; the stack holds more.
constexpr int deepest = 1000;

} // namespace

divider::divider(ranked_graph const &ranked, effort &work)
    : ranked(ranked), graph(ranked.graph), work(work), L(ranked.levels()), E(graph.edges.size()),
      all(graph.A * graph.B), rows{graph.rows, graph.A, L, {}, {}}, columns{graph.columns, graph.B, L, {}, {}} {}

bool divider::peel(std::vector<index> const &n, range const *boxes, shares &share) {
  std::vector<index> left(E, all);
  share.clear();
  for (std::size_t l = 0; l != L; ++l) {
    if (!group(n, left, l, l == 0 ? 0 : n[l - 1], l, boxes, true))
      return false;
    share.push_back(taken);
    for (std::size_t e = 0; e != E; ++e)
      left[e] -= taken[e];
  }
  return true;
}

bool divider::refutes(std::vector<index> const &n, range const *boxes) {
  std::vector<index> const left(E, all);
  for (std::size_t l = L; l-- != 0;)
    if (!group(n, left, 0, 0, l, boxes, false) && !work.spent())
      return true;
  return false;
}

bool divider::branch(std::vector<index> const &n, shares &share) {
  std::vector<range> boxes(E * L, range{0, 0});
  for (std::size_t e = 0; e != E; ++e)
    for (std::size_t l = 0; l <= level_of(e); ++l)
      boxes[e * L + l].most = all;
  return branch(n, boxes, share, 0);
}

bool divider::branch(std::vector<index> const &n, std::vector<range> &boxes, shares &share, int depth) {
  if (work.spent() || depth > deepest || refutes(n, boxes.data()))
    return false;
  if (peel(n, boxes.data(), share))
    return true;
  work.left -= static_cast<std::int64_t>(E * L);
  // The choice with the most room, of the first level that leaves one: what it took made a later level fail.
  std::size_t chosen = E * L;
  index widest = 0;
  for (std::size_t l = 0; l != share.size() && widest == 0; ++l)
    for (std::size_t e = 0; e != E; ++e)
      if (range const &box = boxes[e * L + l]; box.most - box.least > widest) {
        widest = box.most - box.least;
        chosen = e * L + l;
      }
  if (chosen == E * L)
    return false;
  index const value = share[chosen % L][chosen / L];
  range const whole = boxes[chosen];
  for (range const part : {range{value + 1, whole.most}, range{whole.least, value - 1}, range{value, value}}) {
    if (part.least > part.most)
      continue;
    boxes[chosen] = part;
    if (branch(n, boxes, share, depth + 1))
      return true;
  }
  boxes[chosen] = whole;
  return false;
}

/// Of the messages that are `left`, chooses what the levels first_level … l take, whose n[l] - before steps follow
/// after `before`: all that may not go later, so much that n leaves room for the rest, and as much as there is room for
/// if `fill`. False if that is impossible.
bool divider::group(std::vector<index> const &n, std::vector<index> const &left, std::size_t first_level, index before,
                    std::size_t l, range const *boxes, bool fill) {
  work.left -= static_cast<std::int64_t>(boxes ? E * (L - first_level) : E) +
               (std::int64_t{graph.rows} + graph.columns) * static_cast<std::int64_t>(L);
  steps = n[l] - before;
  blamed.assign(L, false);
  network.begin(2);
  limits.clear();
  count(left);
  if (!build(rows, n, l, true) || !build(columns, n, l, false) || !connect(left, first_level, l, boxes))
    return false;
  if (!network.find(source, sink, work)) {
    for (auto const &[arc, level] : limits)
      if (network.in_cut(arc))
        blamed[level] = true;
    return false;
  }
  if (fill)
    fill_up(l);
  for (std::size_t e = 0; e != E; ++e)
    taken[e] = arc_of[e] >= 0 ? network.flow(arc_of[e]) : level_of(e) <= l ? left[e] : 0;
  return true;
}

void divider::count(std::vector<index> const &left) {
  for (side *const s : {&rows, &columns}) {
    s->by_level.assign(static_cast<std::size_t>(s->types) * L, 0);
    s->node_at.assign(static_cast<std::size_t>(s->types) * L, 0);
  }
  for (std::size_t e = 0; e != E; ++e) {
    rows.by_level[rows.cell(graph.edges[e].row, level_of(e))] += left[e];
    columns.by_level[columns.cell(graph.edges[e].column, level_of(e))] += left[e];
  }
}

/// The chains of one side: towards the edges if it sends.
bool divider::build(side &s, std::vector<index> const &n, std::size_t l, bool sends) {
  auto const limit = [&](std::size_t level, std::int32_t outer, std::int32_t inner, index least, index most) {
    limits.emplace_back(sends ? network.add_arc(outer, inner, least, most) : network.add_arc(inner, outer, least, most),
                        level);
  };
  for (std::int32_t type = 0; type != s.types; ++type) {
    // What is taken in any case has its place first, and is not part of the flow.
    index forced = 0, sum = 0;
    for (std::size_t i = 0; i != L; ++i)
      (i <= l ? forced : sum) += s.by_level[s.cell(type, i)];
    index const room = s.copies * steps - forced;
    if (room < 0) {
      blamed[l] = true;
      return false;
    }
    std::int32_t current = network.add_node();
    limit(l, sends ? source : sink, current, 0, room);
    for (std::size_t i = L; i-- != l + 1;) {
      index const needed = sum - s.copies * (n[i] - n[l]);
      if (needed > room) {
        blamed[i] = true;
        return false;
      }
      if (needed > 0) {
        std::int32_t const inner = network.add_node();
        limit(i, current, inner, needed, sum);
        current = inner;
      }
      s.node_at[s.cell(type, i)] = current;
      sum -= s.by_level[s.cell(type, i)];
    }
  }
  return true;
}

/// The arcs of the edges.
bool divider::connect(std::vector<index> const &left, std::size_t first_level, std::size_t l, range const *boxes) {
  taken.assign(E, 0);
  arc_of.assign(E, -1);
  for (std::size_t e = 0; e != E; ++e) {
    std::size_t const last = level_of(e);
    range const here = allowed(e, first_level, l, left[e], boxes);
    if (here.least > here.most || (last <= l && here.most < left[e]))
      return false;
    if (last > l && here.most > 0)
      arc_of[e] = network.add_arc(rows.node_at[rows.cell(graph.edges[e].row, last)],
                                  columns.node_at[columns.cell(graph.edges[e].column, last)], here.least, here.most);
  }
  return true;
}

/// Makes the flow as large as possible, preferring what has the fewest levels left to go to.
void divider::fill_up(std::size_t l) {
  for (std::int32_t const arc : arc_of)
    if (arc >= 0)
      network.close(arc);
  for (std::size_t i = l + 1; i != L && !work.spent(); ++i) {
    bool any = false;
    for (std::size_t const e : ranked.edges_of[i])
      if (arc_of[e] >= 0) {
        network.open(arc_of[e]);
        any = true;
      }
    if (any)
      network.enlarge(source, sink, work);
  }
}

/// How many messages of edge e the levels first_level … l together may take.
divider::range divider::allowed(std::size_t e, std::size_t first_level, std::size_t l, index left,
                                range const *boxes) const {
  if (!boxes)
    return {0, left};
  range here{0, 0}, later{0, 0};
  for (std::size_t i = first_level; i != L; ++i) {
    range &group = i <= l ? here : later;
    group.least += boxes[e * L + i].least;
    group.most += boxes[e * L + i].most;
  }
  return {std::max(here.least, left - later.most), std::min(here.most, left - later.least)};
}

} // namespace redeal::plan
