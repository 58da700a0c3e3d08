// Runs of one length that come from several places in turn, equally spaced in each: CYCLIC(1) on 2 -> CYCLIC(64) on 2
// fills a block from two local arrays, an element from each in turn; BLOCK -> CYCLIC(1) takes every second element of
// one. Loops that know the length, and need no list, copy them much faster than a run at a time.
#pragma once

#include "order/byte_runs.h"

#include <array>
#include <cstring>
#include <type_traits>

namespace redeal::runtime {

/// The places begins[0] … begins[turns-1], and from each a run of `length` bytes, every `spacing` bytes, `rounds`
/// times.
struct weave {
  static constexpr std::size_t most_turns = 16;
  static constexpr index most_length = 64; ///< bytes
  static constexpr index most_round = 512; ///< bytes

  std::array<char const *, most_turns> begins{};
  std::size_t turns = 0;
  index length = 0, spacing = 0, rounds = 0;
  /// How much further on the same places begin that are copied after the last round, if there are any; 0: it is not
  /// known.
  index next = 0;

  index round_bytes() const { return static_cast<index>(turns) * length; }
};

/// The first runs of a list, as a weave of all of them but fewer than `turns` at the end; no rounds if they are none,
/// or none that is worthwhile. If all repetitions of the list are one weave, that is `whole`.
struct woven_runs {
  weave first;
  bool whole = false;
};
woven_runs find_weave(byte_runs const &);

/// Where the repetitions are no single weave: calls copy(weave) for each, and copy_one(place) for the runs behind it.
template <class Copy, class CopyOne>
void each_repetition(byte_runs const &these, weave first, Copy const &copy, CopyOne const &copy_one) {
  std::size_t const in_weave = first.turns * static_cast<std::size_t>(first.rounds);
  for (index k = 0; k < these.count; ++k) {
    first.next = these.even && k + 1 < these.count ? these.runs[0].stride : 0;
    for (std::size_t j = 0; j < first.turns; ++j)
      first.begins[j] = these.runs[j].at + k * these.runs[j].stride;
    copy(first);
    for (std::size_t i = in_weave; i < these.runs.size(); ++i)
      copy_one(these.runs[i].at + k * these.runs[i].stride);
  }
}

/// Calls visit(length, turns) with constants for loops over a weave; turns 0 is any number. Returns false if there is
/// no loop for its length.
template <class Visit> bool choose_loop(weave const &w, Visit const &visit) {
  auto const with_turns = [&](auto length) {
    switch (w.turns) {
    case 1:
      return visit(length, std::integral_constant<std::size_t, 1>());
    case 2:
      return visit(length, std::integral_constant<std::size_t, 2>());
    case 4:
      return visit(length, std::integral_constant<std::size_t, 4>());
    default:
      return visit(length, std::integral_constant<std::size_t, 0>());
    }
  };
  switch (w.length) {
  case 4:
    return with_turns(std::integral_constant<index, 4>()), true;
  case 8:
    return with_turns(std::integral_constant<index, 8>()), true;
  case 16:
    return with_turns(std::integral_constant<index, 16>()), true;
  case 32:
    return with_turns(std::integral_constant<index, 32>()), true;
  case 64:
    return with_turns(std::integral_constant<index, 64>()), true;
  default:
    return false;
  }
}

/// Copies what byte runs hold with such loops, if that is worthwhile: copy_weave(weave, length, turns, spacing), where
/// the numbers are constants, 0 if they are not known, and copy_one(place, length) for what is behind the last round.
template <class CopyWeave, class CopyOne>
bool copy_woven(byte_runs const &these, CopyWeave const &copy_weave, CopyOne const &copy_one) {
  woven_runs const found = find_weave(these);
  if (found.first.rounds == 0)
    return false;
  return choose_loop(found.first, [&](auto length, auto turns) {
    auto const copy = [&](weave const &w) {
      if (w.spacing == length)
        copy_weave(w, length, turns, length);
      else
        copy_weave(w, length, turns, std::integral_constant<index, 0>());
    };
    if (found.whole)
      copy(found.first);
    else
      each_repetition(these, found.first, copy, [&](char const *at) { copy_one(at, length); });
  });
}

/// Copies the rounds begin … end-1 to `to`. Spacing: that of the weave, if it is known.
template <index Length, std::size_t Turns, index Spacing>
void gather_rounds(weave const &w, index begin, index end, char *to) {
  std::size_t const turns = Turns > 0 ? Turns : w.turns;
  index const spacing = Spacing > 0 ? Spacing : w.spacing;
  std::array<char const *, weave::most_turns> const at = w.begins;
  for (index i = begin; i < end; ++i)
    for (std::size_t j = 0; j < turns; ++j, to += Length)
      std::memcpy(to, at[j] + i * spacing, Length);
}

/// The reverse: from `from` to the weave's places, which are memory to write here.
template <index Length, std::size_t Turns, index Spacing>
void pack_rounds(weave const &w, index begin, index end, char const *from) {
  std::size_t const turns = Turns > 0 ? Turns : w.turns;
  index const spacing = Spacing > 0 ? Spacing : w.spacing;
  std::array<char *, weave::most_turns> at;
  for (std::size_t j = 0; j < turns; ++j)
    at[j] = const_cast<char *>(w.begins[j]);
  for (index i = begin; i < end; ++i)
    for (std::size_t j = 0; j < turns; ++j, from += Length)
      std::memcpy(at[j] + i * spacing, from, Length);
}

} // namespace redeal::runtime
