// Runs are short: 3 -> 5 has runs of one, two and three elements. A copy of a length known to the compiler is one or
// two instructions, a call of memcpy some fifty. So a list of equal runs has a loop of its own for each length, and a
// list of different short ones gathers each run with some of what is behind it, to be overwritten by the next run.
// Where runs may not overlap, a list of different ones asks for the length of each.
#include "peers/packing.h"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>

namespace redeal::bench {
namespace {

template <index Length> void copy_fixed(double *to, double const *from) { std::memcpy(to, from, Length * sizeof *to); }

void copy_run(double *to, double const *from, index length) {
  switch (length) {
  case 1:
    return copy_fixed<1>(to, from);
  case 2:
    return copy_fixed<2>(to, from);
  case 3:
    return copy_fixed<3>(to, from);
  case 4:
    return copy_fixed<4>(to, from);
  case 5:
    return copy_fixed<5>(to, from);
  case 6:
    return copy_fixed<6>(to, from);
  case 7:
    return copy_fixed<7>(to, from);
  case 8:
    return copy_fixed<8>(to, from);
  }
  if (length > 32) {
    std::memcpy(to, from, static_cast<std::size_t>(length) * sizeof *to);
    return;
  }
  // Eight at a time; the last eight overlap those before.
  for (index i = 0; i + 8 < length; i += 8)
    copy_fixed<8>(to + i, from + i);
  copy_fixed<8>(to + length - 8, from + length - 8);
}

/// A run of this length; of any if it is 0.
template <index Length> struct fixed_length {
  static index of(index length) { return Length == 0 ? length : Length; }
  static void copy(double *to, double const *from, index length) {
    if constexpr (Length == 0)
      copy_run(to, from, length);
    else
      copy_fixed<Length>(to, from);
  }
};

/// A run of at most this length, copied with what is behind it.
template <index Width> struct overlapping {
  static index of(index length) { return length; }
  static void copy(double *to, double const *from, index) { copy_fixed<Width>(to, from); }
};

/// Some of the repetitions of a section.
struct stretch {
  index first, end;
};

// The loops below keep what they need in local variables: for all the compiler knows, a memcpy may change the rest.

/// Along a section, from a part to a buffer, or back. Returns what is behind the last element of the buffer.
template <bool Gathers> struct along_section {
  using packed = std::conditional_t<Gathers, double, double const>;
  using spread = std::conditional_t<Gathers, double const, double>;

  section<run> const &what;
  stretch which;
  packed *buffer;
  spread *part;

  template <class Run> packed *operator()(Run) const {
    packed *next = buffer;
    index const stride = what.stride, times = which.end - which.first;
    spread *at = part + which.first * stride;
    run const *const runs = what.runs.data(), *const end = runs + what.runs.size();
    if (end - runs == 1) {
      index const length = Run::of(runs->length);
      at += runs->first;
      for (index m = 0; m != times; ++m, at += stride, next += length)
        copy<Run>(next, at, length);
      return next;
    }
    for (index m = 0; m != times; ++m, at += stride)
      for (run const *r = runs; r != end; ++r) {
        copy<Run>(next, at + r->first, r->length);
        next += Run::of(r->length);
      }
    return next;
  }

  template <class Run> static void copy(packed *next, spread *at, index length) {
    if constexpr (Gathers)
      Run::copy(next, at, length);
    else
      Run::copy(at, next, length);
  }
};
using gather = along_section<true>;
using scatter = along_section<false>;

/// From one part to another.
struct copy_section {
  section<piece> const &what;
  double const *from;
  double *to;

