// Lists runs, and joins what adjoins.
#include "runs.h"

#include <algorithm>
#include <numeric>

namespace redeal::bench {
namespace {

/// One process owns everything, whatever its block is.
index block_of(block_cyclic const &dim) { return dim.procs == 1 ? dim.extent : dim.block; }
index cycle_of(block_cyclic const &dim) { return dim.procs == 1 ? 1 : dim.procs * dim.block; }

/// L, or the extent if that is shorter.
index period_of(block_cyclic const &from, block_cyclic const &to) {
  index const a = cycle_of(from), b = cycle_of(to);
  index period = 0;
  return __builtin_mul_overflow(a / std::gcd(a, b), b, &period) ? from.extent : std::min(period, from.extent);
}

void append(std::vector<piece> &list, piece const &next) {
  if (!list.empty())
    if (piece &last = list.back(); last.from + last.length == next.from && last.to + last.length == next.to) {
      last.length += next.length;
      return;
    }
  list.push_back(next);
}

void append(std::vector<run> &list, run const &next) {
  if (!list.empty() && list.back().first + list.back().length == next.first)
    list.back().length += next.length;
  else
    list.push_back(next);
}

/// The pieces with global indices begin … end-1; `begin` is a multiple of the period.
std::vector<piece> pieces_within(block_cyclic const &from, index sender, block_cyclic const &to, index receiver,
                                 index begin, index end) {
  std::vector<piece> list;
  index const r = block_of(from), s = block_of(to), to_cycle = to.procs * s;
  for (index mine = begin + sender * r; mine < end; mine += from.procs * r) {
    index const last = std::min(mine + r, end);
    // The receiver's first block that ends behind the start of the sender's.
    index theirs = (mine - begin) / to_cycle * to_cycle + begin + receiver * s;
    if (theirs + s <= mine)
      theirs += to_cycle;
    for (; theirs < last; theirs += to_cycle) {
      index const first = std::max(mine, theirs);
      append(list, {from.local(first), to.local(first), std::min(last, theirs + s) - first});
    }
  }
  return list;
}

/// The length of everything in a list, 0 if there are several.
template <class List> index uniform_length(List const &list) {
  index const length = (list.slice.empty() ? list.tail : list.slice)[0].length;
  for (auto const *part : {&list.slice, &list.tail})
    for (auto const &each : *part)
      if (each.length != length)
        return 0;
  return length;
}

index longest_run(run_list const &list) {
  index longest = 0;
  for (auto const *part : {&list.slice, &list.tail})
    for (run const &r : *part)
      longest = std::max(longest, r.length);
  return longest;
}

/// Calls visit(place) for each element of the list, in its order.
template <class Visit> void each_element(run_list const &list, Visit const &visit) {
  auto const along = [&](std::vector<run> const &runs, index offset) {
    for (run const &r : runs)
      for (index i = 0; i != r.length; ++i)
        visit(offset + r.first + i);
  };
  for (index m = 0; m != list.repeats; ++m)
    along(list.slice, m * list.stride);
  along(list.tail, 0);
}

/// One side of the pieces: `place` is &piece::from or &piece::to.
run_list side_of(pieces const &both, index piece::*place, index stride) {
  run_list list;
  for (piece const &p : both.slice)
    append(list.slice, {p.*place, p.length});
  list.repeats = both.repeats;
  list.stride = stride;
  // A slice that continues where the one before ended is one run.
  if (list.slice.size() == 1 && list.slice[0].length == stride) {
    list.slice[0].length *= list.repeats;
    list.repeats = 1;
  }
  for (piece const &p : both.tail)
    append(list.repeats == 1 ? list.slice : list.tail, {p.*place, p.length});
  list.uniform = uniform_length(list);
  list.longest = longest_run(list);
  return list;
}

/// The same list where each element is `size` elements.
run_list scaled(run_list list, index size) {
  for (std::vector<run> *part : {&list.slice, &list.tail})
    for (run &r : *part) {
      r.first *= size;
      r.length *= size;
    }
  list.stride *= size;
  list.uniform *= size;
  list.longest *= size;
  return list;
}

run_list const one_row = {{{0, 1}}, {}, 1, 0, 1, 1};

packing_list side_of(parcel const &what, index piece::*place, index pieces::*stride, index row_length) {
  packing_list list;
  list.elements = what.elements;
  if (what.elements == 0)
    return list;
  auto const side = [&](pieces const &both) { return side_of(both, place, both.*stride); };
  list.rows = what.dims.size() == 2 ? side(what.dims[0]) : one_row;
  list.columns = side(what.dims.back());
  list.row_stride = row_length;
  // Whole rows: they continue one another.
  if (list.columns.single() && list.columns.slice[0].length == row_length && what.dims.size() == 2) {
    list.columns = scaled(list.rows, row_length);
    list.rows = one_row;
  }
  each_element(list.rows, [&](index row) { list.row_places.push_back(row * row_length); });
  return list;
}

} // namespace

index pieces::count() const {
  index in_slice = 0, in_tail = 0;
  for (piece const &p : slice)
    in_slice += p.length;
  for (piece const &p : tail)
    in_tail += p.length;
  return in_slice * repeats + in_tail;
}

pieces pieces_between(block_cyclic const &from, index sender, block_cyclic const &to, index receiver) {
  pieces found;
  index const extent = from.extent, period = period_of(from, to);
  found.repeats = extent / period;
  found.from_stride = period / from.procs;
  found.to_stride = period / to.procs;
  found.slice = pieces_within(from, sender, to, receiver, 0, period);
  found.tail = pieces_within(from, sender, to, receiver, found.repeats * period, extent);
  if (found.count() > 0)
    found.uniform = uniform_length(found);
  return found;
}

parcel parcel_between(redistribution const &what, index sender, index receiver) {
  parcel made;
  if (sender >= what.from.processes() || receiver >= what.to.processes())
    return made;
  made.elements = 1;
  for (std::size_t d = 0; d != what.from.dims.size(); ++d) {
    made.dims.push_back(pieces_between(what.from.dims[d], what.from.coordinate(d, sender), what.to.dims[d],
                                       what.to.coordinate(d, receiver)));
    made.elements *= made.dims.back().count();
  }
  return made;
}

index packing_list::contiguous() const {
  bool const neighbours = elements > 0 && rows.single() && rows.slice[0].length == 1 && columns.single();
  return neighbours ? rows.slice[0].first * row_stride + columns.slice[0].first : -1;
}

packing_list sender_side(redistribution const &what, parcel const &sent, index sender) {
  return side_of(sent, &piece::from, &pieces::from_stride, what.from.local_extent(what.from.dims.size() - 1, sender));
}

packing_list receiver_side(redistribution const &what, parcel const &sent, index receiver) {
  return side_of(sent, &piece::to, &pieces::to_stride, what.to.local_extent(what.to.dims.size() - 1, receiver));
}

} // namespace redeal::bench
