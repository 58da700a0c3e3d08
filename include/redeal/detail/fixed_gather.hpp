// Filling a local array after one redistribution that is known at compile time: CYCLIC(r) on P -> CYCLIC(s) on Q with
// constant P, r, Q and s.
//
//     fixed_gather<2, 3, 2, 5, sizeof(double)>::gather(q, from, to, periods)
//
// The pattern repeats after a slice of lcm(Pr, Qs) elements. Its runs are listed while compiling, so that the offset
// and the length of each are constants in straight-line code: a run of three doubles is two moves, without a loop or a
// branch.
#pragma once

#include <redeal/detail/fixed_messages.hpp>
#include <redeal/detail/fixed_runs.hpp>

#include <array>
#include <cstddef>
#include <cstring>
#include <utility>

namespace redeal {
namespace detail {

/// Straight-line code for one redistribution, without its numbers in the type.
struct fixed_code {
  index from_procs = 0, from_block = 0, to_procs = 0, to_block = 0;
  std::size_t element_size = 0;
  index from_period = 0, to_period = 0; ///< elements of one period in each source, and in each destination
  /// Each is null where straight-line code is not worthwhile. To gather, as fixed_gather::gather does; to pack and
  /// unpack, as fixed_messages does.
  void (*gather)(index q, char const *const *from, char *to, index periods) = nullptr;
  void (*pack)(index p, char const *from, char **to, index periods) = nullptr;
  void (*unpack)(index q, char const **from, char *to, index periods) = nullptr;
};

template <index from_procs, index from_block, index to_procs, index to_block, std::size_t Size> class fixed_gather {
  using runs = fixed_runs<to_procs, to_block, from_procs, from_block>;
  using packing = fixed_messages<from_procs, from_block, to_procs, to_block, Size>;
  using unpacking = fixed_messages<to_procs, to_block, from_procs, from_block, Size>;
  static constexpr index bytes = static_cast<index>(Size), longest = longest_gathered_run / bytes;

  template <index q> static constexpr runs runs_of = runs::of(q, longest, false);

public:
  /// Elements of one slice, and of one period of each source and of each destination.
  static constexpr index slice = runs::slice, from_period = runs::other_period, to_period = runs::own_period;

  /// Whether there is straight-line code for it.
  static constexpr bool worthwhile = runs::all_fit(longest, false);

  /// Fills that many periods of receiver q's array at `to` from the local arrays of the senders. All pointers are to
  /// the beginning of the same period. Reads and writes exactly the elements. Requires worthwhile.
  static void gather(index q, char const *const *from, char *to, index periods) {
    static_assert(worthwhile, "the period has too many runs, or too long ones, for straight-line code");
    gather(q, from, to, periods, std::make_integer_sequence<index, to_procs>());
  }

  /// All there is, without the numbers in the type.
  static constexpr fixed_code code() {
    fixed_code made{from_procs,  from_block, to_procs, to_block, Size,
                    from_period, to_period,  nullptr,  nullptr,  nullptr};
    if constexpr (worthwhile)
      made.gather = gather;
    if constexpr (packing::worthwhile)
      made.pack = packing::pack;
    if constexpr (unpacking::worthwhile)
      made.unpack = unpacking::unpack;
    return made;
  }

private:
  template <index... receivers>
  static void gather(index q, char const *const *from, char *to, index periods,
                     std::integer_sequence<index, receivers...>) {
    ((q == receivers ? gather_one<receivers>(from, to, periods) : void()), ...);
  }

  template <index q> static void gather_one(char const *const *from, char *to, index periods) {
    gather_one<q>(from, to, periods, std::make_index_sequence<static_cast<std::size_t>(runs_of<q>.count)>());
  }

  template <index q, std::size_t... each>
  static void gather_one(char const *const *from, char *to, index periods, std::index_sequence<each...>) {
    std::array<char const *, static_cast<std::size_t>(from_procs)> at{};
    for (std::size_t p = 0; p < at.size(); ++p)
      at[p] = from[p];
    for (index m = 0; m < periods; ++m) {
      (copy<runs_of<q>.list[each].length>(to, at[static_cast<std::size_t>(runs_of<q>.list[each].other)] +
                                                  runs_of<q>.list[each].from * bytes),
       ...);
      for (char const *&a : at)
        a += from_period * bytes;
    }
  }

  template <index length> static void copy(char *&to, char const *from) {
    std::memcpy(to, from, static_cast<std::size_t>(length * bytes));
    to += length * bytes;
  }
};

} // namespace detail
} // namespace redeal
