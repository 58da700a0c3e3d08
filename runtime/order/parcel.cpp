// The loops over a parcel: its dimensions are nested, and of the innermost one runs of one length that are equally far
// apart are copied by one loop that knows their length. In a slice of several such runs each has the same place in
// every repetition, so each has a loop over some repetitions, of as many bytes as the first-level cache keeps
// meanwhile. Several short rows are copied together, as if they were such repetitions.
#include "order/parcel.h"

#include "order/turned.h"

#include <algorithm>
#include <cstring>

namespace redeal::runtime {
namespace {

// The runs of one dimension.
template <class Visit>
void each_run(std::vector<plan::series> const &list, parcel::dimension const &dim, index from, index to,
              Visit const &visit) {
  for (plan::series const &part : list) {
    index at = from + part.from * dim.from_stride, there = to + part.to * dim.to_stride;
    for (index k = 0; k < part.count; ++k) {
      visit(at, there, part.length);
      at += part.from_stride * dim.from_stride;
      there += part.to_stride * dim.to_stride;
    }
  }
}

// Places at equal distances, counted in elements, at both ends and in the message; the first one, and steps.
struct equal_places {
  index from, to, packed, count;
  index from_step, to_step, packed_step;

  void begin_at(equal_places const &other) {
    from = other.from;
    to = other.to;
    packed = other.packed;
  }
  void move_on(index places) {
    from += places * from_step;
    to += places * to_step;
    packed += places * packed_step;
  }
};

struct equal_runs {
  equal_places at;
  index length;
};

// So many are copied before the same ones of the next run are.
constexpr index elements_of_pass = 1024;

// Calls visit(equal_runs) for one dimension; `packed` counts from its first element. Where a slice has several runs,
// repetitions are taken in groups of at most `most` elements.
template <class Visit>
void each_equal(parcel::dimension const &dim, index from, index to, index most, Visit const &visit) {
  plan::runs const &all = *dim.runs;
  index const from_period = all.from_stride * dim.from_stride, to_period = all.to_stride * dim.to_stride;
  auto const of = [&](plan::series const &one, index m, index packed) {
    return equal_runs{{from + one.from * dim.from_stride + m * from_period, to + one.to * dim.to_stride + m * to_period,
                       packed, one.count, one.from_stride * dim.from_stride, one.to_stride * dim.to_stride, one.length},
                      one.length};
  };
  index own = 0;
  for (plan::series const &one : all.slice)
    own += one.length * one.count;
  index const at_once = all.slice.size() == 1 ? all.repeats : std::max<index>(most / std::max<index>(own, 1), 1);
  for (index done = 0; done < all.repeats; done += at_once) {
    index const times = std::min(at_once, all.repeats - done);
    index packed = done * own;
    for (plan::series const &one : all.slice) {
      equal_runs runs = of(one, done, packed);
      packed += one.length * one.count;
      equal_places periods{runs.at.from, runs.at.to, runs.at.packed, times, from_period, to_period, own};
      if (one.count == 1) {
        visit(equal_runs{periods, one.length});
        continue;
      }
      for (index m = 0; m < times; ++m, periods.move_on(1)) {
        runs.at.begin_at(periods);
        visit(runs);
      }
    }
  }
  index packed = all.repeats * own;
  for (plan::series const &one : all.tail) {
    visit(of(one, 0, packed));
    packed += one.length * one.count;
  }
}

// Calls visit(places) for the inner places, from where each of the outer ones is.
template <class Visit> void nest(equal_places outer, equal_places inner, Visit const &visit) {
  for (index k = 0; k < outer.count; ++k, outer.move_on(1)) {
    inner.begin_at(outer);
    visit(inner);
  }
}

// Calls visit(from, to) for where each combination of indices of the first `dims` dimensions begins, in the order of
// the message. Offsets count elements in the sender's and the receiver's local storage. (Those of the tail are counted
// from the start of the storage.)
template <class Visit>
void repeat(parcel const &what, std::size_t dims, std::size_t d, index from, index to, Visit const &visit) {
  if (d == dims)
    return visit(from, to);
  parcel::dimension const &dim = what.dims[d];
  plan::runs const &runs = *dim.runs;
  auto const go = [&](std::vector<plan::series> const &list, index m) {
    index const at = from + m * runs.from_stride * dim.from_stride, there = to + m * runs.to_stride * dim.to_stride;
    each_run(list, dim, at, there, [&](index i, index j, index length) {
      for (index k = 0; k < length; ++k)
        repeat(what, dims, d + 1, i + k * dim.from_stride, j + k * dim.to_stride, visit);
    });
  };
  for (index m = 0; m < runs.repeats; ++m)
    go(runs.slice, m);
  go(runs.tail, 0);
}

// A row is what has one index of every slower dimension. Calls visit(equal_places) for groups of rows at equal
// distances, of at most elements_of_pass elements together, or one.
template <class Visit> void each_group_of_rows(parcel const &what, Visit const &visit) {
  std::size_t const fastest = what.dims.size() - 1;
  if (fastest == 0)
    return visit(equal_places{0, 0, 0, 1, 0, 0, 0});
  parcel::dimension const &slower = what.dims[fastest - 1];
  index const row = what.dims[fastest].runs->count(), rows = slower.runs->count(),
              most = std::max<index>(elements_of_pass / std::max<index>(row, 1), 1);
  auto const visit_some = [&](equal_places all) {
    for (index left = all.count; left > 0; left -= most) {
      all.count = std::min(most, left);
      visit(all);
      all.move_on(most);
    }
  };
  index before = 0;
  repeat(what, fastest - 1, 0, 0, 0, [&](index from, index to) {
    each_equal(slower, from, to, most, [&](equal_runs runs) {
      runs.at.packed = before + runs.at.packed * row;
      runs.at.packed_step *= row;
      equal_places within = {runs.at.from,     runs.at.to, runs.at.packed, runs.length, slower.from_stride,
                             slower.to_stride, row};
      bool const by_run = runs.length > runs.at.count;
      nest(by_run ? runs.at : within, by_run ? within : runs.at, visit_some);
    });
    before += rows * row;
  });
}

// Calls visit(equal_runs) for all runs of the innermost dimension, wherever they are; of one row, or of several.
template <class Visit> void each_equal_run(parcel const &what, Visit const &visit) {
  each_group_of_rows(what, [&](equal_places const &rows) {
    each_equal(what.dims.back(), rows.from, rows.to, elements_of_pass, [&](equal_runs runs) {
      runs.at.packed += rows.packed;
      equal_places again = rows;
      again.begin_at(runs.at);
      bool const by_row = runs.at.count >= rows.count;
      nest(by_row ? again : runs.at, by_row ? runs.at : again,
           [&](equal_places const &places) { visit(equal_runs{places, runs.length}); });
    });
  });
}

// Places of equal runs, a step apart.
struct places {
  char *to;
  char const *from;
  index count, to_step, from_step; // bytes

