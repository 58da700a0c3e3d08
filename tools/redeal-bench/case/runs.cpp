// Lists runs, and joins what adjoins.
#include "case/runs.h"

#include <algorithm>
#include <numeric>

namespace redeal::bench {
namespace {

/// More equal pieces at one distance than this are a section of their own; fewer are listed.
constexpr index listed_pieces = 64;

/// One process owns everything, whatever its block is. A block longer than the array is as long as the array.
index block_of(block_cyclic const &dim) { return dim.procs == 1 ? dim.extent : std::min(dim.block, dim.extent); }
index cycle_of(block_cyclic const &dim) { return dim.procs == 1 ? 1 : dim.procs * block_of(dim); }

/// L, or the extent if that is shorter.
index period_of(block_cyclic const &from, block_cyclic const &to) {
  index const a = cycle_of(from), b = cycle_of(to);
  index period = 0;
  return __builtin_mul_overflow(a / std::gcd(a, b), b, &period) ? from.extent : std::min(period, from.extent);
}

/// The global indices that one process owns: `length` of them, and again each `round` further.
struct blocks {
  index first, length, round;
};

blocks blocks_of(block_cyclic const &dim, index process) {
  index const length = block_of(dim);
  return {process * length, length, dim.procs * length};
}

/// The pieces with global indices begin … end-1; `begin` is a multiple of the period.
std::vector<section<piece>> pieces_within(block_cyclic const &from, index sender, block_cyclic const &to,
                                          index receiver, index begin, index end) {
  std::vector<section<piece>> list;
  blocks const sent = blocks_of(from, sender), received = blocks_of(to, receiver);
  bool const sends_longer = sent.length >= received.length;
  blocks const &longer = sends_longer ? sent : received, &shorter = sends_longer ? received : sent;
  // From one of the shorter blocks to the next in the same longer one.
  piece::distance stride{shorter.length, shorter.length};
  (sends_longer ? stride.from : stride.to) = shorter.round;
  auto const piece_of = [&](index first, index last) {
    return piece{from.local(first), to.local(first), last - first};
  };
  for (index around = begin + longer.first; around < end; around += longer.round) {
    index const last = std::min(around + longer.length, end);
    // The first of the shorter blocks that ends behind the start of the longer one.
    index inner = (around - begin) / shorter.round * shorter.round + begin + shorter.first;
    if (inner + shorter.length <= around)
      inner += shorter.round;
    while (inner < last) {
      index const whole = inner < around ? 0 : (last - inner + shorter.round - shorter.length) / shorter.round;
      if (whole > listed_pieces) {
        append(list, section<piece>{{piece_of(inner, inner + shorter.length)}, whole, stride});
        inner += whole * shorter.round;
      } else {
        append(list, piece_of(std::max(around, inner), std::min(last, inner + shorter.length)));
        inner += shorter.round;
      }
    }
  }
  return list;
}

/// Indices of a range that are neighbours in it and equally far apart in the storage of one process.
struct progression {
  index place, count, local, step; ///< `place` in the range, `local` of the first; `step` from one to the next
};

/// All that one process has of a range.
std::vector<progression> progressions_of(deal const &dim, range const &of, index process) {
  std::vector<progression> list;
  index const end = of.first + (of.count - 1) * of.stride + 1;
  for (index i = dim.next(process, of.first), count = 0; i < end; i = dim.next(process, i + count)) {
    owned_run const run = dim.run_at(i);
    count = run.length;
    index const place = (i - of.first + of.stride - 1) / of.stride, behind = of.first + place * of.stride - i;
    if (behind < count && place < of.count)
      list.push_back(
          {place, std::min((count - 1 - behind) / of.stride + 1, of.count - place), run.local + behind, of.stride});
  }
  return list;
}

/// Where pieces are at one end of their way.
struct side {
  index piece::*place;
  index piece::distance::*stride;
};
constexpr side sending{&piece::from, &piece::distance::from}, receiving{&piece::to, &piece::distance::to};

std::vector<section<run>> side_of(std::vector<section<piece>> const &both, side const &at) {
  std::vector<section<run>> list;
  for (section<piece> const &part : both) {
    section<run> next;
    for (piece const &each : part.runs)
      append(next.runs, {each.*at.place, each.length});
    next.repeats = part.repeats;
    next.stride = part.stride.*at.stride;
    append(list, std::move(next));
  }
  return list;
}

run_list side_of(pieces const &both, side const &at) {
  run_list list{side_of(both.slice, at), side_of(both.tail, at), both.repeats, both.stride.*at.stride};
  complete(list);
  return list;
}

/// The same list where each element is `size` elements.
run_list scaled(run_list list, index size) {
  for (std::vector<section<run>> *const sections : {&list.slice, &list.tail})
    for (section<run> &part : *sections) {
      for (run &each : part.runs)
        each = {each.first * size, each.length * size};
      part.stride *= size;
      measure(part);
    }
  list.stride *= size;
  return list;
}

run_list one_row() {
  run_list list;
  append(list.slice, run{0, 1});
  complete(list);
  return list;
}

packing_list side_of(parcel const &what, side const &at, index row_length) {
  packing_list list;
  list.elements = what.elements;
  if (what.elements == 0)
    return list;
  list.rows = what.dims.size() == 2 ? side_of(what.dims[0], at) : one_row();
  list.columns = side_of(what.dims.back(), at);
  list.row_stride = row_length;
  // Whole rows: they continue one another.
  if (run const *const only = list.columns.only_run(); only && only->length == row_length && what.dims.size() == 2) {
    list.columns = scaled(list.rows, row_length);
    list.rows = one_row();
  }
  each_run(list.rows, [&](run const &rows) {
    for (index i = 0; i != rows.length; ++i)
      list.row_places.push_back((rows.first + i) * row_length);
  });
  return list;
}

} // namespace

pieces pieces_between(block_cyclic const &from, index sender, block_cyclic const &to, index receiver) {
  pieces found;
  index const extent = from.extent, period = period_of(from, to);
  found.repeats = extent / period;
  found.stride = {period / from.procs, period / to.procs};
  found.slice = pieces_within(from, sender, to, receiver, 0, period);
  found.tail = pieces_within(from, sender, to, receiver, found.repeats * period, extent);
  complete(found);
  return found;
}

pieces pieces_between(deal const &from, range const &sent, index sender, deal const &to, range const &received,
                      index receiver) {
  if (sent.is_all_of(from) && received.is_all_of(to) && from.as_block_cyclic() && to.as_block_cyclic())
    return pieces_between(*from.as_block_cyclic(), sender, *to.as_block_cyclic(), receiver);
  pieces found;
  auto const here = progressions_of(from, sent, sender), there = progressions_of(to, received, receiver);
  for (std::size_t i = 0, j = 0; i != here.size() && j != there.size();) {
    progression const &a = here[i], &b = there[j];
    index const first = std::max(a.place, b.place), end = std::min(a.place + a.count, b.place + b.count);
    if (first < end) {
      piece const begin{a.local + (first - a.place) * a.step, b.local + (first - b.place) * b.step, 1};
      if (end - first > listed_pieces || (a.step == 1 && b.step == 1))
        append(found.slice, section<piece>{{begin}, end - first, {a.step, b.step}});
      else
        for (index k = 0; k != end - first; ++k)
          append(found.slice, begin.moved(k, {a.step, b.step}));
    }
    ++(a.place + a.count <= b.place + b.count ? i : j);
  }
  complete(found);
  return found;
}

parcel parcel_between(redistribution const &what, index sender, index receiver) {
  parcel made;
  if (sender >= what.from.processes() || receiver >= what.to.processes())
    return made;
  made.elements = 1;
  std::size_t const rank = what.from.dims.size();
  for (std::size_t d = 0; d != rank; ++d) {
    std::size_t const there = what.turns() ? rank - 1 - d : d;
    made.dims.push_back(pieces_between(what.from.dims[d], what.sent(d), what.from.coordinate(d, sender),
                                       what.to.dims[there], what.received(there), what.to.coordinate(there, receiver)));
    made.elements *= made.dims.back().count();
  }
  return made;
}

run_list sent_runs(pieces const &both) { return side_of(both, sending); }

index packing_list::only_row() const {
  run const *const only = rows.only_run();
  return only && only->length == 1 ? only->first : -1;
}

index packing_list::contiguous() const {
  run const *const only = columns.only_run();
  return elements > 0 && only && only_row() >= 0 ? only_row() * row_stride + only->first : -1;
}

packing_list sender_side(redistribution const &what, parcel const &sent, index sender) {
  return side_of(sent, sending, what.from.local_extent(what.from.dims.size() - 1, sender));
}

packing_list receiver_side(redistribution const &what, parcel const &sent, index receiver) {
  parcel in_order = sent;
  if (what.turns())
    std::reverse(in_order.dims.begin(), in_order.dims.end());
  return side_of(in_order, receiving, what.to.local_extent(what.to.dims.size() - 1, receiver));
}

} // namespace redeal::bench
