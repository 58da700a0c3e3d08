// What processors fetch and write back as a whole, and stores past the cache, which need no fetch if they fill whole
// lines.
#pragma once

#include <redeal/block_cyclic.hpp>

#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace redeal::runtime {

constexpr index line_bytes = 64;

/// What one instruction writes past the cache.
constexpr index streamed_bytes = 16;

/// Asks for a line that will be read. GCC takes a function that only asks for one that does nothing, and leaves out its
/// calls; the empty statement stands against that.
inline void fetch_to_read(char const *at) {
  __builtin_prefetch(at);
  asm volatile("");
}

/// Calls visit(line) for each line that has some of these bytes, but for no more than 128: the others are fetched while
/// those are in use.
template <class Visit> void each_line(char const *at, index bytes, Visit const &visit) {
  index const before = static_cast<index>(reinterpret_cast<std::uintptr_t>(at)) & (line_bytes - 1);
  constexpr index most = 128 * line_bytes;
  for (index i = -before; i < bytes && i < most; i += line_bytes)
    visit(at + i);
}

/// What another core has just written lies in its cache: all of it is asked for at once, before it is read line by
/// line.
inline void fetch_written(char const *at, index bytes) { each_line(at, bytes, fetch_to_read); }

/// The same as fetch_to_read, but to the second-level cache: the first one has few places for lines at distances of a
/// power of two.
inline void fetch_to_read_later(char const *at) {
  __builtin_prefetch(at, 0, 2);
  asm volatile("");
}

/// Asks for a line that will be written. If it were asked for as one that is read, which is what compilers make of
/// __builtin_prefetch(at, 1) by default, a line that another core has too would come as a copy, and the store would
/// wait for the right to change it.
inline void fetch_to_write(char const *at) {
#if defined(__x86_64__)
  asm volatile("prefetchw (%0)" : : "r"(at)); // the oldest of these processors do nothing
#else
  __builtin_prefetch(at, 1);
#endif
}

/// All that will be written where another core has read before is asked for at once: stores get one line after the
/// other.
inline void fetch_all_to_write(char const *at, index bytes) { each_line(at, bytes, fetch_to_write); }

/// Writes a part of a line, of which the other parts follow at once.
inline void stream_part(char *to, void const *from) {
#if defined(__SSE2__)
  _mm_stream_si128(reinterpret_cast<__m128i *>(to), _mm_loadu_si128(static_cast<__m128i const *>(from)));
#else
  std::memcpy(to, from, static_cast<std::size_t>(streamed_bytes));
#endif
}

/// Writes whole, aligned lines.
inline void stream_lines(char *to, char const *from, index bytes) {
  for (index k = 0; k < bytes; k += line_bytes) {
    fetch_to_read(from + k + 1024);
    for (index i = 0; i < line_bytes; i += streamed_bytes)
      stream_part(to + k + i, from + k + i);
  }
}

/// Others see what was streamed once they see what is stored after this.
inline void finish_streaming() {
#if defined(__SSE2__)
  _mm_sfence();
#endif
}

} // namespace redeal::runtime
