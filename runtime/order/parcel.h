// The elements that travel together, and the loops that pack, unpack and copy them.
#pragma once

#include "Plan/Elements/Runs.h"

#include <cstddef>
#include <vector>

namespace redeal::runtime {

/// The elements of one message (or of the local copy): every combination of one run from each dimension, dimensions in
/// the order of the receiver's storage, the fastest last.
struct parcel {
  struct dimension {
    plan::runs const *runs;
    /// From one index to the next, in the sender's and in the receiver's storage; counted in elements.
    index from_stride, to_stride;
  };
  std::vector<dimension> dims;
  index elements = 0;
  /// The dimensions along which elements are neighbours in the storage of all senders, and of all receivers, as far as
  /// they have several there.
  std::size_t sender_fastest = 0, receiver_fastest = 0;
};

/// The single run of a dimension, or null.
plan::series const *only_run(plan::runs const &);

/// The loops for elements of one size in bytes.
struct kernels {
  using kernel = void (*)(parcel const &, char const *from, char *to, std::size_t element_size);

  kernel pack;   ///< from the sender's local storage to a buffer
  kernel unpack; ///< from a buffer to the receiver's local storage
  kernel copy;   ///< from one local storage to the other, on one process
  kernel stream; ///< the same past the cache, where whole lines come together
};

kernels kernels_for(std::size_t element_size);

} // namespace redeal::runtime