  template <std::size_t Bytes> void copy_constant() const {
    for (index k = 0; k < count; ++k)
      std::memcpy(to + k * to_step, from + k * from_step, Bytes);
  }
  void copy(std::size_t bytes) const {
    for (index k = 0; k < count; ++k)
      std::memcpy(to + k * to_step, from + k * from_step, bytes);
  }
};

// Elements of a fixed size copy in registers; short runs are what block-cyclic arrays are made of.
template <std::size_t Size> struct fixed_size {
  static void copy(places const &where, index n, std::size_t) {
    switch (n) {
    case 1:
      return where.copy_constant<Size>();
    case 2:
      return where.copy_constant<2 * Size>();
    case 3:
      return where.copy_constant<3 * Size>();
    case 4:
      return where.copy_constant<4 * Size>();
    case 5:
      return where.copy_constant<5 * Size>();
    case 6:
      return where.copy_constant<6 * Size>();
    case 7:
      return where.copy_constant<7 * Size>();
    case 8:
      return where.copy_constant<8 * Size>();
    default:
      return where.copy(static_cast<std::size_t>(n) * Size);
    }
  }
};

struct any_size {
  static void copy(places const &where, index n, std::size_t size) { where.copy(static_cast<std::size_t>(n) * size); }
};

// Where elements of one run do not follow each other at one end, or at both, each is by itself.
template <class Element>
void copy_runs(places where, index length, index to_stride, index from_stride, std::size_t size) {
  if (length == 1 || (to_stride == 1 && from_stride == 1))
    return Element::copy(where, length, size);
  auto const bytes = static_cast<index>(size);
  for (index k = 0; k < where.count; ++k)
    Element::copy({where.to + k * where.to_step, where.from + k * where.from_step, length, to_stride * bytes,
                   from_stride * bytes},
                  1, size);
}

template <class Element> void pack_elements(parcel const &what, char const *from, char *buffer, std::size_t size) {
  if (is_turned(what, parcel_end::storage, parcel_end::packed))
    return copy_turned(what, parcel_end::storage, parcel_end::packed, from, buffer, size, plan::writing::ordinary);
  auto const bytes = static_cast<index>(size);
  each_equal_run(what, [&](equal_runs const &r) {
    copy_runs<Element>({buffer + r.at.packed * bytes, from + r.at.from * bytes, r.at.count, r.at.packed_step * bytes,
                        r.at.from_step * bytes},
                       r.length, 1, what.dims.back().from_stride, size);
  });
}

template <class Element> void unpack_elements(parcel const &what, char const *buffer, char *to, std::size_t size) {
  if (is_turned(what, parcel_end::packed, parcel_end::storage))
    return copy_turned(what, parcel_end::packed, parcel_end::storage, buffer, to, size, plan::writing::ordinary);
  auto const bytes = static_cast<index>(size);
  each_equal_run(what, [&](equal_runs const &r) {
    copy_runs<Element>({to + r.at.to * bytes, buffer + r.at.packed * bytes, r.at.count, r.at.to_step * bytes,
                        r.at.packed_step * bytes},
                       r.length, what.dims.back().to_stride, 1, size);
  });
}

template <class Element, plan::writing How>
void copy_elements(parcel const &what, char const *from, char *to, std::size_t size) {
  if (is_turned(what, parcel_end::storage, parcel_end::storage))
    return copy_turned(what, parcel_end::storage, parcel_end::storage, from, to, size, How);
  auto const bytes = static_cast<index>(size);
  parcel::dimension const &inner = what.dims.back();
  each_equal_run(what, [&](equal_runs const &r) {
    copy_runs<Element>(
        {to + r.at.to * bytes, from + r.at.from * bytes, r.at.count, r.at.to_step * bytes, r.at.from_step * bytes},
        r.length, inner.to_stride, inner.from_stride, size);
  });
}

template <class Element> constexpr kernels kernels_of() {
  return {pack_elements<Element>, unpack_elements<Element>, copy_elements<Element, plan::writing::ordinary>,
          copy_elements<Element, plan::writing::streaming>};
}

} // namespace

plan::series const *only_run(plan::runs const &all) {
  if (all.slice.empty() && all.tail.size() == 1 && all.tail[0].count == 1)
    return &all.tail[0];
  if (all.tail.empty() && all.slice.size() == 1 && all.slice[0].count == 1 && all.repeats == 1)
    return &all.slice[0];
  return nullptr;
}

kernels kernels_for(std::size_t element_size) {
  switch (element_size) {
  case 1:
    return kernels_of<fixed_size<1>>();
  case 2:
    return kernels_of<fixed_size<2>>();
  case 4:
    return kernels_of<fixed_size<4>>();
  case 8:
    return kernels_of<fixed_size<8>>();
  case 16:
    return kernels_of<fixed_size<16>>();
  default:
    return kernels_of<any_size>();
  }
}

} // namespace redeal::runtime
