// Placement by backtracking, the circulant formula, and balanced edge colouring.
#include "Plan/Realisation.h"

#include "Plan/EdgeColouring.h"

#include <algorithm>
#include <numeric>

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
      while (at.next != at.candidates.size()) {
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

/// Splits the edges of each level among the copies of their types, and colours the levels.
class colouring {
public:
  colouring(macro_graph const &graph, leveling const &levels) : graph(graph), levels(levels) {
    L = levels.width.size();
    E = graph.edges.size();
    A = static_cast<std::size_t>(graph.A);
    B = static_cast<std::size_t>(graph.B);
  }

  folded_steps run() {
    if (A == 1 && B == 1) {
      level_of.assign(E, 0);
      for (std::size_t l = 0; l != L; ++l)
        for (std::size_t e = 0; e != E; ++e)
          if (levels.share[l][e] != 0)
            level_of[e] = static_cast<std::int32_t>(l);
    } else {
      split_rows();
      split_columns();
    }
    table.assign(E * A * B, -1);
    index first = 0;
    std::vector<std::vector<std::size_t>> of_level(L);
    for (std::size_t cell = 0; cell != level_of.size(); ++cell)
      of_level[static_cast<std::size_t>(level_of[cell])].push_back(cell);
    for (std::size_t l = 0; l != L; ++l) {
      colour_level(std::move(of_level[l]), first, levels.width[l]);
      first += levels.width[l];
    }
    return folded_steps(first, graph.A, graph.B, std::move(table));
  }

private:
  template <class Type> std::vector<std::vector<std::size_t>> edges_by(std::int32_t types, Type const &type_of) const {
    std::vector<std::vector<std::size_t>> result(static_cast<std::size_t>(types));
    for (std::size_t e = 0; e != E; ++e)
      result[static_cast<std::size_t>(type_of(graph.edges[e]))].push_back(e);
    return result;
  }

  /// Deals messages to `copies` copies of a type, such that each source deals the same number to every copy, and no
  /// copy gets more than its share of a level. A source has units[i][l] messages of level l, and a multiple of `copies`
  /// in all. Calls deal(i, copy, l) for each message. (Sources and levels are cut into pieces of at most `copies`
  /// messages, and the messages coloured with the copies.)
  template <class Units, class Deal>
  void split(std::size_t sources, std::size_t copies, Units const &units, Deal const &deal) const {
    std::vector<index> of_level(L, 0), total(sources, 0);
    for (std::size_t i = 0; i != sources; ++i)
      for (std::size_t l = 0; l != L; ++l) {
        of_level[l] += units(i, l);
        total[i] += units(i, l);
      }
    auto const pieces = [&](index n) { return static_cast<std::int32_t>(ceil_div(n, static_cast<wide>(copies))); };
    std::vector<std::int32_t> first_right(L + 1, 0), first_left(sources + 1, 0);
    for (std::size_t l = 0; l != L; ++l)
      first_right[l + 1] = first_right[l] + pieces(of_level[l]);
    for (std::size_t i = 0; i != sources; ++i)
      first_left[i + 1] = first_left[i] + pieces(total[i]);
    auto const colours = static_cast<std::int32_t>(copies);
    edge_colouring graph(first_left[sources], first_right[L], colours);
    std::vector<index> met(L, 0);
    for (std::size_t i = 0; i != sources; ++i) {
      index dealt = 0;
      for (std::size_t l = 0; l != L; ++l)
        for (index n = units(i, l); n != 0; --n) {
          graph.add(first_left[i] + static_cast<std::int32_t>(dealt++ / colours),
                    first_right[l] + static_cast<std::int32_t>(met[l]++ / colours), colours);
        }
    }
    for (std::size_t i = 0; i != sources; ++i)
      for (std::int32_t piece = first_left[i]; piece != first_left[i + 1]; ++piece)
        for (std::int32_t c = 0; c != colours; ++c) {
          std::int32_t const right = graph.partner(piece, c);
          deal(i, static_cast<std::size_t>(c),
               static_cast<std::size_t>(std::upper_bound(first_right.begin(), first_right.end(), right) -
                                        first_right.begin() - 1));
        }
  }

  /// in_row[(e·A + alpha)·L + l]: how many of e's messages from copy alpha go to level l; B in all.
  void split_rows() {
    in_row.assign(E * A * L, 0);
    for (std::vector<std::size_t> const &edges : edges_by(graph.rows, [](macro_edge const &e) { return e.row; }))
      split(
          edges.size(), A, [&](std::size_t i, std::size_t l) { return levels.share[l][edges[i]]; },
          [&](std::size_t i, std::size_t alpha, std::size_t l) { ++in_row[(edges[i] * A + alpha) * L + l]; });
  }

  /// level_of[(e·A + alpha)·B + beta]
  void split_columns() {
    level_of.assign(E * A * B, 0);
    for (std::vector<std::size_t> const &edges : edges_by(graph.columns, [](macro_edge const &e) { return e.column; }))
      split(
          edges.size() * A, B, [&](std::size_t i, std::size_t l) { return in_row[(edges[i / A] * A + i % A) * L + l]; },
          [&](std::size_t i, std::size_t beta, std::size_t l) {
            level_of[(edges[i / A] * A + i % A) * B + beta] = static_cast<std::int32_t>(l);
          });
  }

  void colour_level(std::vector<std::size_t> cells, index first, index width) {
    struct edge {
      std::int32_t row, column;
      std::size_t cell;
      index weight;
    };
    std::vector<edge> edges;
    for (std::size_t const cell : cells) {
      macro_edge const &e = graph.edges[cell / (A * B)];
      edges.push_back({e.row * static_cast<std::int32_t>(A) + static_cast<std::int32_t>(cell / B % A),
                       e.column * static_cast<std::int32_t>(B) + static_cast<std::int32_t>(cell % B), cell, e.weight});
    }
    // Longest first: where a level is wider than it needs to be, its last steps cost less.
    std::stable_sort(edges.begin(), edges.end(), [](edge const &a, edge const &b) { return a.weight > b.weight; });
    auto const colours = static_cast<std::int32_t>(width);
    edge_colouring coloured(graph.rows * static_cast<std::int32_t>(A), graph.columns * static_cast<std::int32_t>(B),
                            colours);
    std::vector<std::int32_t> degree(
        (static_cast<std::size_t>(graph.rows) * A + static_cast<std::size_t>(graph.columns) * B), 0);
    std::int32_t limit = 0;
    for (std::size_t begin = 0, end = 0; begin != edges.size(); begin = end) {
      for (; end != edges.size() && edges[end].weight == edges[begin].weight; ++end)
        limit = std::max(
            {limit, ++degree[static_cast<std::size_t>(edges[end].row)],
             ++degree[static_cast<std::size_t>(graph.rows) * A + static_cast<std::size_t>(edges[end].column)]});
      for (std::size_t i = begin; i != end; ++i)
        coloured.add(edges[i].row, edges[i].column, limit);
    }
    // Parallel edges are told apart here: they take their colours in order, the heaviest the first.
    std::vector<std::int32_t> next_colour(edges.size(), 0);
    std::stable_sort(edges.begin(), edges.end(), [](edge const &a, edge const &b) {
      return std::tie(a.row, a.column) < std::tie(b.row, b.column);
    });
    for (std::size_t i = 0; i != edges.size(); ++i) {
      bool const parallel = i != 0 && edges[i].row == edges[i - 1].row && edges[i].column == edges[i - 1].column;
      std::int32_t c = parallel ? next_colour[i - 1] : 0;
      while (coloured.partner(edges[i].row, c) != edges[i].column)
        ++c;
      table[edges[i].cell] = static_cast<std::int32_t>(first) + c;
      next_colour[i] = c + 1;
    }
  }

  macro_graph const &graph;
  leveling const &levels;
  std::size_t L, E, A, B;
  std::vector<index> in_row;
  std::vector<std::int32_t> level_of, table;
};

} // namespace