  template <class Run> void operator()(Run) const {
    auto const [from_stride, to_stride] = what.stride;
    index const repeats = what.repeats;
    double const *source = from;
    double *target = to;
    piece const *const pieces = what.runs.data(), *const end = pieces + what.runs.size();
    if (end - pieces == 1) {
      index const length = Run::of(pieces->length);
      source += pieces->from;
      target += pieces->to;
      for (index m = 0; m != repeats; ++m, source += from_stride, target += to_stride)
        Run::copy(target, source, length);
      return;
    }
    for (index m = 0; m != repeats; ++m, source += from_stride, target += to_stride)
      for (piece const *p = pieces; p != end; ++p)
        Run::copy(target + p->to, source + p->from, p->length);
  }
};

/// Calls `loop` with the length of all runs in its argument's type, if they have one and it is short.
template <class Loop> auto with_length(index uniform, Loop const &loop) {
  switch (uniform) {
  case 1:
    return loop(fixed_length<1>());
  case 2:
    return loop(fixed_length<2>());
  case 3:
    return loop(fixed_length<3>());
  case 4:
    return loop(fixed_length<4>());
  case 5:
    return loop(fixed_length<5>());
  case 6:
    return loop(fixed_length<6>());
  case 7:
    return loop(fixed_length<7>());
  case 8:
    return loop(fixed_length<8>());
  case 16:
    return loop(fixed_length<16>());
  case 32:
    return loop(fixed_length<32>());
  }
  return loop(fixed_length<0>());
}

/// The same for a gather, which may overlap.
double *gather_runs(gather const &loop) {
  if (loop.what.uniform == 0 && loop.what.longest <= 4)
    return loop(overlapping<4>());
  if (loop.what.uniform == 0 && loop.what.longest <= packing_slack)
    return loop(overlapping<packing_slack>());
  return with_length(loop.what.uniform, loop);
}

/// How many repetitions of a section begin before its element `number`.
index repetitions_before(index number, section<run> const &of) {
  if (number <= 0)
    return 0;
  return number >= of.elements * of.repeats ? of.repeats : (number + of.elements - 1) / of.elements;
}

/// Calls visit(offset, section, stretch) for what a share has of a list: of each section the repetitions that begin
/// in the share.
template <class Visit> void each_section(run_list const &list, share const &which, Visit const &visit) {
  index const in_slice = run_list::count_of(list.slice),
              elements = in_slice * list.repeats + run_list::count_of(list.tail);
  index const begin = elements * which.number / which.count, end = elements * (which.number + 1) / which.count;
  index passed = 0;
  auto const along = [&](std::vector<section<run>> const &sections, index offset) {
    for (section<run> const &each : sections) {
      stretch const mine{repetitions_before(begin - passed, each), repetitions_before(end - passed, each)};
      if (mine.first < mine.end)
        visit(offset, each, mine);
      passed += each.elements * each.repeats;
    }
  };
  index const first = std::min(begin / in_slice, list.repeats);
  passed = first * in_slice;
  for (index m = first; m != list.repeats && passed < end; ++m)
    along(list.slice, m * list.stride);
  if (passed < end)
    along(list.tail, 0);
}

/// The same with what a share has of each row: some rows, or some of a single row.
template <class Visit> void each_row(packing_list const &list, share const &which, Visit const &visit) {
  auto const rows = static_cast<index>(list.row_places.size());
  bool const single = rows == 1;
  index const first = single ? 0 : rows * which.number / which.count;
  index const end = single ? 1 : rows * (which.number + 1) / which.count;
  for (index row = first; row != end; ++row)
    each_section(list.columns, single ? which : share{},
                 [&](index offset, section<run> const &part, stretch const &some) {
                   visit(list.row_places[static_cast<std::size_t>(row)] + offset, part, some);
                 });
}

/// Shares of all lists together that a second-level cache holds, source and target.
index shares_of(std::vector<packed_list> const &lists, order how) {
  constexpr index elements_at_a_time = 1 << 15;
  index elements = 0;
  for (packed_list const &each : lists)
    elements += each.list.elements;
  return how == order::one_sweep ? std::max<index>(1, elements / elements_at_a_time) : 1;
}

void copy_row(pieces const &columns, double const *from, double *to) {
  for (index m = 0; m != columns.repeats; ++m)
    for (section<piece> const &each : columns.slice)
      with_length(each.uniform, copy_section{each, from + m * columns.stride.from, to + m * columns.stride.to});
  for (section<piece> const &each : columns.tail)
    with_length(each.uniform, copy_section{each, from, to});
}

} // namespace

double *pack(packing_list const &list, double const *part, double *buffer, share which) {
  if (list.elements == 0)
    return buffer;
  each_row(list, which, [&](index offset, section<run> const &runs, stretch const &some) {
    buffer = gather_runs({runs, some, buffer, part + offset});
  });
  return buffer;
}

double const *unpack(packing_list const &list, double const *buffer, double *part, share which) {
  if (list.elements == 0)
    return buffer;
  each_row(list, which, [&](index offset, section<run> const &runs, stretch const &some) {
    buffer = with_length(runs.uniform, scatter{runs, some, buffer, part + offset});
  });
  return buffer;
}

void pack(std::vector<packed_list> const &lists, double const *part, double *buffer, order how) {
  std::vector<double *> next;
  for (packed_list const &each : lists)
    next.push_back(buffer + each.place);
  index const shares = shares_of(lists, how);
  for (index number = 0; number != shares; ++number)
    for (std::size_t i = 0; i != lists.size(); ++i)
      next[i] = pack(lists[i].list, part, next[i], {number, shares});
}

void unpack(std::vector<packed_list> const &lists, double const *buffer, double *part, order how) {
  std::vector<double const *> next;
  for (packed_list const &each : lists)
    next.push_back(buffer + each.place);
  index const shares = shares_of(lists, how);
  for (index number = 0; number != shares; ++number)
    for (std::size_t i = 0; i != lists.size(); ++i)
      next[i] = unpack(lists[i].list, next[i], part, {number, shares});
}

void packed_messages::add(packing_list list) {
  index const elements = list.elements;
  places.push_back(static_cast<int>(used));
  counts.push_back(static_cast<int>(elements));
  lists.push_back({std::move(list), used});
  used += elements == 0 ? 0 : elements + packing_slack;
}

void copy(parcel const &what, double const *from, index from_row, double *to, index to_row) {
  if (what.elements == 0)
    return;
  if (what.dims.size() == 1)
    return copy_row(what.dims[0], from, to);
  each_run(what.dims[0], [&](piece const &rows) {
    for (index i = 0; i != rows.length; ++i)
      copy_row(what.dims[1], from + (rows.from + i) * from_row, to + (rows.to + i) * to_row);
  });
}

} // namespace redeal::bench
