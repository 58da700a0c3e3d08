// The Hungarian method on costs that are the weights' negatives.
#include "Plan/Graph/Matching.h"

#include <limits>

namespace redeal::plan {
namespace {

/// Requires as many columns as rows, or more. weight(i, j) is that of row i and column j. The result is for columns.
template <class Number, class Weight>
std::vector<std::int32_t> assign(std::size_t rows, std::size_t columns, Weight const &weight) {
  // Potentials u and v with cost(i, j) >= u[i] + v[j]. Rows and columns count from 1; 0 stands for none.
  constexpr Number infinity =
      sizeof(Number) == sizeof(wide) ? static_cast<Number>(wide_max) : std::numeric_limits<index>::max();
  std::vector<Number> u(rows + 1, 0), v(columns + 1, 0), distance(columns + 1);
  std::vector<std::size_t> row_of(columns + 1, 0), before(columns + 1);
  std::vector<char> done(columns + 1);
  for (std::size_t row = 1; row <= rows; ++row) {
    distance.assign(columns + 1, infinity);
    done.assign(columns + 1, 0);
    row_of[0] = row;
    std::size_t column = 0;
    do {
      done[column] = 1;
      std::size_t const i = row_of[column];
      std::size_t nearest = 0;
      Number least = infinity;
      for (std::size_t j = 1; j <= columns; ++j) {
        if (done[j])
          continue;
        if (Number const reduced = -weight(i - 1, j - 1) - u[i] - v[j]; reduced < distance[j]) {
          distance[j] = reduced;
          before[j] = column;
        }
        if (distance[j] < least) {
          least = distance[j];
          nearest = j;
        }
      }
      for (std::size_t j = 0; j <= columns; ++j)
        if (done[j]) {
          u[row_of[j]] += least;
          v[j] -= least;
        } else {
          distance[j] -= least;
        }
      column = nearest;
    } while (row_of[column] != 0);
    for (; column != 0; column = before[column])
      row_of[column] = row_of[before[column]];
  }
  std::vector<std::int32_t> result;
  for (std::size_t j = 1; j <= columns; ++j)
    result.push_back(static_cast<std::int32_t>(row_of[j]) - 1);
  return result;
}

} // namespace

template <class Number> std::vector<std::int32_t> heaviest_matching(std::vector<std::vector<Number>> const &weight) {
  std::size_t const rows = weight.size(), columns = rows == 0 ? 0 : weight[0].size();
  std::vector<std::int32_t> partner(rows, -1);
  if (rows > columns) {
    std::vector<std::int32_t> const column_of =
        assign<Number>(columns, rows, [&](std::size_t j, std::size_t i) { return weight[i][j]; });
    for (std::size_t i = 0; i != rows; ++i)
      partner[i] = column_of[i];
  } else {
    std::vector<std::int32_t> const row_of =
        assign<Number>(rows, columns, [&](std::size_t i, std::size_t j) { return weight[i][j]; });
    for (std::size_t j = 0; j != columns; ++j)
      if (row_of[j] >= 0)
        partner[static_cast<std::size_t>(row_of[j])] = static_cast<std::int32_t>(j);
  }
  for (std::size_t i = 0; i != rows; ++i)
    if (partner[i] >= 0 && weight[i][static_cast<std::size_t>(partner[i])] == 0)
      partner[i] = -1;
  return partner;
}

template std::vector<std::int32_t> heaviest_matching(std::vector<std::vector<index>> const &);
template std::vector<std::int32_t> heaviest_matching(std::vector<std::vector<wide>> const &);

} // namespace redeal::plan
