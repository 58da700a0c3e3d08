// Filling a local array from those of many other processes, or from their messages, once from front to back.
#pragma once

#include "copy/stores.h"
#include "order/byte_runs.h"

#include <redeal/detail/fixed_gather.hpp>

namespace redeal::runtime {

using namespace redeal::detail;

/// Fills the elements begin … end-1 of the array at `to` from the local arrays of the processes of the other grid, by
/// place. They must not overlap it. Writes nothing outside of the range, nor in gaps, nor where a process is left out.
void gather(sweep const &, std::size_t element_size, std::vector<source> const &from, char *to, index begin, index end,
            stores);

/// The same for receiver q of one dimension that straight-line code can gather: whole periods are filled by that code.
/// Requires that no process is left out: one without elements in the range may have any address.
void gather(sweep const &, fixed_code const &, index q, std::vector<source> const &from, char *to, index begin,
            index end, stores);

/// The same from messages in the order of parcel.h: from[place] begins with what the process at that place has in the
/// range, and is moved behind it.
void unpack(sweep const &, std::size_t element_size, std::vector<source> &from, char *to, index begin, index end,
            stores);

/// The same for receiver q of one dimension that straight-line code can unpack: whole periods by that code. Requires
/// that no process that has elements in the range is left out.
void unpack(sweep const &, fixed_code const &, index q, std::vector<source> &from, char *to, index begin, index end,
            stores);

} // namespace redeal::runtime
