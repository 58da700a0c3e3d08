// redeal::array, the distributed array: the one header that users include.
//
//     redeal::array<double> x(n);
//     #pragma processors P(16)
//     #pragma distribute x(cyclic(3)) onto(P)
//     for (auto i : redeal::owned(x)) x(i) = f(i);      // i is a global index
//     #pragma redistribute x(cyclic(5))                 // the values move
//
// C++17. Compile with redeal++, or with -DREDEAL_SERIAL for the serial program.
#pragma once

#include <redeal/detail/array_base.hpp>
#include <redeal/local_view.hpp>
#include <redeal/owned.hpp>
#ifdef REDEAL_SERIAL
#include <redeal/serial.hpp>
#endif

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace redeal {

struct row_major {};
struct column_major {};

template <class T, int R = 1, class Order = row_major> class array;
template <class T> class scalapack_view;

namespace detail {

/// A global index in one dimension; it knows its line in checked builds.
#if REDEAL_CHECKED
using element_index = located_index;
constexpr source_line place_of(element_index const &i) { return i.at; }
#else
using element_index = plain_index;
constexpr source_line place_of(element_index const &) { return {}; }
#endif

template <std::size_t> using each_index = element_index;

template <class T, class Order, class Dimensions> class array_of_rank;

// The dimensions as a pack of numbers give operator() exactly R parameters of one fixed type.
template <class T, class Order, std::size_t First, std::size_t... Rest>
class array_of_rank<T, Order, std::index_sequence<First, Rest...>> : array_base {
  static constexpr std::size_t rank_of = 1 + sizeof...(Rest);

public:
  explicit array_of_rank(located_index first, each_index<Rest>... rest)
      : array_base({first.value, rest.value...}, sizeof(T), kind_of<T>(),
                   std::is_same<Order, redeal::column_major>::value, first.at) {}

  /// The element at global indices i0, i1, …; this process must own it (checked unless NDEBUG is defined).
  T &operator()(each_index<First> i, each_index<Rest>... rest) { return element({{i, rest...}}); }
  T const &operator()(each_index<First> i, each_index<Rest>... rest) const { return element({{i, rest...}}); }

  /// Whether this process owns the element at global indices i0, i1, ….
  bool owns(each_index<First> i, each_index<Rest>... rest) const {
    this->settle(this->declared());
    return owns_all({{i.value, rest.value...}});
  }

private:
  template <class, int, class> friend class redeal::array;

  bool owns_all(std::array<index, rank_of> const &i) const {
    for (std::size_t d = 0; d < rank_of; ++d)
      if (axis const &a = this->axes()[d]; i[d] < 0 || i[d] >= a.map.extent() || a.map.owner(i[d]) != a.coordinate)
        return false;
    return true;
  }

  T &element(std::array<element_index, rank_of> const &at) const {
    T *const data = static_cast<T *>(this->touch(place_of(at[0])));
    std::array<index, rank_of> const i{{at[First].value, at[Rest].value...}};
    if (REDEAL_CHECKED && !owns_all(i))
      fail_access(*this, place_of(at[0]), i.data());
    index offset = 0;
    for (std::size_t d = 0; d < rank_of; ++d)
      offset += this->axes()[d].map.local(i[d]) * this->axes()[d].stride;
    return data[offset];
  }
};

/// The part of an array that the runtime works on.
template <class T, int R, class Order> array_base &base_of(array<T, R, Order> &a) { return a.base(); }
template <class T, int R, class Order> array_base const &base_of(array<T, R, Order> const &a) { return a.base(); }

} // namespace detail

/// An R-dimensional array of T whose elements are dealt to processes as the directives say. Elements start as zero
/// bytes. Copying copies the mapping and the local elements, without communication; assignment is between arrays of
/// equal extents and equal mappings (an array without a mapping takes that of the other).
template <class T, int R, class Order>
class array : public detail::array_of_rank<T, Order, std::make_index_sequence<static_cast<std::size_t>(R)>> {
  static_assert(R >= 1, "redeal::array<T, R>: the rank R is at least 1");
  static_assert(std::is_trivially_copyable<T>::value,
                "redeal::array<T>: T must be trivially copyable to be moved between processes");
  static_assert(alignof(T) <= 64, "redeal::array<T>: T may be aligned to at most 64 bytes");
  static_assert(std::is_same<Order, row_major>::value || std::is_same<Order, column_major>::value,
                "redeal::array<T, R, Order>: Order is redeal::row_major or redeal::column_major");

public:
  using value_type = T;
  using detail::array_of_rank<T, Order, std::make_index_sequence<static_cast<std::size_t>(R)>>::array_of_rank;

  /// Takes the elements of a matrix in ScaLAPACK's layout, under the directive `redistribute copy`; in scalapack.hpp.
  template <class U> array &operator=(scalapack_view<U> const &from);

  static constexpr int rank() { return R; }

  /// The number of elements along dimension `d`, over all processes.
  index extent(int d = 0, char const *file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return base().checked_axis(d, {file, line}).map.extent();
  }

  /// The local storage: local_size() elements, in the array's order. Valid until the array is redistributed.
  T *data(char const *file = __builtin_FILE(), int line = __builtin_LINE()) {
    return static_cast<T *>(base().touch({file, line}));
  }
  T const *data(char const *file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return static_cast<T const *>(base().touch({file, line}));
  }

  /// The number of elements on this process.
  index local_size(char const *file = __builtin_FILE(), int line = __builtin_LINE()) const {
    base().settle({file, line});
    return base().local_elements();
  }

  /// The local storage as an R-dimensional strided view. Valid until the array is redistributed.
  local_view<T, R> local(char const *file = __builtin_FILE(), int line = __builtin_LINE()) {
    return view<T>(data(file, line));
  }
  local_view<T const, R> local(char const *file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return view<T const>(data(file, line));
  }

  /// ScaLAPACK's descriptor of this array in a BLACS context of its grid, for use with data(); a process outside of the
  /// grid gives -1. In scalapack.hpp.
  std::array<int, 9> scalapack_desc(int context, char const *file = __builtin_FILE(),
                                    int line = __builtin_LINE()) const;

private:
  friend detail::array_base &detail::base_of<>(array &a);
  friend detail::array_base const &detail::base_of<>(array const &a);

  detail::array_base &base() { return *this; }
  detail::array_base const &base() const { return *this; }

  template <class U> local_view<U, R> view(U *data) const {
    std::array<index, static_cast<std::size_t>(R)> extents{}, strides{};
    for (std::size_t d = 0; d < extents.size(); ++d) {
      extents[d] = base().axes()[d].local_extent();
      strides[d] = base().axes()[d].stride;
    }
    return {data, extents, strides};
  }
};

/// The global indices along dimension `d` that this process owns, in increasing order.
template <class T, int R, class Order>
owned_range owned(array<T, R, Order> const &a, int d = 0, char const *file = __builtin_FILE(),
                  int line = __builtin_LINE()) {
  detail::base_of(a).settle({file, line});
  detail::axis const &along = detail::base_of(a).checked_axis(d, {file, line});
  return {along.map, along.coordinate};
}

/// The same indices as contiguous runs {first, count, local}.
template <class T, int R, class Order>
owned_block_range owned_blocks(array<T, R, Order> const &a, int d = 0, char const *file = __builtin_FILE(),
                               int line = __builtin_LINE()) {
  detail::base_of(a).settle({file, line});
  detail::axis const &along = detail::base_of(a).checked_axis(d, {file, line});
  return {along.map, along.coordinate};
}

} // namespace redeal

#ifndef REDEAL_SERIAL
#include <redeal/directive.hpp>
#endif
