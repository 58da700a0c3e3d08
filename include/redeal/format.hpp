// How one dimension is dealt, as written, and what that means for an extent and a number of processes.
//
//     block        on 10 elements and 3 processes      4 at a time: 0-3 | 4-7 | 8 9
//     balanced                                         as even as it can be: 0-3 | 4-6 | 7-9
//     cyclic(3)                                        3 at a time: 0-2 | 3-5 | 6-8, then 9 to the first again
//     gen_block(v), v = {1, 7, 2}                      as many as v says: 0 | 1-7 | 8 9
//     indirect(v), v = {2, 2, 0, …}                    each to the process that v says: 0 1 to the last, …
//
// Compiler and runtime both ask this header, so that both deal alike.
#pragma once

#include <redeal/deal.hpp>

#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

namespace redeal {

/// Numbers of the user's, in a container or by a function. They live no longer than the directive's call.
struct user_numbers {
  static constexpr index any = -1;

  void const *of = nullptr;
  index (*read)(void const *of, index i) = nullptr;
  index count = 0; ///< any: a function, of any number

  index at(index i) const { return read(of, i); }
  constexpr explicit operator bool() const { return read != nullptr; }
};

/// block, block(n), balanced, cyclic, cyclic(n), `*` (collapsed: not dealt at all), gen_block(v) or indirect(v).
struct format {
  enum class kind { block, balanced, cyclic, collapsed, gen_block, indirect };
  kind dealt;
  bool sized;             ///< a size was written
  index size;             ///< the size written, else 1
  user_numbers numbers{}; ///< of gen_block the elements of each process, of indirect the owner of each element

  /// As users write it, without a size.
  constexpr char const *name() const {
    return dealt == kind::block       ? "block"
           : dealt == kind::balanced  ? "balanced"
           : dealt == kind::cyclic    ? "cyclic"
           : dealt == kind::gen_block ? "gen_block"
           : dealt == kind::indirect  ? "indirect"
                                      : "*";
  }

  /// Whether numbers decide it, of which plan::listed_deal() makes a deal.
  constexpr bool by_numbers() const { return dealt == kind::gen_block || dealt == kind::indirect; }

  /// Elements in one deal when `extent` elements go to `procs` processes; HPF 2.0, section 3.2. A size that was written
  /// is returned as it is, valid or not. The longest, if it is balanced.
  constexpr index block_size(index extent, index procs) const {
    if (dealt == kind::collapsed)
      return extent > 0 ? extent : 1;
    if (sized)
      return size;
    if (dealt == kind::cyclic || extent == 0)
      return 1;
    return (extent - 1) / procs + 1;
  }

  /// The smallest n for which block(n) gives each of `extent` elements an owner.
  static constexpr index least_block(index extent, index procs) { return extent > 0 ? (extent - 1) / procs + 1 : 1; }

  /// Whether every element gets an owner; `block` deals only once.
  constexpr bool covers(index extent, index procs) const {
    return dealt != kind::block || block_size(extent, procs) >= least_block(extent, procs);
  }

  /// The dimension that this format makes. Requires block_size >= 1, covers, and no numbers. A block longer than the
  /// extent changes nothing, and is cut so that products of it cannot overflow.
  constexpr redeal::deal deal(index extent, index procs) const {
    if (dealt == kind::balanced)
      return redeal::deal::balanced(extent, procs);
    index const size_of_block = block_size(extent, procs), longest = extent > 0 ? extent : 1;
    return {extent, procs, size_of_block < longest ? size_of_block : longest};
  }
};

constexpr format block() { return {format::kind::block, false, 1}; }
constexpr format block(index size) { return {format::kind::block, true, size}; }
constexpr format balanced() { return {format::kind::balanced, false, 1}; }
constexpr format cyclic() { return {format::kind::cyclic, false, 1}; }
constexpr format cyclic(index size) { return {format::kind::cyclic, true, size}; }
constexpr format collapsed() { return {format::kind::collapsed, false, 1}; }

namespace detail {

template <class Numbers, class = void> struct has_integers : std::false_type {};
template <class Numbers>
struct has_integers<Numbers, std::void_t<decltype(std::size(std::declval<Numbers const &>())),
                                         decltype(std::declval<Numbers const &>()[std::size_t{}])>>
    : std::is_integral<
          std::remove_cv_t<std::remove_reference_t<decltype(std::declval<Numbers const &>()[std::size_t{}])>>> {};

template <class Numbers> user_numbers numbers_in(Numbers const &numbers) {
  return {&numbers,
          [](void const *of, index i) {
            return static_cast<index>((*static_cast<Numbers const *>(of))[static_cast<std::size_t>(i)]);
          },
          static_cast<index>(std::size(numbers))};
}

template <class Function> user_numbers numbers_by(Function const &function) {
  if constexpr (std::is_function_v<Function>)
    return {reinterpret_cast<void const *>(&function),
            [](void const *of, index i) {
              return static_cast<index>(reinterpret_cast<Function *>(const_cast<void *>(of))(i));
            },
            user_numbers::any};
  else
    return {&function,
            [](void const *of, index i) { return static_cast<index>((*static_cast<Function const *>(of))(i)); },
            user_numbers::any};
}

} // namespace detail

/// So many successive elements for each process in turn: a container of integers, one for each process of that
/// dimension of the grid, which sum up to the extent.
template <class Sizes> format gen_block(Sizes const &sizes) {
  static_assert(detail::has_integers<Sizes>::value,
                "gen_block(v) takes a container of integers with size() and [], such as std::vector<int>");
  return {format::kind::gen_block, false, 1, detail::numbers_in(sizes)};
}

/// Each element for the process that is said: a container of integers, one for each element, or a function from the
/// index of an element to an integer. They are coordinates along that dimension of the grid.
template <class Owners> format indirect(Owners const &owners) {
  if constexpr (std::is_invocable_r_v<index, Owners const &, index>) {
    return {format::kind::indirect, false, 1, detail::numbers_by(owners)};
  } else {
    static_assert(detail::has_integers<Owners>::value,
                  "indirect(v) takes a container of integers with size() and [], such as std::vector<int>, or a "
                  "function from an index to an integer");
    return {format::kind::indirect, false, 1, detail::numbers_in(owners)};
  }
}

/// A part of one dimension of a grid: `count` coordinates from `first` on, or all from there on if it is open.
struct section {
  index first = 0;
  index count = 0;
  bool open = true;
  bool single = false;     ///< written [e]: one coordinate, and the dimension disappears
  bool replicated = false; ///< written [*]: all coordinates, and the processes along the dimension have the same

  constexpr section() = default;
  constexpr explicit section(index f, index c) : first(f), count(c), open(false) {}
  static constexpr section from(index first) {
    section s;
    s.first = first;
    return s;
  }
  static constexpr section at(index coordinate) {
    section s(coordinate, 1);
    s.single = true;
    return s;
  }
  static constexpr section all_alike() {
    section s;
    s.replicated = true;
    return s;
  }

  /// The number of coordinates, in a grid of that extent.
  constexpr index length(index extent) const { return open ? extent - first : count; }

  /// Whether it names at least one coordinate and only such of 0 … extent-1.
  constexpr bool inside(index extent) const {
    return first >= 0 && first < extent && length(extent) >= 1 && length(extent) <= extent - first;
  }
};

} // namespace redeal
