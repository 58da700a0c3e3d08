// copy: every process copies its old part: as many bytes as the array has, read once and written once. No
// redistribution is faster, unless it reads what is already in a cache.
//
// The stores go past the caches where the array does not fit into them, as a plain store first reads what it
// overwrites.
#include "peers/peers.h"

#include <unistd.h>

#include <cstring>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace redeal::bench {
namespace {

#if defined(__SSE2__)
/// Copies to a place that is aligned to 64 bytes, from one as well.
void stream(double *to, double const *from, index count) {
  index i = 0;
  for (; i + 8 <= count; i += 8)
    for (index j = i; j != i + 8; j += 2)
      _mm_stream_pd(to + j, _mm_load_pd(from + j));
  std::memcpy(to + i, from + i, static_cast<std::size_t>(count - i) * sizeof *to);
  _mm_sfence();
}
#else
void stream(double *to, double const *from, index count) {
  std::memcpy(to, from, static_cast<std::size_t>(count) * sizeof *to);
}
#endif

class streaming_copy : public peer {
public:
  explicit streaming_copy(workplace const &at) : peer(at), count_(at.what.from.local_elements(at.rank)) {
    index const bytes = at.what.elements() * static_cast<index>(sizeof(double));
    past_caches_ = 2 * bytes > sysconf(_SC_LEVEL3_CACHE_SIZE);
  }

  void move() override {
    if (past_caches_)
      stream(at_.to, at_.from, count_);
    else
      std::memcpy(at_.to, at_.from, static_cast<std::size_t>(count_) * sizeof *at_.to);
  }

  layout const &result_layout() const override { return at_.what.from; }

private:
  index count_;
  bool past_caches_;
};

} // namespace

std::unique_ptr<peer> make_copy(workplace const &at) { return std::make_unique<streaming_copy>(at); }

} // namespace redeal::bench
