// The elements that travel together, and the loops that pack, unpack and copy them.
#pragma once

#include "Plan/Elements/Runs.h"

#include <cstddef>
#include <vector>

namespace redeal::runtime {

/// The elements of one message (or of the local copy): every combination of one run from each dimension, dimensions in
/// storage order, the fastest last.
struct parcel {
  struct dimension {
    plan::runs const *runs;
    index from_stride, to_stride; ///< elements, in the sender's and in the receiver's local storage
  };
  std::vector<dimension> dims;
  index elements = 0;
};

/// The loops for elements of one size in bytes.
struct kernels {
  using kernel = void (*)(parcel const &, char const *from, char *to, std::size_t element_size);

  kernel pack;   ///< from the sender's local storage to a buffer
  kernel unpack; ///< from a buffer to the receiver's local storage
  kernel copy;   ///< from one local storage to the other, on one process
};

kernels kernels_for(std::size_t element_size);

} // namespace redeal::runtime
