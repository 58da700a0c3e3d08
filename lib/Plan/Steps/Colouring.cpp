// Deals each level's messages to the copies, then colours them.
#include "Plan/Steps/Colouring.h"

#include "Plan/Steps/EdgeColouring.h"

#include "Plan/Problem/Arithmetic.h"

#include <algorithm>
#include <tuple>

namespace redeal::plan {
namespace {

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

folded_steps colour(macro_graph const &graph, leveling const &levels) { return colouring(graph, levels).run(); }

} // namespace redeal::plan
