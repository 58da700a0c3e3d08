// redeal::view: memory of the user's own as this process's part of a distributed array.
//
//     std::vector<double> mine((rows + 2) * (columns + 2));              // with a halo
//     redeal::view<double, 2> V(&mine[columns + 3], {m, n}, {columns + 2, 1});
//     #pragma distribute V(block, block) onto(P)
//     #pragma redistribute copy
//     V = A;                                                             // A: an array, a matrix, another view
//
// The element with local indices (l0, l1) is at pointer[l0·stride0 + l1·stride1]. So any storage order, gaps, and
// members of structures are described. A view is never moved to other memory: redistribute is for arrays.
#pragma once

#include <redeal/array.hpp>
#include <redeal/replicated.hpp>

#include <array>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace redeal {

namespace detail {

/// As many integers as there are dimensions, written in braces.
template <int R> struct numbers_of_rank {
  std::array<index, static_cast<std::size_t>(R)> values;

  template <class... Is, std::enable_if_t<sizeof...(Is) == R && (is_index<Is> && ...), int> = 0>
  constexpr numbers_of_rank(Is... each) : values{{static_cast<index>(each)...}} {}
  template <class Integer, std::enable_if_t<is_index<Integer>, int> = 0>
  constexpr numbers_of_rank(std::array<Integer, static_cast<std::size_t>(R)> const &all) : values() {
    for (std::size_t d = 0; d < all.size(); ++d)
      values[d] = static_cast<index>(all[d]);
  }

  std::vector<index> list() const { return {values.begin(), values.end()}; }
};

template <class T, class Dimensions> class view_of_rank;

template <class T, int R> array_base &base_of(view<T, R> &v) { return v.base(); }
template <class T, int R> array_base const &base_of(view<T, R> const &v) { return v.base(); }

// As array_of_rank: exactly R parameters of one fixed type. Const or not, a view gives the elements that it refers to.
template <class T, std::size_t First, std::size_t... Rest>
class view_of_rank<T, std::index_sequence<First, Rest...>> : protected array_base {
public:
  /// The element at global indices i0, i1, …; it is an error if this process does not own it.
  T &operator()(each_index<First> i, each_index<Rest>... rest) const {
    return element_at<T, 1 + sizeof...(Rest)>(*this, {{i, rest...}});
  }

  /// Whether this process owns the element at global indices i0, i1, ….
  bool owns(each_index<First> i, each_index<Rest>... rest) const {
    this->settle(this->declared());
    return owns_all<1 + sizeof...(Rest)>(*this, {{i.value, rest.value...}});
  }

protected:
  using array_base::array_base;
};

/// What has memory of T and says how much.
template <class Memory, class T>
using is_memory_of = std::enable_if_t<std::is_convertible<decltype(std::declval<Memory &>().data()), T *>::value &&
                                      std::is_integral<decltype(std::declval<Memory &>().size())>::value>;

} // namespace detail

/// An R-dimensional array of T whose elements on this process lie in the user's own memory. `extents` are those of all
/// processes together, strides count elements; without strides the local elements are row-major and dense. Copies of a
/// view are views of the same memory; assigning to a view assigns elements, under the directive `redistribute copy`.
/// Only the elements are read or written, nothing between them. A view of T const can only be a source.
template <class T, int R>
class view : public detail::view_of_rank<T, std::make_index_sequence<static_cast<std::size_t>(R)>> {
  static_assert(R >= 1, "redeal::view<T, R>: the rank R is at least 1");
  static_assert(std::is_trivially_copyable<T>::value,
                "redeal::view<T>: T must be trivially copyable to be moved between processes");
  using base_type = detail::view_of_rank<T, std::make_index_sequence<static_cast<std::size_t>(R)>>;
  using numbers = detail::numbers_of_rank<R>;

public:
  using value_type = std::remove_const_t<T>;

  /// `local` is where the element with the local indices 0, 0, … is; null on a process that has none.
  view(T *local, numbers extents, char const *file = __builtin_FILE(), int line = __builtin_LINE())
      : view(local, -1, extents, {}, {file, line}) {}
  view(T *local, numbers extents, numbers strides, char const *file = __builtin_FILE(), int line = __builtin_LINE())
      : view(local, -1, extents, strides.list(), {file, line}) {}

  /// One stride in braces, also {0}, which would be a null pointer, too.
  template <class Stride, std::enable_if_t<detail::is_index<Stride> && R == 1, int> = 0>
  view(T *local, numbers extents, Stride const (&strides)[1], char const *file = __builtin_FILE(),
       int line = __builtin_LINE())
      : view(local, -1, extents, {static_cast<index>(strides[0])}, {file, line}) {}

  /// The same for a std::vector, std::span, …, whose size is checked; its first element has the local indices 0, 0, ….
  template <class Memory, class = detail::is_memory_of<Memory, T>>
  view(Memory &local, numbers extents, char const *file = __builtin_FILE(), int line = __builtin_LINE())
      : view(local.data(), static_cast<index>(local.size()), extents, {}, {file, line}) {}
  template <class Memory, class = detail::is_memory_of<Memory, T>>
  view(Memory &local, numbers extents, numbers strides, char const *file = __builtin_FILE(),
       int line = __builtin_LINE())
      : view(local.data(), static_cast<index>(local.size()), extents, strides.list(), {file, line}) {}

  template <class Memory, class Stride, class = detail::is_memory_of<Memory, T>,
            std::enable_if_t<detail::is_index<Stride> && R == 1, int> = 0>
  view(Memory &local, numbers extents, Stride const (&strides)[1], char const *file = __builtin_FILE(),
       int line = __builtin_LINE())
      : view(local.data(), static_cast<index>(local.size()), extents, {static_cast<index>(strides[0])}, {file, line}) {}

