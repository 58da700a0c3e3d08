// Sections of arrays, for either side of an assignment under `redistribute copy`:
//
//     #pragma redistribute copy
//     B(redeal::range(0, 4), redeal::all) = A(redeal::range(9, 4, -2), redeal::all);      // rows 9, 7, 5, 3 of A
//     #pragma redistribute copy
//     row = A(3, redeal::all);                                                            // an index drops a dimension
//
// A section refers to its array, of which it names elements by their global indices. redeal::permute gives it, or a
// whole array, its dimensions in another order:
//
//     #pragma redistribute copy
//     B = redeal::permute<1, 0>(A);                                                       // B(j, i) = A(i, j)
#pragma once

#include <redeal/detail/array_base.hpp>
#include <redeal/detail/scalapack_matrix.hpp>
#ifdef REDEAL_SERIAL
#include <redeal/serial.hpp>
#endif

#include <array>
#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

namespace redeal {

/// The indices first, first + stride, …, `count` of them; backwards with a negative stride.
struct range {
  index first, count, stride;
  detail::source_line made; ///< for messages

  template <class First, class Count, class Stride = index,
            std::enable_if_t<detail::is_index<First> && detail::is_index<Count> && detail::is_index<Stride>, int> = 0>
  constexpr range(First f, Count c, Stride s = 1, char const *file = __builtin_FILE(), int line = __builtin_LINE())
      : first(static_cast<index>(f)), count(static_cast<index>(c)), stride(static_cast<index>(s)), made{file, line} {}
};

/// All indices of a dimension: redeal::all.
struct all_indices {};
constexpr all_indices all{};

template <class T, int R, class Order> class array;
template <class T, int R> class view;
template <class T> class scalapack_view;
template <class T, int R> class replicated_array;
template <class T, int R> class array_section;

namespace detail {

/// What a section has of one dimension of its array.
struct section_range {
  enum kinds { whole, some, one };
  kinds kind;
  index first, count, stride; ///< of `some`; `one`: the first
  source_line made = {};      ///< of `some`

