// What processors fetch and write back as a whole, and stores past the cache, which need no fetch if they fill whole
// lines.
#pragma once

#include <redeal/block_cyclic.hpp>

#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace redeal::runtime {

constexpr index line_bytes = 64;

/// What one instruction writes past the cache.
constexpr index streamed_bytes = 16;

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
    __builtin_prefetch(from + k + 1024);
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
