// Placement by backtracking, and the circulant formula.
#include "Plan/Steps/Placement.h"

#include "Plan/Problem/Arithmetic.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace redeal::plan {
namespace {

/// Whether the offsets lie `apart` or more from each other on a circle of `width`. Sorts them.
bool spaced(std::vector<index> &offsets, index apart, index width) {
  if (offsets.empty())
    return true;
  std::sort(offsets.begin(), offsets.end());
  for (std::size_t i = 1; i != offsets.size(); ++i)
    if (offsets[i] - offsets[i - 1] < apart)
      return false;
  return offsets[0] + width - offsets.back() >= apart;
}

/// The search for a placement: class by class, each at the first offset of the first level that has room.
class placing {
public:
  placing(macro_graph const &graph, leveling const &levels, bool everywhere, effort work)
      : graph(graph), levels(levels), everywhere(everywhere), work(work) {
    L = levels.width.size();
    rows.resize(static_cast<std::size_t>(graph.rows) * L);
    columns.resize(static_cast<std::size_t>(graph.columns) * L);
    order.resize(graph.edges.size());
    std::iota(order.begin(), order.end(), 0);
    // Those that have the fewest levels to choose from come first, then those of the most crowded types.
    std::vector<index> row_crowd(static_cast<std::size_t>(graph.rows)),
        column_crowd(static_cast<std::size_t>(graph.columns));
    for (macro_edge const &e : graph.edges) {
      row_crowd[static_cast<std::size_t>(e.row)] += graph.B;
      column_crowd[static_cast<std::size_t>(e.column)] += graph.A;
    }
    auto const rank = [&](std::int32_t name) {
      macro_edge const &e = graph.edges[static_cast<std::size_t>(name)];
      auto const levels_to_choose = std::partition_point(levels.weight.begin(), levels.weight.end(),
                                                         [&](index weight) { return weight >= e.weight; });
      return std::tuple(levels_to_choose - levels.weight.begin(),
                        -row_crowd[static_cast<std::size_t>(e.row)] - column_crowd[static_cast<std::size_t>(e.column)],
                        e.row, e.column);
    };
    std::sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) {
      return std::tuple_cat(rank(a), std::tuple(a)) < std::tuple_cat(rank(b), std::tuple(b));
    });
    level.resize(graph.edges.size());
    offset.resize(graph.edges.size());
  }

  bool run() {
    // One frame for each class that has a place, with the places that it could try next.
    std::vector<frame> frames;
    while (frames.size() != order.size()) {
      frames.push_back({0, {}, 0});
      while (!advance(frames.back(), order[frames.size() - 1])) {
        frames.pop_back();
        if (frames.empty() || work.spent())
          return false;
        remove(order[frames.size() - 1]);
      }
    }
    return done = true;
  }

  bool complete() const { return done; }

  std::vector<std::size_t> level;
  std::vector<index> offset;