folded_steps::folded_steps(index NS, index B, std::vector<index> first, std::vector<index> width,
                           std::vector<index> offset)
    : steps(NS), A(0), B(B), first(std::move(first)), width(std::move(width)), offset(std::move(offset)) {}

folded_steps::folded_steps(index NS, index A, index B, std::vector<std::int32_t> table)
    : steps(NS), A(A), B(B), table(std::move(table)) {}

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

folded_steps colour(macro_graph const &graph, leveling const &levels) { return colouring(graph, levels).run(); }

std::vector<index> costs(macro_graph const &graph, folded_steps const &steps) {
  std::vector<index> result(static_cast<std::size_t>(steps.NS()), 0);
  for (std::size_t e = 0; e != graph.edges.size(); ++e) {
    // By formula a class takes up the same steps as its messages to and from the first copies.
    auto const name = static_cast<std::int32_t>(e);
    auto const raise = [&](index alpha, index beta) {
      index &cost = result[static_cast<std::size_t>(steps(name, alpha, beta))];
      cost = std::max(cost, graph.edges[e].weight);
    };
    for (index alpha = 0; alpha != graph.A; ++alpha)
      for (index beta = 0; beta != (steps.by_formula() && alpha + 1 != graph.A ? 1 : graph.B); ++beta)
        raise(alpha, beta);
  }
  return result;
}

} // namespace redeal::plan