  constexpr section_range(all_indices) : kind(whole), first(0), count(0), stride(1) {}
  constexpr section_range(range const &r)
      : kind(some), first(r.first), count(r.count), stride(r.stride), made(r.made) {}
  template <class Integer, std::enable_if_t<is_index<Integer>, int> = 0>
  constexpr section_range(Integer i) : kind(one), first(static_cast<index>(i)), count(1), stride(1) {}
};

/// Elements by rows in memory of the user's own; no extents: one element.
struct replica {
  void const *elements;
  std::vector<index> extents;
  storage_order order;
};

/// Where elements come from or go to: an array, a matrix or a replica, the others are null; and the part of it that a
/// section names, a range for each dimension, or null. Then dimension d of what moves is number dims[d] of those that
/// the section has.
struct copy_side {
  array_base const *array;
  scalapack_matrix const *matrix;
  section_range const *ranges = nullptr;
  std::size_t rank = 0; ///< ranges
  int const *dims = nullptr;
  detail::replica const *replica = nullptr;
};

template <class Which>
constexpr bool drops_dimension = !std::is_same<Which, range>::value && !std::is_same<Which, all_indices>::value;

/// Whether arguments of a call name a section, and not an element.
template <class... Is> constexpr bool names_section = (!drops_dimension<std::decay_t<Is>> || ...);

/// How many dimensions a section has.
template <class... Is> constexpr int rank_of_section = (0 + ... + (drops_dimension<std::decay_t<Is>> ? 0 : 1));

/// How many dimensions a side of an assignment has; -1 of what is none.
template <class Side> struct dimensions_of_side : std::integral_constant<int, -1> {};
template <class T, int R, class Order>
struct dimensions_of_side<array<T, R, Order>> : std::integral_constant<int, R> {};
template <class T, int R> struct dimensions_of_side<view<T, R>> : std::integral_constant<int, R> {};
template <class T> struct dimensions_of_side<scalapack_view<T>> : std::integral_constant<int, 2> {};
template <class T, int R> struct dimensions_of_side<replicated_array<T, R>> : std::integral_constant<int, R> {};
template <class T, int R> struct dimensions_of_side<array_section<T, R>> : std::integral_constant<int, R> {};

/// Chosen for sides that do not fit, so that one sentence says what is wrong.
template <class Side, int R>
using if_other_dimensions =
    std::enable_if_t<dimensions_of_side<Side>::value >= 0 && dimensions_of_side<Side>::value != R, int>;
template <int Left, int Right> constexpr void check_dimensions() {
  static_assert(Left == Right, "both sides of an assignment must have as many dimensions; an index in place of a range "
                               "takes one away");
}

/// The same for a value that is to be all elements.
template <class Value, class T, int R>
constexpr bool is_value_for_all =
    R != 0 && dimensions_of_side<Value>::value == -1 && std::is_convertible<Value, T>::value;
template <class Value, class T, int R> using if_value_for_all = std::enable_if_t<is_value_for_all<Value, T, R>, int>;
template <class Value> constexpr void refuse_value_for_all() {
  static_assert(dimensions_of_side<Value>::value >= 0,
                "a single value is no side of an assignment; write a loop over redeal::owned that assigns it");
}

template <class U, class T> constexpr void check_assigned_types() {
  static_assert(!std::is_const<T>::value, "a section of const elements cannot be assigned to");
  static_assert(std::is_same<std::remove_const_t<T>, std::remove_const_t<U>>::value,
                "both sides of an assignment must have the same type of elements");
}

} // namespace detail

/// Part of an array, or of a matrix in the user's own memory, with R dimensions.
template <class T, int R> class array_section {
public:
  using value_type = std::remove_const_t<T>;
  static constexpr int rank() { return R; }

  array_section(detail::copy_side const &of, std::vector<detail::section_range> ranges, detail::source_line at)
      : of_(of), ranges_(std::move(ranges)), at_(at) {
    for (std::size_t d = 0; d < dims_.size(); ++d)
      dims_[d] = static_cast<int>(d);
  }
  array_section(array_section const &) = default;

  /// The elements of a section, an array or a matrix with as many in each dimension, under `redistribute copy`.
  array_section &operator=(array_section const &from) { return take<T>(from.side()); }
  template <class U> array_section &operator=(array_section<U, R> const &from) { return take<U>(from.side()); }
  template <class U, class Order> array_section &operator=(array<U, R, Order> const &from);
  template <class U> array_section &operator=(view<U, R> const &from);
  template <class U> array_section &operator=(scalapack_view<U> const &from);
  template <class U> array_section &operator=(replicated_array<U, R> const &from);
  template <class Side, detail::if_other_dimensions<Side, R> = 0> array_section &operator=(Side const &) {
    detail::check_dimensions<R, detail::dimensions_of_side<Side>::value>();
    return *this;
  }
  template <class Value, detail::if_value_for_all<Value, T, R> = 0> array_section &operator=(Value const &) {
    detail::refuse_value_for_all<Value>();
    return *this;
  }
  /// A single element.
  template <class U, std::enable_if_t<std::is_same<U, value_type>::value && R == 0, int> = 0>
  array_section &operator=(U const &from) {
    detail::check_assigned_types<U, T>();
    write(&from);
    return *this;
  }
  template <class U, std::enable_if_t<std::is_same<U, value_type>::value && R == 0, int> = 0> operator U() const {
    U element;
    read(&element);
    return element;
  }

  /// The same with other dimensions: number d is number dims[d] of this.
  array_section permuted(std::array<int, static_cast<std::size_t>(R)> const &dims) const {
    array_section made = *this;
    for (std::size_t d = 0; d < dims.size(); ++d)
      made.dims_[d] = dims_[static_cast<std::size_t>(dims[d])];
    return made;
  }

  detail::copy_side side() const {
    return {of_.array, of_.matrix, ranges_.data(), ranges_.size(), R > 0 ? dims_.data() : nullptr};
  }

private:
  template <class U> array_section &take(detail::copy_side const &from) {
    detail::check_assigned_types<U, T>();
    assign(from);
    return *this;
  }
  void assign(detail::copy_side const &from);
  void write(void const *element);
  void read(void *element) const;

  detail::copy_side of_;
  std::vector<detail::section_range> ranges_;
  detail::source_line at_;
  std::array<int, static_cast<std::size_t>(R)> dims_{};
};

/// What is named, with its dimensions in another order: dimension d of permute<p0, p1, …>(A) is dimension p_d of A, as
/// of numpy.transpose(A, (p0, p1, …)). For either side of an assignment under `redistribute copy`; of an array, a
/// view, a section or a matrix.
template <int... Dimensions, class T, int R> array_section<T, R> permute(array_section<T, R> const &of) {
  constexpr bool right = detail::is_permutation<R, Dimensions...>();
  static_assert(right, "redeal::permute<p0, p1, …>(A) names each dimension of A, from 0 to its rank - 1, once: "
                       "dimension d of what it gives is dimension p_d of A");
  if constexpr (right)
    return of.permuted({{Dimensions...}});
  else
    return of;
}

#ifdef REDEAL_SERIAL
namespace detail {

/// Elements in memory.
struct strided_elements {
  char *first;
  std::vector<index> counts, strides; ///< by dimension; strides in elements
};

inline strided_elements elements_of_whole(copy_side const &side, source_line at) {
  if (scalapack_matrix const *const m = side.matrix) {
    check_whole(*m);
    return {static_cast<char *>(const_cast<void *>(m->elements)),
            {m->desc[m->at_m], m->desc[m->at_n]},
            {1, m->desc[m->at_lld]}};
  }
  if (replica const *const r = side.replica) {
    strided_elements all{static_cast<char *>(const_cast<void *>(r->elements)), r->extents, {}};
    all.strides.assign(r->extents.size(), 1);
    for (std::size_t d = r->extents.size(); d-- > 1;)
      all.strides[d - 1] = all.strides[d] * r->extents[d];
    return all;
  }
  strided_elements all{static_cast<char *>(side.array->touch(at)), {}, {}};
  for (axis const &a : side.array->axes()) {
    all.counts.push_back(a.map.extent());
    all.strides.push_back(a.stride);
  }
  return all;
}

// Whether so many indices are within the extent. No product exceeds it.
inline bool is_within(index first, index count, index stride, index extent) {
  if (first < 0 || first >= extent)
    return false;
  if (count == 1)
    return true;
  index const steps = count - 1;
  return stride > 0 ? stride <= (extent - 1 - first) / steps : stride >= -(first / steps);
}

inline strided_elements part_of(strided_elements const &whole, copy_side const &side, std::size_t size,
                                source_line at) {
  strided_elements part{whole.first, {}, {}};
  for (std::size_t d = 0; d < side.rank; ++d) {
    section_range const &r = side.ranges[d];
    source_line const here = r.made.line > 0 ? r.made : at;
    index const extent = whole.counts[d], count = r.kind == section_range::whole ? extent : r.count,
                first = r.kind == section_range::whole ? 0 : r.first;
    if (r.stride == 0 || count < 0)
      fail(here, "a range has a count of at least 0, and a stride other than 0");
    if (count > 0 && !is_within(first, count, r.stride, extent))
      fail(here, "a range reaches beyond the extent of its dimension");
    if (count > 0)
      part.first += first * whole.strides[d] * static_cast<index>(size);
    if (r.kind == section_range::one)
      continue;
    part.counts.push_back(count);
    part.strides.push_back(count > 1 ? whole.strides[d] * r.stride : 1); // any, if there is no other element
  }
  strided_elements const unpermuted = part;
  for (std::size_t d = 0; d < part.counts.size(); ++d) {
    part.counts[d] = unpermuted.counts[static_cast<std::size_t>(side.dims[d])];
    part.strides[d] = unpermuted.strides[static_cast<std::size_t>(side.dims[d])];
  }
  return part;
}

inline void copy_strided(strided_elements const &to, strided_elements const &from, std::size_t size, source_line at) {
  if (to.counts != from.counts)
    fail(at, "both sides of this assignment must have as many elements in each dimension");
  for (index const count : to.counts)
    if (count == 0)
      return;
  auto const bytes = static_cast<index>(size);
  std::vector<index> i(to.counts.size(), 0);
  char *target = to.first;
  char const *source = from.first;
  for (;;) {
    std::memmove(target, source, size);
    std::size_t d = i.size();
    for (; d > 0; --d) {
      index const k = d - 1 < i.size() ? ++i[d - 1] : 0;
      target += to.strides[d - 1] * bytes;
      source += from.strides[d - 1] * bytes;
      if (k < to.counts[d - 1])
        break;
      target -= to.counts[d - 1] * to.strides[d - 1] * bytes;
      source -= to.counts[d - 1] * from.strides[d - 1] * bytes;
      i[d - 1] = 0;
    }
    if (d == 0)
      return;
  }
}

inline strided_elements elements_of(copy_side const &side, std::size_t size, source_line at) {
  strided_elements const whole = elements_of_whole(side, at);
  return side.ranges ? part_of(whole, side, size, at) : whole;
}

// Memory of the user's own may be that of the other side, and both sides may be of the same array.
inline void check_apart(strided_elements const &to, strided_elements const &from, std::size_t size, source_line at) {
  if (share_memory({to.first, to.counts, to.strides}, {from.first, from.counts, from.strides}, size))
    fail(at, "both sides of this assignment share memory; copy to other memory first");
}

// The line of the statement, if a range of a side was made there; else that of the declaration.
inline source_line line_of(copy_side const &side, source_line declared) {
  for (std::size_t d = 0; side.ranges && d < side.rank; ++d)
    if (side.ranges[d].made.line > 0)
      return side.ranges[d].made;
  return declared;
}

inline void copy_sides(copy_side const &to, copy_side const &from, std::size_t size, source_line declared) {
  if (to.array && to.array == from.array && !to.ranges && !from.ranges)
    return;
  source_line const at = line_of(to, line_of(from, declared));
  strided_elements const target = elements_of(to, size, at), source = elements_of(from, size, at);
  bool const are_arrays = to.array && !to.array->lent() && from.array && !from.array->lent();
  if (!are_arrays || to.array == from.array)
    check_apart(target, source, size, at);
  copy_strided(target, source, size, at);
}

} // namespace detail

template <class T, int R> void array_section<T, R>::assign(detail::copy_side const &from) {
  detail::copy_sides(side(), from, sizeof(T), at_);
}
template <class T, int R> void array_section<T, R>::write(void const *element) {
  std::memcpy(detail::elements_of(side(), sizeof(T), at_).first, element, sizeof(T));
}
template <class T, int R> void array_section<T, R>::read(void *element) const {
  std::memcpy(element, detail::elements_of(side(), sizeof(T), at_).first, sizeof(T));
}
#else
template <class T, int R> void array_section<T, R>::assign(detail::copy_side const &) {
  detail::fail_undirected(at_, "a section of what is declared here");
}
template <class T, int R> void array_section<T, R>::write(void const *) {
  detail::fail_undirected(at_, "an element of the matrix described here");
}
template <class T, int R> void array_section<T, R>::read(void *) const {
  detail::fail_undirected(at_, "what takes an element of the matrix described here");
}
#endif

} // namespace redeal