private:
  bool done = false;
  struct frame {
    std::size_t level;
    std::vector<index> candidates; // of that level
    std::size_t next;
  };

  std::vector<index> &row(std::int32_t e, std::size_t l) {
    return rows[static_cast<std::size_t>(graph.edges[static_cast<std::size_t>(e)].row) * L + l];
  }
  std::vector<index> &column(std::int32_t e, std::size_t l) {
    return columns[static_cast<std::size_t>(graph.edges[static_cast<std::size_t>(e)].column) * L + l];
  }

  /// Gives class e its next place; false if there is none left.
  bool advance(frame &at, std::int32_t e) {
    for (; at.level != L && levels.weight[at.level] >= graph.edges[static_cast<std::size_t>(e)].weight; ++at.level) {
      if (at.candidates.empty())
        find_candidates(at, e);
      while (at.next != at.candidates.size() && !work.spent()) {
        index const S = at.candidates[at.next++];
        if (!fits(row(e, at.level), S, graph.B, levels.width[at.level]) ||
            !fits(column(e, at.level), S, graph.A, levels.width[at.level]))
          continue;
        row(e, at.level).push_back(S);
        column(e, at.level).push_back(S);
        level[static_cast<std::size_t>(e)] = at.level;
        offset[static_cast<std::size_t>(e)] = S;
        return true;
      }
      at.candidates.clear();
      at.next = 0;
    }
    return false;
  }

  /// A class is best placed next to another, so such places are tried first; then, if the steps are few, all others.
  void find_candidates(frame &at, std::int32_t e) {
    index const width = levels.width[at.level];
    if (width < std::max(graph.A, graph.B))
      return;
    if (everywhere) {
      at.candidates.resize(static_cast<std::size_t>(width));
      std::iota(at.candidates.begin(), at.candidates.end(), index{0});
      return;
    }
    at.candidates.push_back(0);
    for (index const S : row(e, at.level)) {
      at.candidates.push_back((S + graph.B) % width);
      at.candidates.push_back((S - graph.B + width) % width);
    }
    for (index const S : column(e, at.level)) {
      at.candidates.push_back((S + graph.A) % width);
      at.candidates.push_back((S - graph.A + width) % width);
    }
    work.left -= static_cast<std::int64_t>(at.candidates.size());
    std::sort(at.candidates.begin(), at.candidates.end());
    at.candidates.erase(std::unique(at.candidates.begin(), at.candidates.end()), at.candidates.end());
  }

  bool fits(std::vector<index> const &others, index S, index apart, index width) {
    work.left -= static_cast<std::int64_t>(others.size()) + 1;
    for (index const other : others) {
      index const distance = S > other ? S - other : other - S;
      if (distance < apart || width - distance < apart)
        return false;
    }
    return true;
  }

  void remove(std::int32_t e) {
    row(e, level[static_cast<std::size_t>(e)]).pop_back();
    column(e, level[static_cast<std::size_t>(e)]).pop_back();
  }

  macro_graph const &graph;
  leveling const &levels;
  bool everywhere;
  effort work;
  std::size_t L;
  std::vector<std::vector<index>> rows, columns; // [type][level]: the offsets of the classes that have their place
  std::vector<std::int32_t> order;
};

index max_weight(macro_graph const &graph) {
  index most = 0;
  for (macro_edge const &e : graph.edges)
    most = std::max(most, e.weight);
  return most;
}

/// Places each class at the first offset that is free for both its types.
class first_fit {
public:
  first_fit(macro_graph const &graph, index width)
      : graph(graph), width(width), rows(static_cast<std::size_t>(graph.rows)),
        columns(static_cast<std::size_t>(graph.columns)) {}

  /// The offsets of all classes; nothing if one has no place.
  std::optional<std::vector<index>> run() {
    std::vector<index> offset;
    for (macro_edge const &e : graph.edges) {
      std::vector<index> &row = rows[static_cast<std::size_t>(e.row)],
                         &column = columns[static_cast<std::size_t>(e.column)];
      index const S = first_free(row, column);
      if (S == width)
        return std::nullopt;
      row.insert(std::upper_bound(row.begin(), row.end(), S), S);
      column.insert(std::upper_bound(column.begin(), column.end(), S), S);
      offset.push_back(S);
    }
    return offset;
  }

private:
  /// The first offset that keeps its distance from both lists, which are sorted; `width` if there is none.
  index first_free(std::vector<index> const &row, std::vector<index> const &column) const {
    // The last of a circle keep the first places, the first the last ones.
    index S = 0, end = width;
    for (auto const &[others, apart] : {std::pair{&row, graph.B}, std::pair{&column, graph.A}})
      if (!others->empty()) {
        S = std::max(S, others->back() + apart - width);
        end = std::min(end, others->front() + width - apart + 1);
      }
    for (auto i = row.begin(), j = column.begin();;)
      if (i != row.end() && *i - graph.B < S) {
        S = std::max(S, *i + graph.B);
        ++i;
      } else if (j != column.end() && *j - graph.A < S) {
        S = std::max(S, *j + graph.A);
        ++j;
      } else {
        return S < end ? S : width;
      }
  }

  macro_graph const &graph;
  index width;
  std::vector<std::vector<index>> rows, columns; // of each type: the offsets of its classes
};

} // namespace

