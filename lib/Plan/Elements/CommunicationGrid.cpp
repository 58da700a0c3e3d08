// Builds the rows of each dimension in time proportional to its messages where whole slices move, and multiplies them.
#include "Plan/Elements/CommunicationGrid.h"

#include <redeal/detail/common_runs.hpp>

#include <algorithm>
#include <functional>
#include <numeric>

namespace redeal::plan {
namespace {

using grid_rows = std::vector<std::vector<message>>;

void add(std::vector<message> &row, index q, index length) {
  if (length > 0)
    row.push_back({static_cast<std::int32_t>(q), length});
}

/// Whole slices. Unless everyone sends to everyone, a message is one piece of one block (its class is a single k, and
/// y - x = k has one place in the slice), so p's receivers are the owners of its blocks' pieces, each met once.
void whole_slices(classes const &c, index p, std::vector<message> &row) {
  if (c.all_to_all()) {
    for (index q = 0; q != c.Q; ++q)
      add(row, q, c.length(c.of(p, q)));
    return;
  }
  wide const Pr = static_cast<wide>(c.P) * c.r, Qs = static_cast<wide>(c.Q) * c.s;
  wide const block_here = static_cast<wide>(c.r) * c.f, block_there = static_cast<wide>(c.s) * c.f,
             skipped = static_cast<wide>(c.shift) * c.f + c.left;
  for (wide block = 0; block != Qs / c.g; ++block) {
    wide const begin = (block * Pr + static_cast<wide>(p) * c.r) * c.f + skipped;
    for (wide other = begin / block_there; other * block_there < begin + block_here; ++other) {
      index const q = static_cast<index>(other % c.Q);
      add(row, q, c.length(c.of(p, q)));
    }
  }
}

/// Fewer elements than a slice: counted along p's blocks, or pair by pair in closed form, whichever is less work.
void part_of_slice(dimension const &d, index p, std::vector<message> &row) {
  wide const blocks = static_cast<wide>(d.extent() / d.from.longest_block()) + d.extent() / d.to.longest_block();
  if (blocks / d.P() > 16 * d.Q() && d.from.as_block_cyclic() && d.to.as_block_cyclic()) {
    message_lengths const length(d);
    for (index q = 0; q != d.Q(); ++q)
      add(row, q, length(p, q));
    return;
  }
  each_own_range(d.from, d.to, p, 0, d.extent(), [&](own_range const &range) {
    each_run_of(range, d.to,
                [&](index, index, owned_run const &run) { add(row, run.owner, run.length * range.count); });
  });
}

/// Whether a side is a list in which processes come again and again, and the other has no more blocks than that by far.
bool is_swept(dimension const &d) {
  auto const is_long = [](deal const &side, deal const &other) {
    return side.as_list() && !side.deals_once() && other.blocks() / 16 <= side.blocks();
  };
  return (is_long(d.from, d.to) || is_long(d.to, d.from)) &&
         static_cast<wide>(d.P()) * d.Q() <= d.from.blocks() + d.to.blocks();
}

/// Counted for all processes at once, run by run.
void sweep_rows(dimension const &d, grid_rows &rows) {
  auto const Q = static_cast<std::size_t>(d.Q());
  std::vector<index> lengths(rows.size() * Q);
  for (index i = 0; i < d.extent();) {
    owned_run const from = d.from.run_at(i), to = d.to.run_at(i);
    index const length = std::min(from.length, to.length);
    lengths[static_cast<std::size_t>(from.owner) * Q + static_cast<std::size_t>(to.owner)] += length;
    i += length;
  }
  for (std::size_t p = 0; p != rows.size(); ++p)
    for (std::size_t q = 0; q != Q; ++q)
      add(rows[p], static_cast<index>(q), lengths[p * Q + q]);
}

void sort_and_merge(std::vector<message> &row) {
  std::sort(row.begin(), row.end(), [](message const &a, message const &b) { return a.receiver < b.receiver; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i != row.size(); ++i)
    if (kept != 0 && row[kept - 1].receiver == row[i].receiver)
      row[kept - 1].length += row[i].length;
    else
      row[kept++] = row[i];
  row.resize(kept);
}

grid_rows rows_of(dimension_key const &k) {
  grid_rows rows(static_cast<std::size_t>(k.P));
  if (k.m == dimension_key::empty)
    return rows;
  auto const fill = [&rows](auto const &row_of_one) {
    for (std::size_t p = 0; p != rows.size(); ++p) {
      row_of_one(static_cast<index>(p), rows[p]);
      sort_and_merge(rows[p]);
      rows[p].shrink_to_fit();
    }
  };
  if (k.m == 0)
    fill([c = classes(k)](index p, std::vector<message> &row) { whole_slices(c, p, row); });
  else if (dimension const d = k.problem(); is_swept(d))
    sweep_rows(d, rows);
  else
    fill([&d](index p, std::vector<message> &row) { part_of_slice(d, p, row); });
  return rows;
}

/// The pairs are those of the key, since every pair that exchanges anything does so in the first slice.
grid_rows true_rows_of(dimension const &d) {
  dimension_key const k = key_of({d})[0];
  grid_rows rows = rows_of(k);
  if (!k.is_block_cyclic() && k.m == d.extent())
    return rows;
  // Whole slices have their lengths as often as the key's slice is in them.
  if (wide const slice = slice_length(d); (k.m == 0 || !k.is_block_cyclic()) && d.extent() % slice == 0) {
    index const times = static_cast<index>(d.extent() / slice_length(k));
    for (std::vector<message> &row : rows)
      for (message &m : row)
        m.length *= times;
    return rows;
  }
  message_lengths const length(d);
  for (std::size_t p = 0; p != rows.size(); ++p)
    for (message &m : rows[p])
      m.length = length(static_cast<index>(p), m.receiver);
  return rows;
}

grid_rows product(grid_rows const &outer, grid_rows const &inner, index inner_receivers) {
  grid_rows rows;
  rows.reserve(outer.size() * inner.size());
  for (std::vector<message> const &a : outer)
    for (std::vector<message> const &b : inner) {
      std::vector<message> row;
      row.reserve(a.size() * b.size());
      for (message const &x : a)
        for (message const &y : b)
          add(row, x.receiver * inner_receivers + y.receiver, x.length * y.length);
      rows.push_back(std::move(row));
    }
  return rows;
}

template <class Dimension, class Rows, class Receivers>
grid_rows product_of(std::vector<Dimension> const &dimensions, Rows const &rows_of_one,
                     Receivers Dimension::*receivers) {
  if (dimensions.empty())
    return {{{0, 1}}};
  grid_rows rows = rows_of_one(dimensions[0]);
  for (std::size_t i = 1; i != dimensions.size(); ++i)
    rows = product(rows, rows_of_one(dimensions[i]), std::invoke(receivers, dimensions[i]));
  return rows;
}

index count_receivers(schedule_key const &key) {
  index receivers = 1;
  for (dimension_key const &k : key)
    receivers *= k.Q;
  return receivers;
}

std::vector<index> count_columns(index receivers, grid_rows const &rows) {
  std::vector<index> degrees(static_cast<std::size_t>(receivers), 0);
  for (std::vector<message> const &row : rows)
    for (message const &m : row)
      ++degrees[static_cast<std::size_t>(m.receiver)];
  return degrees;
}

} // namespace

communication_grid::communication_grid(schedule_key key)
    : of(std::move(key)), rows(product_of(of, rows_of, &dimension_key::Q)),
      column_degrees(count_columns(count_receivers(of), rows)) {}

communication_grid::communication_grid(std::vector<dimension> const &dimensions)
    : of(key_of(dimensions)), rows(product_of(dimensions, true_rows_of, &dimension::Q)),
      column_degrees(count_columns(count_receivers(of), rows)) {}

communication_grid::communication_grid(grid_rows of_senders, index receivers)
    : rows(std::move(of_senders)), column_degrees(count_columns(receivers, rows)) {}

wide communication_grid::L(std::size_t d) const {
  dimension_key const &k = of[d];
  return k.m == 0 ? slice_length(k) : k.m == dimension_key::empty ? 0 : k.m;
}

message const *communication_grid::find(index p, index q) const {
  std::vector<message> const &all = row(p);
  if (static_cast<index>(all.size()) == receivers() && q >= 0 && q < receivers())
    return &all[static_cast<std::size_t>(q)];
  auto const found =
      std::lower_bound(all.begin(), all.end(), q, [](message const &m, index wanted) { return m.receiver < wanted; });
  return found != all.end() && found->receiver == q ? &*found : nullptr;
}

index communication_grid::length(index p, index q) const {
  message const *const found = find(p, q);
  return found ? found->length : 0;
}

index communication_grid::messages() const {
  return std::accumulate(column_degrees.begin(), column_degrees.end(), index{0});
}

} // namespace redeal::plan
