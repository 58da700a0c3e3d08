// A piece of a sweep as addresses and bytes: what the innermost loops go through.
#pragma once

#include "order/sweep.h"

#include <cstddef>
#include <cstring>
#include <type_traits>
#include <vector>

namespace redeal::runtime {

/// Another process's elements: its local array, or a message from it. Null: leave them out.
struct source {
  char const *begin = nullptr;
  index room = 0; ///< bytes from there on that may be read, be they elements or not
};

/// A run of `length` bytes, `stride` bytes further on with each repetition.
struct byte_run {
  char const *at;
  index length, stride;
};

/// Runs that are to be copied `count` times over.
class byte_runs {
public:
  /// Elements lie as in the others' local arrays.
  void place(piece const &, sweep::row const &, index element_size, std::vector<source> const &);

  /// Elements follow each other in messages, whose beginnings are moved behind them. Runs to the same process that
  /// follow each other become one.
  void queue(piece const &, sweep::row const &, index element_size, std::vector<source> &);

  index count = 0;
  index own = 0;         ///< own bytes of one repetition
  index longest = 0;     ///< bytes of the longest run
  bool even = false;     ///< all strides are the same
  bool gaps = false;     ///< some runs are left out
  std::size_t turns = 0; ///< after so many runs the first one's place comes again; 0: it does not
  std::vector<byte_run> runs;
  /// Ends of batches of runs, whose bytes fit in a small buffer even if each run is followed by a line; a long run is a
  /// batch of its own.
  std::vector<byte_run const *> batches;

  /// Runs from that length on are copied one by one.
  static constexpr index long_run = 256;
  static constexpr index batch_bytes = 256;

  /// How many repetitions may touch `excess` bytes behind each run, in the others' memory.
  index roomy(index excess) const;

private:
  // Bytes behind the last run of a process in the first repetition, which moves on by `stride` with each.
  struct spare {
    index bytes, stride;
  };

  void finish();

  std::vector<spare> spares_;
  std::vector<std::size_t> coordinates_; // of a queue's runs: whose memory each is in
  std::vector<index> moved_;             // by coordinate: bytes of one repetition
};

/// Copies exactly that many bytes, which are few.
inline void copy_few(char *to, char const *from, index bytes) {
  auto const both_ends = [&](auto size) {
    std::memcpy(to, from, size);
    std::memcpy(to + bytes - size, from + bytes - size, size);
  };
  if (bytes > 32)
    std::memcpy(to, from, static_cast<std::size_t>(bytes));
  else if (bytes >= 16)
    both_ends(std::integral_constant<index, 16>());
  else if (bytes >= 8)
    both_ends(std::integral_constant<index, 8>());
  else if (bytes >= 4)
    both_ends(std::integral_constant<index, 4>());
  else
    for (index i = 0; i < bytes; ++i)
      to[i] = from[i];
}

/// Copies `Width` bytes, of which `bytes` matter; Width 0: as many whole lines as these need.
template <index Width> void copy_wide(char *to, char const *from, index bytes) {
  if constexpr (Width > 0) {
    std::memcpy(to, from, Width);
  } else {
    index i = 0;
    do
      std::memcpy(to + i, from + i, 64);
    while ((i += 64) < bytes);
  }
}

/// Calls visit(width), a constant for copy_wide(), and how many bytes behind a run it may touch.
template <class Visit> void choose_width(index longest, Visit const &visit) {
  if (longest <= 8)
    visit(std::integral_constant<index, 8>(), 8);
  else if (longest <= 16)
    visit(std::integral_constant<index, 16>(), 16);
  else if (longest <= 32)
    visit(std::integral_constant<index, 32>(), 32);
  else if (longest <= 64)
    visit(std::integral_constant<index, 64>(), 64);
  else
    visit(std::integral_constant<index, 0>(), 64);
}

} // namespace redeal::runtime
