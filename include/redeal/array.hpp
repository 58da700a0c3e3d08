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

#include <redeal/array_base.hpp>
#include <redeal/local_view.hpp>
#include <redeal/owned.hpp>
#ifdef REDEAL_SERIAL
#include <redeal/serial.hpp>
#else
#include <redeal/directive.hpp>
#endif

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace redeal {

struct row_major {};
struct column_major {};

/// A point in an R-dimensional array, by global indices; it remembers its line in checked builds.
#if REDEAL_CHECKED
using element_index = located_index;
#else
using element_index = index;
#endif

namespace detail {

template <std::size_t> using each_index = element_index;
template <std::size_t> using each_extent = index;

template <class T, class Order, class Dimensions> class array_of_rank;

// The dimensions as a pack of numbers give operator() exactly R parameters of one fixed type.
template <class T, class Order, std::size_t First, std::size_t... Rest>
class array_of_rank<T, Order, std::index_sequence<First, Rest...>> : public array_base {
  static constexpr int rank_of = 1 + static_cast<int>(sizeof...(Rest));

public:
  explicit array_of_rank(located_index first, each_extent<Rest>... rest)
      : array_base({first.value, rest...}, sizeof(T), std::is_same<Order, column_major>::value, first.at) {}

  /// The element at global indices i0, i1, …; this process must own it (checked unless NDEBUG is defined).
  T &operator()(each_index<First> i, each_index<Rest>... rest) {
    return element(std::array<element_index, rank_of>{{i, rest...}});
  }
  T const &operator()(each_index<First> i, each_index<Rest>... rest) const {
    return element(std::array<element_index, rank_of>{{i, rest...}});
  }

  /// Whether this process owns the element at global indices i0, i1, ….
  bool owns(each_extent<First> i, each_extent<Rest>... rest) const {
    this->settle(this->declared());
    index const at[] = {i, rest...};
    return owns_all(at);
  }

private:
  bool owns_all(index const *i) const {
    for (std::size_t d = 0; d < std::size_t(rank_of); ++d)
      if (axis const &a = axes_[d];
          i[d] < 0 || i[d] >= a.map.extent || a.map.procs == 0 || a.map.owner(i[d]) != a.coordinate)
        return false;
    return true;
  }

  T &element(std::array<element_index, rank_of> const &i) const {
#if REDEAL_CHECKED
    T *const data = static_cast<T *>(this->touch(i[0].at));
    index const at[] = {i[First].value, i[Rest].value...};
    if (!owns_all(at))
      fail_access(*this, i[0].at, at);
#else
    T *const data = static_cast<T *>(this->touch(this->declared()));
    std::array<index, rank_of> const &at = i;
#endif
    index offset = 0;
    for (std::size_t d = 0; d < std::size_t(rank_of); ++d)
      offset += axes_[d].map.local(at[d]) * axes_[d].stride;
    return data[offset];
  }
};

} // namespace detail

/// An R-dimensional array of T whose elements are dealt to processes as the directives say. Copying copies the mapping
/// and the local elements, without communication. Elements start as zero bytes.
template <class T, int R = 1, class Order = row_major>
class array : public detail::array_of_rank<T, Order, std::make_index_sequence<static_cast<std::size_t>(R)>> {
  static_assert(R >= 1, "redeal::array<T, R>: the rank R is at least 1");
  static_assert(std::is_trivially_copyable<T>::value,
                "redeal::array<T>: T must be trivially copyable to be moved between processes");
  static_assert(std::is_same<Order, row_major>::value || std::is_same<Order, column_major>::value,
                "redeal::array<T, R, Order>: Order is redeal::row_major or redeal::column_major");

public:
  using value_type = T;
  using detail::array_of_rank<T, Order, std::make_index_sequence<static_cast<std::size_t>(R)>>::array_of_rank;

  static constexpr int rank() { return R; }

  /// The number of elements along dimension `d`, over all processes.
  index extent(int d = 0) const { return this->axes_[static_cast<std::size_t>(d)].map.extent; }

  /// The local storage: local_size() elements, in the array's order.
  T *data(char const *file = __builtin_FILE(), int line = __builtin_LINE()) {
    return static_cast<T *>(this->touch({file, line}));
  }
  T const *data(char const *file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return static_cast<T const *>(this->touch({file, line}));
  }

  /// The number of elements on this process.
  index local_size(char const *file = __builtin_FILE(), int line = __builtin_LINE()) const {
    this->settle({file, line});
    return this->local_elements();
  }

  /// The local storage as an R-dimensional strided view.
  local_view<T, R> local(char const *file = __builtin_FILE(), int line = __builtin_LINE()) {
    return view<T>(data(file, line));
  }
  local_view<T const, R> local(char const *file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return view<T const>(data(file, line));
  }

private:
  template <class U> local_view<U, R> view(U *data) const {
    std::array<index, static_cast<std::size_t>(R)> extents{}, strides{};
    for (std::size_t d = 0; d < extents.size(); ++d) {
      extents[d] = this->axes_[d].local_extent();
      strides[d] = this->axes_[d].stride;
    }
    return {data, extents, strides};
  }
};

/// The global indices along dimension `d` that this process owns, in increasing order.
template <class T, int R, class Order>
owned_range owned(array<T, R, Order> const &a, int d = 0, char const *file = __builtin_FILE(),
                  int line = __builtin_LINE()) {
  a.settle({file, line});
  axis const &along = a.axes()[static_cast<std::size_t>(d)];
  return {along.map, along.coordinate};
}

/// The same indices as contiguous runs {first, count, local}.
template <class T, int R, class Order>
owned_block_range owned_blocks(array<T, R, Order> const &a, int d = 0, char const *file = __builtin_FILE(),
                               int line = __builtin_LINE()) {
  a.settle({file, line});
  axis const &along = a.axes()[static_cast<std::size_t>(d)];
  return {along.map, along.coordinate};
}

} // namespace redeal
