// Filling a local array from those of many other processes, or from their messages, once from front to back.
#pragma once

#include "live_runs.h"

namespace redeal::runtime {

/// How the destination is written. `streaming` saves time where the data exceed the last cache, and only then.
enum class stores { ordinary, streaming };

/// What suits that many bytes, read and written, in all.
stores stores_for(index bytes);

/// Fills the elements begin … end-1 of the array at `to` from the local arrays of the processes of the other grid, by
/// place. They must not overlap it. Writes nothing outside of the range, and not where a process is left out.
void gather(sweep const &, std::size_t element_size, std::vector<other_memory> const &from, char *to, index begin,
            index end, stores);

/// The same from messages in the order of parcel.h: from[place] begins with what the process at that place has in the
/// range, and is moved behind it.
void unpack(sweep const &, std::size_t element_size, std::vector<other_memory> &from, char *to, index begin, index end,
            stores);

} // namespace redeal::runtime
