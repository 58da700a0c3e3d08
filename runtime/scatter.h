// Packing a local array for the processes that get its elements, reading it once from front to back.
#pragma once

#include "live_runs.h"

namespace redeal::runtime {

/// Appends the elements begin … end-1 of the array at `from` to the buffers of the processes of the other grid, by
/// place, and moves to[place] behind them. Messages of whole arrays are those of parcel.h; sweep::amounts tells their
/// sizes. Of the array `readable` bytes may be read.
void scatter(sweep const &, std::size_t element_size, char const *from, index readable, std::vector<other_memory> &to,
             index begin, index end);

} // namespace redeal::runtime
