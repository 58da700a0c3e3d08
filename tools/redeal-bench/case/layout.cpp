// Walks through parts block by block, without a division for each element.
#include "case/layout.h"

#include <algorithm>

namespace redeal::bench {
namespace {

/// Calls visit(first, count) for the blocks of one process along one dimension, by increasing index.
template <class Visit> void each_block(deal const &dim, index coordinate, Visit const &visit) {
  if (block_cyclic const *const round = dim.as_block_cyclic()) {
    for (index first = coordinate * round->block; first < round->extent; first += round->procs * round->block)
      visit(first, std::min(round->block, round->extent - first));
    return;
  }
  for (index first = dim.next(coordinate, 0), count = 0; first < dim.extent();
       first = dim.next(coordinate, first + count)) {
    count = dim.run_at(first).length;
    visit(first, count);
  }
}

/// Calls visit(global, count) for the runs of the part of `process`, in the order of its storage. `global` counts the
/// elements of the whole array row-major.
template <class Visit> void each_run(layout const &where, index process, Visit const &visit) {
  if (process >= where.processes())
    return;
  deal const &last = where.dims.back();
  index const column = where.coordinate(where.dims.size() - 1, process);
  if (where.dims.size() == 1)
    return each_block(last, column, visit);
  each_block(where.dims[0], where.coordinate(0, process), [&](index first_row, index rows) {
    for (index row = first_row; row < first_row + rows; ++row)
      each_block(last, column, [&](index first, index count) { visit(row * last.extent() + first, count); });
  });
}

/// Which of the indices of a range `i` is; -1 if it is none.
index place_in(range const &of, index i) {
  index const behind = i - of.first;
  return behind >= 0 && behind % of.stride == 0 && behind / of.stride < of.count ? behind / of.stride : -1;
}

/// What comes to a process along dimension `d` of the target of a copy: for each of its indices, in the order of its
/// storage, how far on in the array from which the elements come; -1 if none comes.
std::vector<index> origins_of(redistribution const &what, std::size_t d, index process) {
  std::size_t const last = what.from.dims.size() - 1, there = what.turns() ? last - d : d;
  range const sent = what.sent(there), received = what.received(d);
  index const weight = there == last ? 1 : what.from.dims[last].extent();
  std::vector<index> origins;
  each_block(what.to.dims[d], what.to.coordinate(d, process), [&](index first, index count) {
    for (index i = first; i != first + count; ++i) {
      index const place = place_in(received, i);
      origins.push_back(place < 0 ? -1 : (sent.first + place * sent.stride) * weight);
    }
  });
  return origins;
}

} // namespace

index layout::processes() const {
  index all = copies;
  for (deal const &dim : dims)
    all *= dim.procs();
  return all;
}

index layout::coordinate(std::size_t d, index process) const {
  if (process >= processes())
    return -1;
  process /= copies;
  for (std::size_t inner = dims.size() - 1; inner > d; --inner)
    process /= dims[inner].procs();
  return process % dims[d].procs();
}

index layout::local_extent(std::size_t d, index process) const {
  index const c = coordinate(d, process);
  return c < 0 ? 0 : dims[d].local_size(c);
}

index layout::local_elements(index process) const {
  index all = 1;
  for (std::size_t d = 0; d != dims.size(); ++d)
    all *= local_extent(d, process);
  return all;
}

index layout::stored() const {
  index all = copies;
  for (deal const &dim : dims)
    all *= dim.extent();
  return all;
}

range redistribution::sent(std::size_t d) const { return part ? part->source[d] : range{0, from.dims[d].extent(), 1}; }

range redistribution::received(std::size_t d) const {
  return part ? part->target[d] : range{0, to.dims[d].extent(), 1};
}

index redistribution::elements() const { return from.stored() / from.copies; }
index redistribution::largest_array() const { return std::max(from.stored(), to.stored()); }

index redistribution::moved_elements() const {
  index all = 1;
  for (std::size_t d = 0; d != from.dims.size(); ++d)
    all *= sent(d).count;
  return all;
}

index redistribution::processes() const { return std::max(from.processes(), to.processes()); }

void fill(layout const &where, index process, double first, double *part) {
  each_run(where, process, [&](index global, index count) {
    for (index i = global; i != global + count; ++i)
      *part++ = first + static_cast<double>(i);
  });
}

inspection inspect(redistribution const &what, index process, double first, double const *part) {
  inspection seen;
  double const *at = part;
  auto const expect = [&](double expected) {
    if (*at == expected)
      return;
    ++seen.wrong;
    if (!seen.first)
      seen.first = wrong_element{at - part, *at, expected};
  };
  if (!what.part) {
    each_run(what.to, process, [&](index global, index count) {
      for (index i = global; i != global + count; ++i, ++at)
        expect(first + static_cast<double>(i));
    });
    return seen;
  }
  if (process >= what.to.processes())
    return seen;
  bool const matrix = what.to.dims.size() == 2;
  std::vector<index> const rows = matrix ? origins_of(what, 0, process) : std::vector<index>{0},
                           columns = origins_of(what, matrix ? 1 : 0, process);
  for (index const row : rows)
    for (std::size_t c = 0; c != columns.size(); ++c, ++at)
      if (row >= 0 && columns[c] >= 0)
        expect(first + static_cast<double>(row + columns[c]));
  return seen;
}

} // namespace redeal::bench
