// Packing a local array for the processes that get its elements, reading it once from front to back.
#pragma once

#include "order/byte_runs.h"

#include <redeal/detail/fixed_gather.hpp>

namespace redeal::runtime {

using namespace redeal::detail;

/// Where the next element of a message goes, and how many bytes from there on may be overwritten. Null: the elements
/// for that process are left out.
struct outbox {
  char *next = nullptr;
  index room = 0;
};

/// Appends the elements begin … end-1 of the array at `from` to the messages to the processes of the other grid, by
/// place, and moves `next` behind them. Messages of whole arrays are those of parcel.h; sweep::amounts tells their
/// sizes.
void pack(sweep const &, std::size_t element_size, char const *from, std::vector<outbox> &to, index begin, index end);

/// The same for sender p of one dimension that straight-line code can pack: whole periods by that code. Requires that
/// no process that has elements in the range is left out.
void pack(sweep const &, fixed_code const &, index p, char const *from, std::vector<outbox> &to, index begin,
          index end);

} // namespace redeal::runtime
