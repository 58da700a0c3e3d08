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

/// Writes whole, aligned lines.
inline void stream_lines(char *to, char const *from, index bytes) {
#if defined(__SSE2__)
  for (index i = 0; i < bytes; i += line_bytes)
    for (index k = i; k < i + line_bytes; k += 16)
      _mm_stream_si128(reinterpret_cast<__m128i *>(to + k),
                       _mm_loadu_si128(reinterpret_cast<__m128i const *>(from + k)));
#else
  std::memcpy(to, from, static_cast<std::size_t>(bytes));
#endif
}

/// Others see what was streamed once they see what is stored after this.
inline void finish_streaming() {
#if defined(__SSE2__)
  _mm_sfence();
#endif
}

} // namespace redeal::runtime
