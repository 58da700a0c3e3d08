// copy: every process copies its old part: as many bytes as the array has, read once and written once. No
// redistribution is faster, unless it reads what is already in a cache.
//
// The stores go past the caches where the array does not fit into them, as a plain store first reads what it
// overwrites. Of a section, by the loops that copy what stays on a process.
#include "peers/packing.h"
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
  explicit streaming_copy(workplace const &at)
      : peer(at), stays_{at.what.text, at.what.from, at.what.from, std::nullopt},
        count_(at.what.from.local_elements(at.rank)) {
    index const bytes = at.what.elements() * static_cast<index>(sizeof(double));
    past_caches_ = 2 * bytes > sysconf(_SC_LEVEL3_CACHE_SIZE);
    if (at.what.moved_elements() == at.what.elements())
      return;
    stays_.part = copied_part{at.what.part->source, at.what.part->source};
    some_ = parcel_between(stays_, at.rank, at.rank);
  }

  void move() override {
    index const row = stays_.from.local_extent(stays_.from.dims.size() - 1, at_.rank);
    if (stays_.part)
      copy(some_, at_.from, row, at_.to, row);
    else if (past_caches_)
      stream(at_.to, at_.from, count_);
    else
      std::memcpy(at_.to, at_.from, static_cast<std::size_t>(count_) * sizeof *at_.to);
  }

  redistribution const &moved() const override { return stays_; }

private:
  redistribution stays_;
  index count_;
  parcel some_; // if not all moves
  bool past_caches_;
};

} // namespace

std::unique_ptr<peer> make_copy(workplace const &at) { return std::make_unique<streaming_copy>(at); }

std::optional<std::string> has_copies(redistribution const &what) {
  if (what.to.copies == 1)
    return std::nullopt;
  return "more comes to a process than it has";
}

} // namespace redeal::bench
