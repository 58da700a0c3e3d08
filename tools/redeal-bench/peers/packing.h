// The loops of the hand-written methods: pack, unpack and copy along run lists.
#pragma once

#include "case/runs.h"

#include <memory>
#include <vector>

namespace redeal::bench {

/// One of `count` equal shares of a list.
struct share {
  index number = 0, count = 1;
};

/// Packed elements may be written in full registers: this many elements behind a message must be free for what
/// overlaps, and as many must be there to be read behind a part.
constexpr index packing_slack = 8;

/// From `part` to `buffer`, densely. Returns what is behind the last element written, where the next share comes.
double *pack(packing_list const &, double const *part, double *buffer, share = {});

/// From `buffer` to `part`. Returns what is behind the last element read.
double const *unpack(packing_list const &, double const *buffer, double *part, share = {});

/// A list and where its elements lie in a buffer.
struct packed_list {
  packing_list list;
  index place;
};

/// Packs or unpacks several lists: one after the other, or all of them in one sweep over the part, which then comes
/// from memory only once.
enum class order { list_by_list, one_sweep };
void pack(std::vector<packed_list> const &, double const *part, double *buffer, order);
void unpack(std::vector<packed_list> const &, double const *buffer, double *part, order);

/// One side of an exchange: the messages of all processes, one behind the other.
struct packed_messages {
  std::vector<packed_list> lists;
  std::vector<int> counts, places;
  std::unique_ptr<double[]> buffer;
  index used = 0;

  void add(packing_list list);
  void make_buffer() { buffer.reset(new double[static_cast<std::size_t>(used)]); }
};

/// What stays on a process, from one part to the other; the rows of these are that many elements apart.
void copy(parcel const &, double const *from, index from_row, double *to, index to_row);

} // namespace redeal::bench
