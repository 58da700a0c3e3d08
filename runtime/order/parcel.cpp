// The loops over a parcel: its dimensions are nested, and of the innermost one runs of one length that are equally far
// apart are copied by one loop that knows their length. In a slice of several such runs each has the same place in
// every repetition, so each has a loop over some repetitions, of as many bytes as the first-level cache keeps
// meanwhile.
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

// Runs of one length, counted in elements; from one to the next at both ends and in the message.
struct equal_runs {
  index from, to, packed; // the first one
  index length, count;
  index from_step, to_step, packed_step;
};

// Of a slice, copied before the same elements of the next run are.
constexpr index elements_of_pass = 1024;

// Calls visit(equal_runs) for the innermost dimension; `packed` counts from its first element.
template <class Visit> void each_equal(parcel::dimension const &dim, index from, index to, Visit const &visit) {
  plan::runs const &all = *dim.runs;
  auto const at = [&](plan::series const &one, index m, index packed) {
    return equal_runs{from + (one.from + m * all.from_stride) * dim.from_stride,
                      to + (one.to + m * all.to_stride) * dim.to_stride,
                      packed,
                      one.length,
                      one.count,
                      one.from_stride * dim.from_stride,
                      one.to_stride * dim.to_stride,
                      one.length};
  };
  index own = 0;
  for (plan::series const &one : all.slice)
    own += one.length * one.count;
  index const at_once =
      all.slice.size() == 1 ? all.repeats : std::max<index>(elements_of_pass / std::max<index>(own, 1), 1);
  for (index done = 0; done < all.repeats; done += at_once) {
    index const times = std::min(at_once, all.repeats - done);
    index packed = done * own;
    for (plan::series const &one : all.slice) {
      equal_runs runs = at(one, done, packed);
      packed += one.length * one.count;
      if (one.count == 1) {
        runs.count = times;
        runs.from_step = all.from_stride * dim.from_stride;
        runs.to_step = all.to_stride * dim.to_stride;
        runs.packed_step = own;
        visit(runs);
        continue;
      }
      for (index m = 0; m < times; ++m) {
        visit(runs);
        runs.from += all.from_stride * dim.from_stride;
        runs.to += all.to_stride * dim.to_stride;
        runs.packed += own;
      }
    }
  }
  index packed = all.repeats * own;
  for (plan::series const &one : all.tail) {
    visit(at(one, 0, packed));
    packed += one.length * one.count;
  }
}

// Calls visit(from, to) for where each combination of indices of the slower dimensions begins, in the order of the
// message. Offsets count elements in the sender's and the receiver's local storage. (Those of the tail are counted from
// the start of the storage.)
template <class Visit> void repeat(parcel const &what, std::size_t d, index from, index to, Visit const &visit) {
  if (d + 1 == what.dims.size())
    return visit(from, to);
  parcel::dimension const &dim = what.dims[d];
  plan::runs const &runs = *dim.runs;
  auto const go = [&](std::vector<plan::series> const &list, index m) {
    index const at = from + m * runs.from_stride * dim.from_stride, there = to + m * runs.to_stride * dim.to_stride;
    each_run(list, dim, at, there, [&](index i, index j, index length) {
      for (index k = 0; k < length; ++k)
        repeat(what, d + 1, i + k * dim.from_stride, j + k * dim.to_stride, visit);
    });
  };
  for (index m = 0; m < runs.repeats; ++m)
    go(runs.slice, m);
  go(runs.tail, 0);
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
  parcel::dimension const &inner = what.dims.back();
  index const row = inner.runs->count() * bytes;
  repeat(what, 0, 0, 0, [&](index source, index target) {
    each_equal(inner, source, target, [&](equal_runs const &r) {
      copy_runs<Element>(
          {buffer + r.packed * bytes, from + r.from * bytes, r.count, r.packed_step * bytes, r.from_step * bytes},
          r.length, 1, inner.from_stride, size);
    });
    buffer += row;
  });
}

template <class Element> void unpack_elements(parcel const &what, char const *buffer, char *to, std::size_t size) {
  if (is_turned(what, parcel_end::packed, parcel_end::storage))
    return copy_turned(what, parcel_end::packed, parcel_end::storage, buffer, to, size, plan::writing::ordinary);
  auto const bytes = static_cast<index>(size);
  parcel::dimension const &inner = what.dims.back();
  index const row = inner.runs->count() * bytes;
  repeat(what, 0, 0, 0, [&](index source, index target) {
    each_equal(inner, source, target, [&](equal_runs const &r) {
      copy_runs<Element>(
          {to + r.to * bytes, buffer + r.packed * bytes, r.count, r.to_step * bytes, r.packed_step * bytes}, r.length,
          inner.to_stride, 1, size);
    });
    buffer += row;
  });
}

template <class Element, plan::writing How>
void copy_elements(parcel const &what, char const *from, char *to, std::size_t size) {
  if (is_turned(what, parcel_end::storage, parcel_end::storage))
    return copy_turned(what, parcel_end::storage, parcel_end::storage, from, to, size, How);
  auto const bytes = static_cast<index>(size);
  parcel::dimension const &inner = what.dims.back();
  repeat(what, 0, 0, 0, [&](index source, index target) {
    each_equal(inner, source, target, [&](equal_runs const &r) {
      copy_runs<Element>({to + r.to * bytes, from + r.from * bytes, r.count, r.to_step * bytes, r.from_step * bytes},
                         r.length, inner.to_stride, inner.from_stride, size);
    });
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
