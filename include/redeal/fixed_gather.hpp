// Filling a local array after one redistribution that is known at compile time: CYCLIC(r) on P -> CYCLIC(s) on Q with
// constant P, r, Q and s.
//
//     redeal::fixed_gather<2, 3, 2, 5, sizeof(double)>::fill(q, from, to, periods)
//
// The pattern repeats after lcm(Pr, Qs) elements. Its runs are listed while compiling, so that the offset and the
// length of each are constants in straight code: a run of three doubles is two moves, without a loop or a branch.
#pragma once

#include <redeal/fixed_messages.hpp>
#include <redeal/fixed_runs.hpp>

#include <array>
#include <cstddef>
#include <cstring>
#include <utility>

namespace redeal {

/// Straight code for one redistribution, without its numbers in the type.
struct fixed_code {
  index P = 0, r = 0, Q = 0, s = 0;
  std::size_t element_size = 0;
  index from_period = 0, to_period = 0; ///< elements of one period in each source, and in each destination
  /// Each is null where straight code is not worthwhile. To gather, as fixed_gather::fill does; to pack and unpack, as
  /// fixed_messages does.
  void (*fill)(index q, char const *const *from, char *to, index periods) = nullptr;
  void (*pack)(index p, char const *from, char **to, index periods) = nullptr;
  void (*unpack)(index q, char const **from, char *to, index periods) = nullptr;
};

template <index P, index r, index Q, index s, std::size_t Size> class fixed_gather {
  using runs = detail::fixed_runs<Q, s, P, r>;
  static constexpr index bytes = static_cast<index>(Size);

public:
  /// Elements of one period: in all, in each source, and in each destination.
  static constexpr index period = runs::period, from_period = runs::other_period, to_period = runs::own_period;

  /// Longer runs are copied as fast from a list.
  static constexpr index longest_run = 128; // bytes

  /// Whether there is straight code for it.
  static constexpr bool worthwhile = runs::all_fit(longest_run / bytes, false);

  /// Fills that many periods of receiver q's array at `to` from the local arrays of the senders. All pointers are to
  /// the beginning of the same period. Reads and writes exactly the elements. Requires worthwhile.
  static void fill(index q, char const *const *from, char *to, index periods) {
    static_assert(worthwhile, "the period has too many runs, or too long ones, for straight code");
    fill(q, from, to, periods, std::make_integer_sequence<index, Q>());
  }

  /// All there is, without the numbers in the type.
  static constexpr fixed_code code() {
    fixed_code made{P, r, Q, s, Size, from_period, to_period, nullptr, nullptr, nullptr};
    if constexpr (worthwhile)
      made.fill = fill;
    if constexpr (fixed_messages<P, r, Q, s, Size>::worthwhile)
      made.pack = fixed_messages<P, r, Q, s, Size>::pack;
    if constexpr (fixed_messages<Q, s, P, r, Size>::worthwhile)
      made.unpack = fixed_messages<Q, s, P, r, Size>::unpack;
    return made;
  }

private:
  template <index... Qs>
  static void fill(index q, char const *const *from, char *to, index periods, std::integer_sequence<index, Qs...>) {
    ((q == Qs ? fill_one<Qs>(from, to, periods) : void()), ...);
  }

  template <index q> static void fill_one(char const *const *from, char *to, index periods) {
    static constexpr runs all = runs::of(q, longest_run / bytes, false);
    fill_one<q>(from, to, periods, std::make_index_sequence<static_cast<std::size_t>(all.count)>());
  }

  template <index q, std::size_t... I>
  static void fill_one(char const *const *from, char *to, index periods, std::index_sequence<I...>) {
    static constexpr runs all = runs::of(q, longest_run / bytes, false);
    std::array<char const *, static_cast<std::size_t>(P)> at{};
    for (std::size_t p = 0; p < static_cast<std::size_t>(P); ++p)
      at[p] = from[p];
    for (index m = 0; m < periods; ++m) {
      (copy<all.list[I].length>(to, at[static_cast<std::size_t>(all.list[I].other)] + all.list[I].from * bytes), ...);
      for (char const *&a : at)
        a += from_period * bytes;
    }
  }

  template <index length> static void copy(char *&to, char const *from) {
    std::memcpy(to, from, static_cast<std::size_t>(length * bytes));
    to += length * bytes;
  }
};

} // namespace redeal
