// A loop over global indices, as one over places in local storage.
//
// redeal++ writes such a loop before the user's, which is taken where this one cannot go:
//
//     for (auto i : redeal::owned(y))            auto loop = loop_over_places::owned(y, 0);
//       y(i) += a * A(k, i);                     auto const ys = loop.along<0>(y, 0), as = loop.along<1>(A, k, 0);
//                                                if (loop.goes())
//                                                  for (index p = 0; p < loop.count(); ++p)
//                                                    ys[p] += a * as[p];
//                                                else …
//
// It goes if each array has all the elements here, at places that follow each other: whose they are and where they are
// is found once, instead of for each element.
#pragma once

#include <redeal/detail/array_base.hpp>
#include <redeal/owned.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace redeal {
namespace detail {

/// Elements that do not lie next to each other.
template <class T> struct spread_elements {
  T *first;
  index stride;

  T &operator[](index place) const { return first[place * stride]; }
};

// The elements that an array or view, or what is derived from one, has.
template <class T, int R, class Order> T *elements_of(array<T, R, Order> &);
template <class T, int R, class Order> T const *elements_of(array<T, R, Order> const &);
template <class T, int R> T *elements_of(view<T, R> const &);

/// Whether neighbours along dimension D of such an array lie next to each other; those of a view may not.
template <std::size_t D, class T, int R, class Order> constexpr bool are_neighbours(array<T, R, Order> const *) {
  return make_storage_order<Order, R>()[R - 1] == D;
}
template <std::size_t D, class T, int R> constexpr bool are_neighbours(view<T, R> const *) { return D == R - 1; }

REDEAL_OF_CHECKED_BUILDS

class loop_over_places {
public:
  /// Over what `redeal::owned(of, d)` gives.
  template <class Array>
  static loop_over_places owned(Array const &of, int d, char const *file = __builtin_FILE(),
                                int line = __builtin_LINE()) {
    loop_over_places made({file, line});
    array_base const &base = base_of(of);
    if (!base.settled() || d < 0 || static_cast<std::size_t>(d) >= base.axes().size())
      return made;
    made.axis_ = &base.axes()[static_cast<std::size_t>(d)];
    made.first_ = made.axis_->first;
    made.behind_ = made.axis_->map.extent();
    made.count_ = made.axis_->local_extent();
    made.goes_ = made.count_ > 0;
    return made;
  }

  /// Over first, first + 1, … behind - 1.
  template <class First, class Behind>
  static loop_over_places counted(First first, Behind behind, char const *file = __builtin_FILE(),
                                  int line = __builtin_LINE()) {
    loop_over_places made({file, line});
    made.first_ = static_cast<index>(first);
    made.behind_ = static_cast<index>(behind);
    made.goes_ = made.first_ >= 0 && made.behind_ > made.first_;
    made.count_ = made.goes_ ? made.behind_ - made.first_ : 0;
    return made;
  }

  /// The elements `a(…, i + offset, …)` of an array for each index `i` of the loop, where the offset stands for the
  /// subscript of dimension D.
  template <std::size_t D, class Array, class... Is> auto along(Array &a, Is... is) {
    return elements<D>(a, first_touch::here, is...);
  }
  /// The one element `a(is…)`.
  template <class Array, class... Is> auto *at(Array &a, Is... is) { return element(a, first_touch::here, is...); }

  /// The same where the loop may not touch them: what has no storage yet gets none, and the loop does not go.
  template <std::size_t D, class Array, class... Is> auto perhaps_along(Array &a, Is... is) {
    return elements<D>(a, first_touch::elsewhere, is...);
  }
  template <class Array, class... Is> auto *perhaps_at(Array &a, Is... is) {
    return element(a, first_touch::elsewhere, is...);
  }

  /// Whether all arrays have been found to lie so that it does.
  bool goes() const { return goes_; }
  /// The same, where no index may be larger.
  bool goes_up_to(index most) const { return goes_ && behind_ - 1 <= most; }
  index first() const { return first_; }
  index count() const { return count_; }
  /// What is owned, where that is what it goes over.
  owned_block_range runs() const { return {axis_->map, axis_->coordinate}; }

private:
  explicit loop_over_places(source_line at) : at_(at) {}

  enum class first_touch { here, elsewhere };

  template <std::size_t D, class Array, class... Is> auto elements(Array &a, first_touch touch, Is... is) {
    using type = std::remove_pointer_t<decltype(elements_of(a))>;
    std::array<index, sizeof...(Is)> const subscripts{{static_cast<index>(is)...}};
    constexpr bool adjacent = are_neighbours<D>(static_cast<Array const *>(nullptr));
    // Another thread may just settle it: what comes before that is not to be read.
    index const stride = base_of(a).settled() ? base_of(a).axes()[D].stride : 0;
    bool const lies = stride != 0 && (!adjacent || stride == 1 || count_ <= 1);
    auto *const first = static_cast<type *>(lies ? find(base_of(a), D, subscripts, touch, sizeof(type)) : stay());
    if constexpr (adjacent)
      return first;
    else
      return spread_elements<type>{first, stride};
  }
  template <class Array, class... Is> auto *element(Array &a, first_touch touch, Is... is) {
    using type = std::remove_pointer_t<decltype(elements_of(a))>;
    std::array<index, sizeof...(Is)> const subscripts{{static_cast<index>(is)...}};
    return static_cast<type *>(find(base_of(a), sizeof...(Is), subscripts, touch, sizeof(type)));
  }

  void *stay() {
    goes_ = false;
    return nullptr;
  }

  template <std::size_t R>
  void *find(array_base const &a, std::size_t along, std::array<index, R> const &subscripts, first_touch touch,
             std::size_t element_size) {
    index const offset = goes_ ? offset_of(a, along, subscripts) : -1;
    if (offset < 0 || (touch == first_touch::elsewhere && !a.touched()))
      return stay();
    return static_cast<char *>(a.touch(at_)) + static_cast<std::size_t>(offset) * element_size;
  }

  template <std::size_t R>
  index offset_of(array_base const &a, std::size_t along, std::array<index, R> const &subscripts) const {
    if (!a.settled() || a.in_motion())
      return -1;
    axis const *const axes = a.axes().data();
    index offset = 0;
    for (std::size_t d = 0; d < R; ++d) {
      index const place = d == along ? place_of_first(axes[d], subscripts[d]) : axes[d].place(subscripts[d]);
      if (place < 0)
        return -1;
      offset += place * axes[d].stride;
    }
    return offset;
  }

  // Where the element of the first index lies, if those of all others follow it; -1 if not.
  index place_of_first(axis const &other, index offset) const {
    if (axis_ && offset == 0 && other.coordinate == axis_->coordinate && other.map == axis_->map)
      return 0;
    if (axis_ && axis_->run == 0)
      return -1;
    // Where there is no such index, as it is past what an index can be, there is no such place either.
    return other.place_of(static_cast<index>(static_cast<std::uint64_t>(first_) + static_cast<std::uint64_t>(offset)),
                          count_);
  }

  source_line at_;
  axis const *axis_ = nullptr; // of what is owned
  index first_ = 0, behind_ = 0, count_ = 0;
  bool goes_ = false;
};

REDEAL_END_OF_CHECKED_BUILDS

} // namespace detail
} // namespace redeal
