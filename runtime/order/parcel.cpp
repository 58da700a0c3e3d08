// The loops over a parcel: its dimensions are nested, the innermost one is copied run by run.
#include "order/parcel.h"

#include <cstring>

namespace redeal::runtime {
namespace {

// The innermost dimension: its runs are contiguous on both sides.
template <class Copy>
void copy_runs(std::vector<plan::series> const &list, parcel::dimension const &dim, index from, index to,
               Copy const &copy) {
  for (plan::series const &part : list) {
    index at = from + part.from * dim.from_stride, there = to + part.to * dim.to_stride;
    for (index k = 0; k < part.count; ++k) {
      copy(at, there, part.length);
      at += part.from_stride * dim.from_stride;
      there += part.to_stride * dim.to_stride;
    }
  }
}

template <class Copy> void repeat(parcel const &what, std::size_t d, index from, index to, Copy const &copy);

// Any other one: each index of a run stands for all elements of the dimensions within.
template <class Copy>
void visit_runs(std::vector<plan::series> const &list, parcel const &what, std::size_t d, index from, index to,
                Copy const &copy) {
  parcel::dimension const &dim = what.dims[d];
  copy_runs(list, dim, from, to, [&](index at, index there, index length) {
    for (index i = 0; i < length; ++i)
      repeat(what, d + 1, at + i * dim.from_stride, there + i * dim.to_stride, copy);
  });
}

// Calls copy(from, to, length) for every contiguous stretch of elements of the parcel, in the order of the message.
// Offsets count elements in the sender's and the receiver's local storage. (Those of the tail are counted from the
// start of the storage.)
template <class Copy> void repeat(parcel const &what, std::size_t d, index from, index to, Copy const &copy) {
  parcel::dimension const &dim = what.dims[d];
  plan::runs const &runs = *dim.runs;
  auto const go = [&](std::vector<plan::series> const &list, index m) {
    index const at = from + m * runs.from_stride * dim.from_stride, there = to + m * runs.to_stride * dim.to_stride;
    if (d + 1 == what.dims.size())
      copy_runs(list, dim, at, there, copy);
    else
      visit_runs(list, what, d, at, there, copy);
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

template <class Element> void pack_elements(parcel const &what, char const *from, char *buffer, std::size_t size) {
  repeat(what, 0, 0, 0, [&](index at, index, index n) {
    Element::copy(buffer, from + static_cast<std::size_t>(at) * size, n, size);
    buffer += static_cast<std::size_t>(n) * size;
  });
}

template <class Element> void unpack_elements(parcel const &what, char const *buffer, char *to, std::size_t size) {
  repeat(what, 0, 0, 0, [&](index, index at, index n) {
    Element::copy(to + static_cast<std::size_t>(at) * size, buffer, n, size);
    buffer += static_cast<std::size_t>(n) * size;
  });
}

template <class Element> void copy_elements(parcel const &what, char const *from, char *to, std::size_t size) {
  repeat(what, 0, 0, 0, [&](index source, index target, index n) {
    Element::copy(to + static_cast<std::size_t>(target) * size, from + static_cast<std::size_t>(source) * size, n,
                  size);
  });
}

template <class Element> constexpr kernels kernels_of() {
  return {pack_elements<Element>, unpack_elements<Element>, copy_elements<Element>};
}

} // namespace

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
