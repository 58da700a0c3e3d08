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
#include <redeal/error.hpp>
#include <redeal/local_view.hpp>
#include <redeal/owned.hpp>
#include <redeal/replicated.hpp>
#include <redeal/section.hpp>
#ifdef REDEAL_SERIAL
#include <redeal/serial.hpp>
#endif

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace redeal {

template <class T, int R = 1, class Order = row_major> class array;
template <class T, int R = 1> class view;
template <class T> class scalapack_view;

namespace detail {

/// A global index in one dimension. It knows its line, which costs nothing where it is inlined.
template <std::size_t> using each_index = located_index;

template <class Array> struct sections_of;

/// What arrays and views do with their dimensions: all of them in a pack of numbers, or any one.
template <std::size_t R> bool owns_all(array_base const &of, std::array<index, R> const &i) {
  for (std::size_t d = 0; d < R; ++d)
    if (of.axes()[d].place(i[d]) < 0)
      return false;
  return true;
}

/// Where nothing is there yet. Out of line, and with a place in two words, so that loops carry nothing for it.
[[gnu::cold, gnu::noinline]] inline void *storage_at_first_touch(array_base const &of, char const *file, int line) {
  return of.touch({file, line});
}

template <std::size_t R>
[[noreturn, gnu::cold, gnu::noinline]] void fail_at(array_base const &of, std::array<index, R> i, char const *file,
                                                    int line) {
  fail_access(of, {file, line}, i.data());
}

/// In all builds an element of another process is an error: the check is part of finding out where elements are.
template <class T, std::size_t R>
[[gnu::always_inline]] inline T &element_at(array_base const &of, std::array<located_index, R> const &at) {
  void *data = of.touched();
  if (!data)
    data = storage_at_first_touch(of, at[0].at.file, at[0].at.line);
  axis const *const axes = of.axes().data();
  index offset = 0;
  for (std::size_t d = 0; d < R; ++d) {
    std::uint64_t place = axes[d].place_in_run(at[d].value);
    if (place >= static_cast<std::uint64_t>(axes[d].run)) {
      index const elsewhere = axes[d].place(at[d].value);
      if (elsewhere < 0) {
        std::array<index, R> i{};
        for (std::size_t e = 0; e < R; ++e)
          i[e] = at[e].value;
        fail_at(of, i, at[0].at.file, at[0].at.line);
      }
      place = static_cast<std::uint64_t>(elsewhere);
    }
    offset += static_cast<index>(place) * axes[d].stride;
  }
  return static_cast<T *>(data)[offset];
}

template <class T, int R, class... Is>
array_section<T, rank_of_section<Is...>> section_of_base(array_base const &of, Is const &...is) {
  static_assert(sizeof...(Is) == R,
                "a section gives a redeal::range, redeal::all or an index for each dimension of the array");
  return {{&of, nullptr}, {section_range(is)...}, of.declared()};
}

REDEAL_OF_CHECKED_BUILDS
inline storage_user user_of(array_base const &of, source_line made, char const *what) {
#if REDEAL_CHECKED
  return {of.watch(), made, what, of.name()};
#else
  (void)of, (void)made, (void)what;
  return {};
#endif
}
REDEAL_END_OF_CHECKED_BUILDS

template <class T, int R> local_view<T, R> local_view_of(array_base const &of, T *data, source_line made) {
  std::array<index, static_cast<std::size_t>(R)> extents{}, strides{};
  for (std::size_t d = 0; d < extents.size(); ++d) {
    extents[d] = of.axes()[d].local_extent();
    strides[d] = of.axes()[d].stride;
  }
  return {data, extents, strides, user_of(of, made, "a view of the local elements")};
}

template <class Range> Range owned_of(array_base const &of, int d, source_line at) {
  of.settle(at);
  axis const &along = of.checked_axis(d, at);
  return {along.map, along.coordinate, user_of(of, at, "a range of the owned indices")};
}

template <class T, class Order, class Dimensions> class array_of_rank;

// The dimensions as a pack of numbers give operator() exactly R parameters of one fixed type.
template <class T, class Order, std::size_t First, std::size_t... Rest>
class array_of_rank<T, Order, std::index_sequence<First, Rest...>> : array_base {
  static constexpr std::size_t rank_of = 1 + sizeof...(Rest);

public:
  /// It has no extents yet, and gets them by assignment or by reset.
  array_of_rank() : array_base(sizeof(T), kind_of<T>(), make_storage_order<Order, static_cast<int>(rank_of)>()) {}

  explicit array_of_rank(located_index first, each_index<Rest>... rest)
      : array_base({first.value, rest.value...}, sizeof(T), kind_of<T>(),
                   make_storage_order<Order, static_cast<int>(rank_of)>(), first.at) {}

  /// Forgets the mapping and all elements, and has these extents.
  void reset(located_index first, each_index<Rest>... rest) {
    array_base::reset({first.value, rest.value...}, first.at);
  }

  /// The element at global indices i0, i1, …; it is an error if this process does not own it.
  T &operator()(each_index<First> i, each_index<Rest>... rest) { return element_at<T, rank_of>(*this, {{i, rest...}}); }
  T const &operator()(each_index<First> i, each_index<Rest>... rest) const {
    return element_at<T, rank_of>(*this, {{i, rest...}});
  }

  /// The section that ranges, redeal::all and indices name, one of these for each dimension.
  template <class... Is, std::enable_if_t<detail::names_section<Is...>, int> = 0>
  array_section<T, rank_of_section<Is...>> operator()(Is const &...is) {
    return section<T>(is...);
  }
  template <class... Is, std::enable_if_t<detail::names_section<Is...>, int> = 0>
  array_section<T const, rank_of_section<Is...>> operator()(Is const &...is) const {
    return section<T const>(is...);
  }

  /// Whether this process owns the element at global indices i0, i1, ….
  bool owns(each_index<First> i, each_index<Rest>... rest) const {
    this->settle(this->declared());
    return owns_all<rank_of>(*this, {{i.value, rest.value...}});
  }

private:
  template <class, int, class> friend class redeal::array;
  template <class> friend struct detail::sections_of;

  template <class U, class... Is> array_section<U, rank_of_section<Is...>> section(Is const &...is) const {
    return section_of_base<U, static_cast<int>(rank_of)>(*this, is...);
  }
};

/// The part of an array that the runtime works on.
template <class T, int R, class Order> array_base &base_of(array<T, R, Order> &a) { return a.base(); }
template <class T, int R, class Order> array_base const &base_of(array<T, R, Order> const &a) { return a.base(); }

} // namespace detail

/// An R-dimensional array of T whose elements are dealt to processes as the directives say. Elements start as zero
/// bytes. Copying copies the mapping and the local elements, without communication; assignment is between arrays of
/// equal extents and equal mappings (an array without a mapping takes that of the other, one without extents takes
/// everything). Moving takes everything.
template <class T, int R, class Order>
class array : public detail::array_of_rank<T, Order, std::make_index_sequence<static_cast<std::size_t>(R)>> {
  static_assert(R >= 1, "redeal::array<T, R>: the rank R is at least 1");
  static_assert(std::is_trivially_copyable<T>::value,
                "redeal::array<T>: T must be trivially copyable to be moved between processes");
  static_assert(alignof(T) <= 64, "redeal::array<T>: T may be aligned to at most 64 bytes");
  static_assert(detail::order_of_rank<Order, R>::is_order,
                "redeal::array<T, R, Order>: Order is redeal::row_major, redeal::column_major or redeal::order<…> with "
                "each dimension from 0 to R-1 once, from the one that varies slowest in storage to the fastest");

public:
  using value_type = T;
  using detail::array_of_rank<T, Order, std::make_index_sequence<static_cast<std::size_t>(R)>>::array_of_rank;

  /// Takes the elements of a matrix in ScaLAPACK's layout, under the directive `redistribute copy`; in scalapack.hpp.
  template <class U> array &operator=(scalapack_view<U> const &from);
  /// Takes those of an array in another storage order, or of a section, with as many in each dimension, under the same
  /// directive.
  template <class U, class Other, std::enable_if_t<!std::is_same<array<U, R, Other>, array>::value, int> = 0>
  array &operator=(array<U, R, Other> const &from) {
    detail::check_assigned_types<U, T>();
    return take({&detail::base_of(from), nullptr});
  }
  template <class U> array &operator=(array_section<U, R> const &from);
  /// Takes those of an array that every process has whole.
  template <class U> array &operator=(replicated_array<U, R> const &from);
  /// Takes those of the user's own memory, under the same directive.
  template <class U> array &operator=(view<U, R> const &from);
  template <class Side, detail::if_other_dimensions<Side, R> = 0> array &operator=(Side const &) {
    detail::check_dimensions<R, detail::dimensions_of_side<Side>::value>();
    return *this;
  }

  static constexpr int rank() { return R; }

  /// The number of elements along dimension `d`, over all processes; 0 of an array that has no extents yet.
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
  template <class View = local_view<T, R>>
  View local(char const *file = __builtin_FILE(), int line = __builtin_LINE()) {
    return detail::local_view_of<T, R>(base(), data(file, line), {file, line});
  }
  template <class View = local_view<T const, R>>
  View local(char const *file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return detail::local_view_of<T const, R>(base(), data(file, line), {file, line});
  }

  /// ScaLAPACK's descriptor of this array in a BLACS context of its grid, for use with data(); a process outside of the
  /// grid gives -1. In scalapack.hpp.
  std::array<int, 9> scalapack_desc(int context, char const *file = __builtin_FILE(),
                                    int line = __builtin_LINE()) const;

private:
  array &take(detail::copy_side const &from);

  friend detail::array_base &detail::base_of<>(array &a);
  friend detail::array_base const &detail::base_of<>(array const &a);

  detail::array_base &base() { return *this; }
  detail::array_base const &base() const { return *this; }
};

template <class T, int R, class Order>
template <class U>
array<T, R, Order> &array<T, R, Order>::operator=(array_section<U, R> const &from) {
  detail::check_assigned_types<U, T>();
  return take(from.side());
}

template <class T, int R, class Order>
template <class U>
array<T, R, Order> &array<T, R, Order>::operator=(replicated_array<U, R> const &from) {
  detail::check_assigned_types<U, T>();
  return take(from.side());
}

template <class T, int R, class Order> array<T, R, Order> &array<T, R, Order>::take(detail::copy_side const &from) {
#ifdef REDEAL_SERIAL
  detail::copy_sides({&base(), nullptr}, from, sizeof(T), base().declared());
  return *this;
#else
  (void)from;
  detail::fail_undirected(base().declared(), "the array declared here");
#endif
}

template <class T, int R>
template <class U, class Order>
replicated_array<T, R> &replicated_array<T, R>::operator=(array<U, R, Order> const &from) {
  return take<U>({&detail::base_of(from), nullptr});
}

template <class T, int R>
template <class U, class Order>
array_section<T, R> &array_section<T, R>::operator=(array<U, R, Order> const &from) {
  return take<U>({&detail::base_of(from), nullptr});
}

namespace detail {

/// What indices name where a directive moves elements: a section, also if they are all single ones.
template <class Array> struct sections_of {
  Array &array;

  template <class... Is> auto operator()(Is const &...is) const {
    using value =
        std::conditional_t<std::is_const<Array>::value, typename Array::value_type const, typename Array::value_type>;
    return array.template section<value>(is...);
  }

  /// All of it.
  auto whole() const { return whole(std::make_index_sequence<static_cast<std::size_t>(Array::rank())>()); }

private:
  template <std::size_t... D> auto whole(std::index_sequence<D...>) const { return (*this)((void(D), all)...); }
};

} // namespace detail

template <class T, int R, class Order> detail::sections_of<array<T, R, Order>> sections(array<T, R, Order> &a) {
  return {a};
}
template <class T, int R, class Order>
detail::sections_of<array<T, R, Order> const> sections(array<T, R, Order> const &a) {
  return {a};
}

template <int... Dimensions, class T, int R, class Order> array_section<T, R> permute(array<T, R, Order> &a) {
  return permute<Dimensions...>(sections(a).whole());
}
template <int... Dimensions, class T, int R, class Order>
array_section<T const, R> permute(array<T, R, Order> const &a) {
  return permute<Dimensions...>(sections(a).whole());
}

/// The global indices along dimension `d` that this process owns, in increasing order.
template <class T, int R, class Order>
owned_range owned(array<T, R, Order> const &a, int d = 0, char const *file = __builtin_FILE(),
                  int line = __builtin_LINE()) {
  return detail::owned_of<owned_range>(detail::base_of(a), d, {file, line});
}

/// The same indices as contiguous runs {first, count, local}.
template <class T, int R, class Order>
owned_block_range owned_blocks(array<T, R, Order> const &a, int d = 0, char const *file = __builtin_FILE(),
                               int line = __builtin_LINE()) {
  return detail::owned_of<owned_block_range>(detail::base_of(a), d, {file, line});
}

} // namespace redeal

#include <redeal/view.hpp>
#ifndef REDEAL_SERIAL
#include <redeal/detail/loop_over_places.hpp>
#include <redeal/directive.hpp>
#endif
