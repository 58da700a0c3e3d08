// An ordinary local array as one side of an assignment under `redistribute copy`:
//
//     std::vector<double> row(n);
//     #pragma redistribute copy
//     redeal::replicated(row) = A(3, redeal::all);                 // ends up whole on every process of A's grid
//     #pragma redistribute copy
//     B = redeal::replicated(table, {m, n});                       // a pointer; every process has all of it already
//
// It may be T[n] and T[m][n], std::vector, std::array and what else has data() and size(), a pointer and extents, or a
// single value. Several dimensions are stored by rows.
#pragma once

#include <redeal/section.hpp>

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace redeal {
namespace detail {

/// An extent of any integer type.
struct array_extent {
  index value;

  template <class Integer, std::enable_if_t<is_index<Integer>, int> = 0>
  constexpr array_extent(Integer i) : value(static_cast<index>(i)) {}
};

} // namespace detail

/// R-dimensional elements in memory of the user's own, all of which every process has. R = 0: a single value.
template <class T, int R> class replicated_array {
  static_assert(std::is_trivially_copyable<T>::value,
                "redeal::replicated: elements must be trivially copyable to be moved between processes");

public:
  using value_type = std::remove_const_t<T>;
  static constexpr int rank() { return R; }

  replicated_array(T *elements, std::vector<index> extents, detail::source_line at)
      : of_{elements, std::move(extents), detail::make_storage_order<row_major, (R > 0 ? R : 1)>()}, at_(at) {}
  replicated_array(replicated_array const &) = default;

  /// The elements of an array, a section or a matrix with as many in each dimension, under `redistribute copy`.
  template <class U, class Order> replicated_array &operator=(array<U, R, Order> const &from);
  template <class U> replicated_array &operator=(view<U, R> const &from);
  template <class U> replicated_array &operator=(array_section<U, R> const &from) { return take<U>(from.side()); }
  template <class U> replicated_array &operator=(scalapack_view<U> const &from);
  template <class Side, detail::if_other_dimensions<Side, R> = 0> replicated_array &operator=(Side const &) {
    detail::check_dimensions<R, detail::dimensions_of_side<Side>::value>();
    return *this;
  }
  /// A single element.
  template <class U, std::enable_if_t<std::is_same<U, value_type>::value && R == 0, int> = 0>
  replicated_array &operator=(U const &from) {
    detail::check_assigned_types<U, T>();
    write(&from);
    return *this;
  }
  template <class U, std::enable_if_t<std::is_same<U, value_type>::value && R == 0, int> = 0> operator U() const {
    U value;
    read(&value);
    return value;
  }

  detail::copy_side side() const { return {nullptr, nullptr, nullptr, 0, nullptr, &of_}; }

private:
  template <class U> replicated_array &take(detail::copy_side const &from) {
    static_assert(!std::is_const<T>::value, "redeal::replicated(v): const elements cannot be assigned to");
    detail::check_assigned_types<U, T>();
    assign(from);
    return *this;
  }
  void assign(detail::copy_side const &from);
  void write(void const *value);
  void read(void *value) const;

  detail::replica of_;
  detail::source_line at_;
};

namespace detail {

template <class V, class = void> struct is_container : std::false_type {};
template <class V>
struct is_container<V, std::void_t<decltype(*std::declval<V &>().data()), decltype(std::declval<V &>().size())>>
    : std::true_type {};

template <class V> void add_extents(std::vector<index> &extents) {
  if constexpr (std::is_array<V>::value) {
    extents.push_back(static_cast<index>(std::extent<V>::value));
    add_extents<std::remove_extent_t<V>>(extents);
  }
}

} // namespace detail

/// T[n], T[m][n], …; a container; a single value.
template <class V> auto replicated(V &&v, char const *file = __builtin_FILE(), int line = __builtin_LINE()) {
  using value = std::remove_reference_t<V>;
  if constexpr (std::is_array<value>::value) {
    std::vector<index> extents;
    detail::add_extents<value>(extents);
    using element = std::remove_all_extents_t<value>;
    return replicated_array<element, static_cast<int>(std::rank<value>::value)>(reinterpret_cast<element *>(&v),
                                                                                std::move(extents), {file, line});
  } else if constexpr (detail::is_container<value>::value) {
    using element = std::remove_pointer_t<decltype(v.data())>;
    return replicated_array<element, 1>(v.data(), {static_cast<index>(v.size())}, {file, line});
  } else {
    static_assert(!std::is_pointer<value>::value,
                  "redeal::replicated: a pointer needs extents, as in replicated(pointer, {m, n})");
    static_assert(std::is_trivially_copyable<value>::value,
                  "redeal::replicated takes T[n], a std::vector, a std::array, a pointer and extents, or a value that "
                  "is trivially copyable; a redeal::array has copies by onto(P[*])");
    return replicated_array<value, 0>(&v, {}, {file, line});
  }
}

/// As many elements as the extents say, by rows.
template <class T, std::size_t R>
replicated_array<T, static_cast<int>(R)> replicated(T *elements, detail::array_extent const (&extents)[R],
                                                    char const *file = __builtin_FILE(), int line = __builtin_LINE()) {
  std::vector<index> counts;
  for (detail::array_extent const &e : extents)
    counts.push_back(e.value);
  return {elements, std::move(counts), {file, line}};
}

#ifdef REDEAL_SERIAL
template <class T, int R> void replicated_array<T, R>::assign(detail::copy_side const &from) {
  detail::copy_sides(side(), from, sizeof(T), at_);
}
template <class T, int R> void replicated_array<T, R>::write(void const *value) {
  std::memcpy(const_cast<void *>(of_.elements), value, sizeof(T));
}
template <class T, int R> void replicated_array<T, R>::read(void *value) const {
  std::memcpy(value, of_.elements, sizeof(T));
}
#else
template <class T, int R> void replicated_array<T, R>::assign(detail::copy_side const &) {
  detail::fail_undirected(at_, "a replicated array");
}
template <class T, int R> void replicated_array<T, R>::write(void const *) {
  detail::fail_undirected(at_, "a replicated value");
}
template <class T, int R> void replicated_array<T, R>::read(void *) const {
  detail::fail_undirected(at_, "what takes a replicated value");
}
#endif

template <class T, int R>
template <class U>
array_section<T, R> &array_section<T, R>::operator=(replicated_array<U, R> const &from) {
  return take<U>(from.side());
}

} // namespace redeal
