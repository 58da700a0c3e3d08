// The loops over a parcel: its dimensions are nested, the innermost one is copied run by run.
#include "parcel.h"

#include <cstring>

namespace redeal::runtime {
namespace {

template <class Copy> void repeat(parcel const &what, std::size_t d, index from, index to, Copy const &copy);

template <class Copy>
void visit(parcel const &what, std::size_t d, plan::series const &part, index from, index to, Copy const &copy) {
  parcel::dimension const &dim = what.dims[d];
  from += part.from * dim.from_stride;
  to += part.to * dim.to_stride;
  for (index k = 0; k < part.count; ++k) {
    if (d + 1 == what.dims.size())
      copy(from, to, part.length);
    else
      for (index i = 0; i < part.length; ++i)
        repeat(what, d + 1, from + i * dim.from_stride, to + i * dim.to_stride, copy);
    from += part.from_stride * dim.from_stride;
    to += part.to_stride * dim.to_stride;
  }
}

// Calls copy(from, to, length) for every contiguous stretch of elements of the parcel, in the order of the message.
// Offsets count elements in the sender's and the receiver's local storage.
template <class Copy> void repeat(parcel const &what, std::size_t d, index from, index to, Copy const &copy) {
  parcel::dimension const &dim = what.dims[d];
  plan::runs const &runs = *dim.runs;
  for (index m = 0; m < runs.repeats; ++m) {
    for (plan::series const &part : runs.slice)
      visit(what, d, part, from, to, copy);
    from += runs.from_stride * dim.from_stride;
    to += runs.to_stride * dim.to_stride;
  }
  // Offsets of the tail are counted from the start of the storage.
  from -= runs.repeats * runs.from_stride * dim.from_stride;
  to -= runs.repeats * runs.to_stride * dim.to_stride;
  for (plan::series const &part : runs.tail)
    visit(what, d, part, from, to, copy);
}

// Elements of a fixed size copy in registers; short runs are what block-cyclic arrays are made of.
template <std::size_t Size> struct fixed_size {
  static void copy(char *to, char const *from, index n, std::size_t) {
    if (n > 32) {
      std::memcpy(to, from, static_cast<std::size_t>(n) * Size);
      return;
    }
    for (index i = 0; i < n; ++i)
      std::memcpy(to + static_cast<std::size_t>(i) * Size, from + static_cast<std::size_t>(i) * Size, Size);
  }
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
