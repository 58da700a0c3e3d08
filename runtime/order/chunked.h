// A message in parts that fit a small buffer (see lib/Plan/Elements/Chunks.h), in all dimensions.
#pragma once

#include "order/parcel.h"

#include <deque>

namespace redeal::runtime {

/// A parcel in pieces, in the order of its elements. Both ends of a message cut it at the same places if they allow the
/// same number of elements.
class chunked {
public:
  /// Pieces of at most `most` elements; the last dimensions are left whole as long as that suffices.
  chunked(parcel const &, index most);
  chunked(chunked &&) = default; // a copy would point into this one
  chunked &operator=(chunked &&) = default;

  std::vector<parcel> const &pieces() const { return pieces_; }

private:
  void cut(parcel const &, std::size_t d, index most);

  std::deque<plan::runs> cuts_; // the pieces point into them
  std::vector<parcel> pieces_;
};

/// Where the parcel lies at one end, if it is contiguous there: the local index of its first element, else -1.
index contiguous_at_sender(parcel const &);
index contiguous_at_receiver(parcel const &);

/// Local indices first … last-1.
struct span {
  index first, last;
};

/// The least span that holds all of the parcel's elements at one end; it must have some.
span span_at_sender(parcel const &);
span span_at_receiver(parcel const &);

} // namespace redeal::runtime
