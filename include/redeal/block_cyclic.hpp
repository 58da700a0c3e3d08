// One dimension of a block-cyclic mapping, as pure arithmetic: which process owns a global index, and where it lies
// there.
//
// The elements 0 … extent-1 are dealt like cards, `block` at a time, to processes 0 … procs-1 and round again:
//
//     extent 10, procs 2, block 3      index   0 1 2 | 3 4 5 | 6 7 8 | 9
//                                      owner   0 0 0 | 1 1 1 | 0 0 0 | 1
//                                      local   0 1 2 | 0 1 2 | 3 4 5 | 3
//
// `block(k)` and `cyclic(k)` are both this with block = k; `*` is one process that owns everything.
// Source: Desprez et al., section 4.1, equations (1) and (2).
#pragma once

#if __cplusplus < 201703L
#error "Redeal needs C++17 or later; compile with -std=c++17"
#endif

#include <cstdint>

namespace redeal {

/// A global or local index, an extent, or a number of elements. Always 64 bits.
using index = std::int64_t;

/// `extent` elements dealt to `procs` processes, `block` at a time. Requires extent >= 0, procs >= 1, block >= 1.
struct block_cyclic {
  index extent = 0;
  index procs = 1;
  index block = 1;

  /// The process that owns global index `i`.
  constexpr index owner(index i) const { return i / block % procs; }

  /// Where global index `i` lies in the local storage of its owner.
  constexpr index local(index i) const { return i / block / procs * block + i % block; }

  /// The global index of the element that process `p` stores at local index `l`.
  constexpr index global(index p, index l) const { return (l / block * procs + p) * block + l % block; }

  /// How many elements process `p` owns.
  constexpr index local_size(index p) const {
    index const whole = extent / block;
    index const mine = whole / procs + (p < whole % procs ? 1 : 0);
    return mine * block + (p == whole % procs ? extent % block : 0);
  }

  friend constexpr bool operator==(block_cyclic const &a, block_cyclic const &b) {
    return a.extent == b.extent && a.procs == b.procs && a.block == b.block;
  }
  friend constexpr bool operator!=(block_cyclic const &a, block_cyclic const &b) { return !(a == b); }
};

} // namespace redeal