  view(view const &) = default;

  /// The elements of an array, a matrix, a section or another view with the same extents.
  view &operator=(view const &from) { return take<T>(from.side()); }
  template <class U> view &operator=(view<U, R> const &from) { return take<U>(from.side()); }
  template <class U, class Order> view &operator=(array<U, R, Order> const &from) {
    return take<U>({&detail::base_of(from), nullptr});
  }
  template <class U> view &operator=(array_section<U, R> const &from) { return take<U>(from.side()); }
  template <class U> view &operator=(replicated_array<U, R> const &from) { return take<U>(from.side()); }
  template <class U> view &operator=(scalapack_view<U> const &from);
  template <class Side, detail::if_other_dimensions<Side, R> = 0> view &operator=(Side const &) {
    detail::check_dimensions<R, detail::dimensions_of_side<Side>::value>();
    return *this;
  }

  static constexpr int rank() { return R; }

  using base_type::operator();
  /// The section that ranges, redeal::all and indices name, one of these for each dimension.
  template <class... Is, std::enable_if_t<detail::names_section<Is...>, int> = 0>
  auto operator()(Is const &...is) const {
    return section<T>(is...);
  }

  /// The number of elements along dimension `d`, over all processes.
  index extent(int d = 0, char const *file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return base().checked_axis(d, {file, line}).map.extent();
  }

  /// Where the element with the local indices 0, 0, … is.
  T *data(char const *file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return static_cast<T *>(base().touch({file, line}));
  }

  /// The number of elements on this process.
  index local_size(char const *file = __builtin_FILE(), int line = __builtin_LINE()) const {
    base().settle({file, line});
    return base().local_elements();
  }

  /// The elements on this process by local indices.
  template <class View = local_view<T, R>>
  View local(char const *file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return detail::local_view_of<T, R>(base(), data(file, line), {file, line});
  }

private:
  template <class, int> friend class view;
  template <class> friend struct detail::sections_of;
  friend detail::array_base &detail::base_of<>(view &v);
  friend detail::array_base const &detail::base_of<>(view const &v);

  view(T *local, index room, numbers extents, std::vector<index> strides, detail::source_line at)
      : base_type(extents.list(), sizeof(T), detail::kind_of<T>(), detail::make_storage_order<row_major, R>(), at,
                  std::make_shared<detail::user_memory const>(detail::user_memory{
                      const_cast<void *>(static_cast<void const *>(local)), std::move(strides), room})) {}

  detail::array_base &base() { return *this; }
  detail::array_base const &base() const { return *this; }
  detail::copy_side side() const { return {&base(), nullptr}; }

  template <class U, class... Is> array_section<U, detail::rank_of_section<Is...>> section(Is const &...is) const {
    return detail::section_of_base<U, R>(base(), is...);
  }

  template <class U> view &take(detail::copy_side const &from) {
    static_assert(!std::is_const<T>::value, "a view of const elements cannot be assigned to");
    static_assert(std::is_same<value_type, std::remove_const_t<U>>::value,
                  "both sides of an assignment must have the same type of elements");
#ifdef REDEAL_SERIAL
    detail::copy_sides(side(), from, sizeof(T), base().declared());
    return *this;
#else
    (void)from;
    detail::fail_undirected(base().declared(), "the view made here");
#endif
  }
};

namespace detail {

template <class T, int R> struct sections_of<view<T, R> const> {
  view<T, R> const &of;

  template <class... Is> auto operator()(Is const &...is) const { return of.template section<T>(is...); }

  /// All of it.
  auto whole() const { return whole(std::make_index_sequence<static_cast<std::size_t>(R)>()); }

private:
  template <std::size_t... D> auto whole(std::index_sequence<D...>) const { return (*this)((void(D), all)...); }
};

} // namespace detail

template <class T, int R, class Order>
template <class U>
array<T, R, Order> &array<T, R, Order>::operator=(view<U, R> const &from) {
  detail::check_assigned_types<U, T>();
#ifdef REDEAL_SERIAL
  detail::copy_sides({&base(), nullptr}, {&detail::base_of(from), nullptr}, sizeof(T), base().declared());
  return *this;
#else
  (void)from;
  detail::fail_undirected(base().declared(), "the array declared here");
#endif
}

template <class T, int R>
template <class U>
array_section<T, R> &array_section<T, R>::operator=(view<U, R> const &from) {
  return take<U>({&detail::base_of(from), nullptr});
}

template <class T, int R>
template <class U>
replicated_array<T, R> &replicated_array<T, R>::operator=(view<U, R> const &from) {
  return take<U>({&detail::base_of(from), nullptr});
}

template <class T, int R> detail::sections_of<view<T, R> const> sections(view<T, R> const &v) { return {v}; }

template <int... Dimensions, class T, int R> array_section<T, R> permute(view<T, R> const &v) {
  return permute<Dimensions...>(sections(v).whole());
}

/// The global indices along dimension `d` that this process owns, in increasing order.
template <class T, int R>
owned_range owned(view<T, R> const &v, int d = 0, char const *file = __builtin_FILE(), int line = __builtin_LINE()) {
  return detail::owned_of<owned_range>(detail::base_of(v), d, {file, line});
}

/// The same indices as contiguous runs {first, count, local}.
template <class T, int R>
owned_block_range owned_blocks(view<T, R> const &v, int d = 0, char const *file = __builtin_FILE(),
                               int line = __builtin_LINE()) {
  return detail::owned_of<owned_block_range>(detail::base_of(v), d, {file, line});
}

} // namespace redeal
