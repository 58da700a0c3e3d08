// Pages of arrays that lie in segments: they can go back to the system one by one while a move goes on.
#pragma once

#include "memory/segment.h"
#include "ways/early_release.h"

#include <new>

namespace redeal::runtime {

class segment_pages final : public paged_memory {
public:
  std::size_t bytes_of(char const *part) const override {
    segment_address const at = address_of(part);
    // A section's place is in the middle of an array's memory, which is all there.
    return at.file < 0 || at.offset > 0 ? 0 : at.bytes;
  }
  void vacate(char const *part, std::size_t begin, std::size_t bytes) override { vacate_segment(part, begin, bytes); }
  bool reserve(char const *part, std::size_t begin, std::size_t bytes) override {
    try {
      return reserve_segment(part, begin, bytes);
    } catch (std::bad_alloc const &) {
      return false;
    }
  }
};

} // namespace redeal::runtime
