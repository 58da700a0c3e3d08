// Walks through parts block by block, without a division for each element.
#include "case/layout.h"

#include <algorithm>

namespace redeal::bench {
namespace {

/// Calls visit(first, count) for the blocks of one process along one dimension, by increasing index.
template <class Visit> void each_block(block_cyclic const &dim, index coordinate, Visit const &visit) {
  for (index first = coordinate * dim.block; first < dim.extent; first += dim.procs * dim.block)
    visit(first, std::min(dim.block, dim.extent - first));
}

/// Calls visit(global, count) for the runs of the part of `process`, in the order of its storage. `global` counts the
/// elements of the whole array row-major.
template <class Visit> void each_run(layout const &where, index process, Visit const &visit) {
  if (process >= where.processes())
    return;
  block_cyclic const &last = where.dims.back();
  index const column = where.coordinate(where.dims.size() - 1, process);
  if (where.dims.size() == 1)
    return each_block(last, column, visit);
  each_block(where.dims[0], where.coordinate(0, process), [&](index first_row, index rows) {
    for (index row = first_row; row < first_row + rows; ++row)
      each_block(last, column, [&](index first, index count) { visit(row * last.extent + first, count); });
  });
}

} // namespace

index layout::processes() const {
  index all = 1;
  for (block_cyclic const &dim : dims)
    all *= dim.procs;
  return all;
}

index layout::coordinate(std::size_t d, index process) const {
  if (process >= processes())
    return -1;
  for (std::size_t inner = dims.size() - 1; inner > d; --inner)
    process /= dims[inner].procs;
  return process % dims[d].procs;
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

index redistribution::elements() const {
  index all = 1;
  for (block_cyclic const &dim : from.dims)
    all *= dim.extent;
  return all;
}

index redistribution::processes() const { return std::max(from.processes(), to.processes()); }

void fill(layout const &where, index process, double first, double *part) {
  each_run(where, process, [&](index global, index count) {
    for (index i = global; i != global + count; ++i)
      *part++ = first + static_cast<double>(i);
  });
}

inspection inspect(layout const &where, index process, double first, double const *part) {
  inspection seen;
  double const *at = part;
  each_run(where, process, [&](index global, index count) {
    index wrong = 0;
    for (index i = 0; i != count; ++i)
      wrong += at[i] != first + static_cast<double>(global + i);
    if (wrong != 0 && !seen.first)
      for (index i = 0; !seen.first; ++i)
        if (double const expected = first + static_cast<double>(global + i); at[i] != expected)
          seen.first = wrong_element{at + i - part, at[i], expected};
    seen.wrong += wrong;
    at += count;
  });
  return seen;
}

} // namespace redeal::bench