std::optional<folded_steps> place(macro_graph const &graph, leveling const &levels, effort work) {
  placing beside(graph, levels, false, work), everywhere(graph, levels, true, work);
  // Trying everywhere is for small levels that have room in the middle only.
  bool const small = levels.NS() <= 256;
  placing &search = beside.run() || !small ? beside : everywhere;
  if (!search.complete() && !(small && search.run()))
    return std::nullopt;
  std::vector<index> begin(levels.width.size() + 1, 0), first, width;
  std::partial_sum(levels.width.begin(), levels.width.end(), begin.begin() + 1);
  for (std::size_t const l : search.level) {
    first.push_back(begin[l]);
    width.push_back(levels.width[l]);
  }
  return folded_steps(levels.NS(), graph.B, std::move(first), std::move(width), std::move(search.offset));
}

std::optional<folded_steps> circulant(macro_graph const &graph, index NS, effort work) {
  auto const K = static_cast<index>(graph.edges.size());
  std::vector<std::vector<index>> rows(static_cast<std::size_t>(graph.rows)),
      columns(static_cast<std::size_t>(graph.columns));
  std::vector<index> offset(graph.edges.size());
  auto const valid = [&](index t, index M) {
    for (auto *side : {&rows, &columns})
      for (std::vector<index> &type : *side)
        type.clear();
    for (index k = 0; k != K; ++k) {
      macro_edge const &e = graph.edges[static_cast<std::size_t>(k)];
      index const S = static_cast<index>(static_cast<wide>(t) * NS * k / M % NS);
      offset[static_cast<std::size_t>(k)] = S;
      rows[static_cast<std::size_t>(e.row)].push_back(S);
      columns[static_cast<std::size_t>(e.column)].push_back(S);
    }
    work.left -= K;
    auto const all_spaced = [&](std::vector<std::vector<index>> &side, index apart) {
      return std::all_of(side.begin(), side.end(), [&](std::vector<index> &type) { return spaced(type, apart, NS); });
    };
    return all_spaced(rows, graph.B) && all_spaced(columns, graph.A);
  };
  auto const made = [&] {
    return folded_steps(NS, graph.B, std::vector<index>(offset.size(), 0), std::vector<index>(offset.size(), NS),
                        offset);
  };
  if (K == 0 || NS < std::max(graph.A, graph.B))
    return std::nullopt;
  if (valid(1, K))
    return made();
  for (index const types : {index{graph.rows}, index{graph.columns}}) {
    index const M = types * static_cast<index>(ceil_div(K, types));
    for (index t = 1; t < M && !work.spent(); ++t)
      if (valid(t, M))
        return made();
  }
  return std::nullopt;
}

folded_steps place_in_one_level(macro_graph const &graph) {
  std::vector<index> row_classes(static_cast<std::size_t>(graph.rows)),
      column_classes(static_cast<std::size_t>(graph.columns));
  index of_row = 0, of_column = 0, work = 1;
  for (macro_edge const &e : graph.edges) {
    of_row = std::max(of_row, ++row_classes[static_cast<std::size_t>(e.row)]);
    of_column = std::max(of_column, ++column_classes[static_cast<std::size_t>(e.column)]);
    work += row_classes[static_cast<std::size_t>(e.row)] + column_classes[static_cast<std::size_t>(e.column)];
  }
  // Another class keeps it from 2B - 1 offsets, or 2A - 1, so at the last width there is always one left.
  index const least = std::max(of_row * graph.B, of_column * graph.A),
              enough = 2 * (of_row * graph.B + of_column * graph.A);
  index const tries = std::clamp<index>(500'000'000 / work, 1, 32);
  auto const in_width = [&](index width) -> std::optional<folded_steps> {
    // Looking back helps where the classes are few.
    if (tries > 1)
      if (auto found = place(graph, {{max_weight(graph)}, {width}, {}}, {work * 50}))
        return found;
    if (auto offset = first_fit(graph, width).run())
      return folded_steps(width, graph.B, std::vector<index>(graph.edges.size(), 0),
                          std::vector<index>(graph.edges.size(), width), std::move(*offset));
    return std::nullopt;
  };
  for (index i = tries == 1 ? tries : 0;; ++i)
    if (auto found = in_width(i >= tries ? enough : least + (enough - least) * i / tries * i / tries))
      return std::move(*found);
}

} // namespace redeal::plan
