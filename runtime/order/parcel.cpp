// The loops over a parcel: its dimensions are nested, the innermost one is copied run by run.
#include "order/parcel.h"

#include "order/turned.h"

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

// Calls visit(from, to, length) for every run of the innermost dimension, in the order of the message. Offsets count
// elements in the sender's and the receiver's local storage. (Those of the tail are counted from the start of the
// storage.)
template <class Visit> void repeat(parcel const &what, std::size_t d, index from, index to, Visit const &visit) {
  parcel::dimension const &dim = what.dims[d];
  plan::runs const &runs = *dim.runs;
  auto const go = [&](std::vector<plan::series> const &list, index m) {
    index const at = from + m * runs.from_stride * dim.from_stride, there = to + m * runs.to_stride * dim.to_stride;
    if (d + 1 == what.dims.size())
      return each_run(list, dim, at, there, visit);
    each_run(list, dim, at, there, [&](index i, index j, index length) {
      for (index k = 0; k < length; ++k)
        repeat(what, d + 1, i + k * dim.from_stride, j + k * dim.to_stride, visit);
    });
  };
  for (index m = 0; m < runs.repeats; ++m)
    go(runs.slice, m);
  go(runs.tail, 0);
}

// Elements of a fixed size copy in registers; short runs are what block-cyclic arrays are made of.
template <std::size_t Size> struct fixed_size {
  static void copy(char *to, char const *from, index n, std::size_t) {
    switch (n) {
    case 1:
      return copy_constant<1>(to, from);
    case 2:
      return copy_constant<2>(to, from);
    case 3:
      return copy_constant<3>(to, from);
    case 4:
      return copy_constant<4>(to, from);
    case 5:
      return copy_constant<5>(to, from);
    case 6:
      return copy_constant<6>(to, from);
    case 7:
      return copy_constant<7>(to, from);
    case 8:
      return copy_constant<8>(to, from);
    default:
      std::memcpy(to, from, static_cast<std::size_t>(n) * Size);
    }
  }

private:
  template <std::size_t N> static void copy_constant(char *to, char const *from) { std::memcpy(to, from, N * Size); }
};

struct any_size {
  static void copy(char *to, char const *from, index n, std::size_t size) {
    std::memcpy(to, from, static_cast<std::size_t>(n) * size);
  }
};

// Elements that do not follow each other at one end, or at both.
template <class Element>
void copy_apart(char *to, index to_step, char const *from, index from_step, index n, std::size_t size) {
  for (index i = 0; i < n; ++i)
    Element::copy(to + i * to_step, from + i * from_step, 1, size);
}

template <class Element>
void copy_run(char *to, index to_stride, char const *from, index from_stride, index n, std::size_t size) {
  auto const bytes = static_cast<index>(size);
  if (to_stride == 1 && from_stride == 1)
    Element::copy(to, from, n, size);
  else
    copy_apart<Element>(to, to_stride * bytes, from, from_stride * bytes, n, size);
}

template <class Element> void pack_elements(parcel const &what, char const *from, char *buffer, std::size_t size) {
  if (is_turned(what, parcel_end::storage, parcel_end::packed))
    return copy_turned(what, parcel_end::storage, parcel_end::packed, from, buffer, size, plan::writing::ordinary);
  auto const bytes = static_cast<index>(size);
  index const stride = what.dims.back().from_stride;
  repeat(what, 0, 0, 0, [&](index at, index, index n) {
    copy_run<Element>(buffer, 1, from + at * bytes, stride, n, size);
    buffer += n * bytes;
  });
}

template <class Element> void unpack_elements(parcel const &what, char const *buffer, char *to, std::size_t size) {
  if (is_turned(what, parcel_end::packed, parcel_end::storage))
    return copy_turned(what, parcel_end::packed, parcel_end::storage, buffer, to, size, plan::writing::ordinary);
  auto const bytes = static_cast<index>(size);
  index const stride = what.dims.back().to_stride;
  repeat(what, 0, 0, 0, [&](index, index at, index n) {
    copy_run<Element>(to + at * bytes, stride, buffer, 1, n, size);
    buffer += n * bytes;
  });
}

template <class Element, plan::writing How>
void copy_elements(parcel const &what, char const *from, char *to, std::size_t size) {
  if (is_turned(what, parcel_end::storage, parcel_end::storage))
    return copy_turned(what, parcel_end::storage, parcel_end::storage, from, to, size, How);
  auto const bytes = static_cast<index>(size);
  index const from_stride = what.dims.back().from_stride, to_stride = what.dims.back().to_stride;
  repeat(what, 0, 0, 0, [&](index source, index target, index n) {
    copy_run<Element>(to + target * bytes, to_stride, from + source * bytes, from_stride, n, size);
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
