// Runs are short: 3 -> 5 has runs of one, two and three elements. A copy of a length known to the compiler is one or
// two instructions, a call of memcpy some fifty. So a list of equal runs has a loop of its own for each length, and a
// list of different short ones gathers each run with some of what is behind it, to be overwritten by the next run.
// Where runs may not overlap, a list of different ones asks for the length of each.
#include "packing.h"

#include <algorithm>
#include <cstring>
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

/// A stretch of the repetitions of a list, the tail belonging to the last of them.
struct stretch {
  index first, end;
  bool with_tail;
};

stretch stretch_of(run_list const &list, share const &which) {
  return {list.repeats * which.number / which.count, list.repeats * (which.number + 1) / which.count,
          which.number + 1 == which.count};
}

/// Along a list of runs, from a part to a buffer. Returns what is behind the last element written.
struct gather {
  run_list const &list;
  stretch which;
  double const *part;
  double *buffer;

  template <class Run> double *operator()(Run) const {
    double *next = buffer;
    for (index m = which.first; m != which.end; ++m)
      next = along<Run>(list.slice, part + m * list.stride, next);
    return which.with_tail ? along<Run>(list.tail, part, next) : next;
  }

  template <class Run> static double *along(std::vector<run> const &runs, double const *part, double *next) {
    for (run const *r = runs.data(), *const end = r + runs.size(); r != end; ++r) {
      Run::copy(next, part + r->first, r->length);
      next += Run::of(r->length);
    }
    return next;
  }
};

/// From a buffer to a part. Returns what is behind the last element read.
struct scatter {
  run_list const &list;
  stretch which;
  double const *buffer;
  double *part;

  template <class Run> double const *operator()(Run) const {
    double const *next = buffer;
    for (index m = which.first; m != which.end; ++m)
      next = along<Run>(list.slice, next, part + m * list.stride);
    return which.with_tail ? along<Run>(list.tail, next, part) : next;
  }

  template <class Run> static double const *along(std::vector<run> const &runs, double const *next, double *part) {
    for (run const *r = runs.data(), *const end = r + runs.size(); r != end; ++r) {
      Run::copy(part + r->first, next, r->length);
      next += Run::of(r->length);
    }
    return next;
  }
};

/// From one part to another.
struct copy_columns {
  pieces const &what;
  double const *from;
  double *to;

  template <class Run> void operator()(Run) const {
    for (index m = 0; m != what.repeats; ++m)
      along<Run>(what.slice, from + m * what.from_stride, to + m * what.to_stride);
    along<Run>(what.tail, from, to);
  }

  template <class Run> static void along(std::vector<piece> const &list, double const *from, double *to) {
    for (piece const *p = list.data(), *const end = p + list.size(); p != end; ++p)
      Run::copy(to + p->to, from + p->from, p->length);
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
  if (loop.list.uniform == 0 && loop.list.longest <= 4)
    return loop(overlapping<4>());
  if (loop.list.uniform == 0 && loop.list.longest <= packing_slack)
    return loop(overlapping<packing_slack>());
  return with_length(loop.list.uniform, loop);
}

/// Calls visit(offset, stretch) for what a share has of each row: some rows, or of a single row some repetitions.
template <class Visit> void each_row(packing_list const &list, share const &which, Visit const &visit) {
  auto const rows = static_cast<index>(list.row_places.size());
  if (rows == 1)
    return visit(list.row_places[0], stretch_of(list.columns, which));
  index const end = rows * (which.number + 1) / which.count;
  for (index row = rows * which.number / which.count; row != end; ++row)
    visit(list.row_places[static_cast<std::size_t>(row)], stretch_of(list.columns, {}));
}

/// Shares of all lists together that a second-level cache holds, source and target.
index shares_of(std::vector<packed_list> const &lists, order how) {
  constexpr index elements_at_a_time = 1 << 15;
  index elements = 0;
  for (packed_list const &each : lists)
    elements += each.list.elements;
  return how == order::one_sweep ? std::max<index>(1, elements / elements_at_a_time) : 1;
}

} // namespace

double *pack(packing_list const &list, double const *part, double *buffer, share which) {
  if (list.elements == 0)
    return buffer;
  each_row(list, which, [&](index offset, stretch const &columns) {
    buffer = gather_runs({list.columns, columns, part + offset, buffer});
  });
  return buffer;
}

double const *unpack(packing_list const &list, double const *buffer, double *part, share which) {
  if (list.elements == 0)
    return buffer;
  each_row(list, which, [&](index offset, stretch const &columns) {
    buffer = with_length(list.columns.uniform, scatter{list.columns, columns, buffer, part + offset});
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

void copy(parcel const &what, double const *from, index from_row, double *to, index to_row) {
  if (what.elements == 0)
    return;
  if (what.dims.size() == 1)
    return with_length(what.dims[0].uniform, copy_columns{what.dims[0], from, to});
  auto const copy_rows = [&](piece const &p, index m) {
    pieces const &rows = what.dims[0];
    for (index i = 0; i != p.length; ++i)
      with_length(what.dims[1].uniform,
                  copy_columns{what.dims[1], from + (p.from + m * rows.from_stride + i) * from_row,
                               to + (p.to + m * rows.to_stride + i) * to_row});
  };
  for (index m = 0; m != what.dims[0].repeats; ++m)
    for (piece const &p : what.dims[0].slice)
      copy_rows(p, m);
  for (piece const &p : what.dims[0].tail)
    copy_rows(p, 0);
}

} // namespace redeal::bench
