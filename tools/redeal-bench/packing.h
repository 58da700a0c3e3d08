// The loops of the hand-written methods: gather, scatter and copy along run lists.
#pragma once

#include "runs.h"

namespace redeal::bench {

/// From `part` to `buffer`, densely. Returns what is behind the last element written.
double *pack(packing_list const &, double const *part, double *buffer);

/// From `buffer` to `part`. Returns what is behind the last element read.
double const *unpack(packing_list const &, double const *buffer, double *part);

/// What stays on a process, from one part to the other; the rows of these are that many elements apart.
void copy(parcel const &, double const *from, index from_row, double *to, index to_row);

} // namespace redeal::bench
