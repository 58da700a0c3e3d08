// How sweeps cut a move in chunks, so that all processes are busy in each and the buffers stay within a given memory.
//
// A chunk is one strip of global indices, or as many strips as there are processes between which a side deals long
// blocks: CYCLIC(1) on 2 -> BLOCK on 2, of 24 elements, in chunks of two strips, each of 4,
//
//     0 0 0 0 1 1 1 1 2 2 2 2 | 0 0 0 0 1 1 1 1 2 2 2 2       chunk of each index; | is between the blocks
//
// All processes must cut alike, so the cut depends on nothing that is this process's own: what one has of a chunk, and
// what one message of it holds, are bounded for all of them.
#pragma once

#include <redeal/deal.hpp>

#include "Plan/Problem/Arithmetic.h"

#include <cstddef>

namespace redeal::runtime {

/// The dimension that varies slowest in storage, along which processes cut a move.
struct cut_axis {
  deal from, to;
  index most_from_inner = 0, most_to_inner = 0; ///< elements of one index, at the process that has most
  index most_inner_met = 0;                     ///< the same in a message, at most
};

/// Who shares in a move.
struct move_participants {
  int partners;  ///< that any process sends to, or receives from, at most, itself among them
  bool near_by;  ///< whether some share a node, and have rings there
  bool far_away; ///< whether there are messages between nodes
};

/// What the buffers of a move take and must keep within.
struct cut_limits {
  std::size_t memory;
  index under_way;  ///< chunks
  index ring_slots; ///< chunks of a message that a ring holds
  index beside;     ///< bytes of a message in a chunk beside its elements, at most
};

/// Global indices begin … end-1.
struct strip {
  index begin, end;
};

/// The chunks of a move.
struct sweep_chunks {
  deal uncut;           ///< its blocks are cut into strips; those of a chunk lie in successive blocks
  index width = 0;      ///< indices of a strip; 0 if no useful cut keeps within the memory
  index strips = 1;     ///< of a chunk
  bool regular = false; ///< each pair of processes has as many elements in one whole chunk as in another

  index extent() const { return uncut.extent(); }
  /// From the beginning of a strip to that of the chunk's next one, at most.
  index apart() const { return uncut.longest_block(); }
  index count() const;
  strip at(index chunk, index number) const;
  /// Whether all its strips are of the full width.
  bool is_whole(index chunk) const;
};

/// Of that many successive indices of a dimension, how many any sender and any receiver have in common at most.
plan::wide most_met(deal const &from, deal const &to, plan::wide width);

/// Elements of a chunk: that any sender has at most, that any receiver gets at most, and that any of the messages
/// between them holds at most.
plan::wide most_sent(cut_axis const &, sweep_chunks const &);
plan::wide most_received(cut_axis const &, sweep_chunks const &);
plan::wide most_in_message(cut_axis const &, sweep_chunks const &);

/// Bytes of all buffers of any process at most.
plan::wide buffer_bytes(cut_axis const &, move_participants const &, sweep_chunks const &, std::size_t element_size,
                        cut_limits const &);

/// The cut for elements of that size whose buffers keep within the memory.
sweep_chunks cut(cut_axis const &, move_participants const &, std::size_t element_size, cut_limits const &);

} // namespace redeal::runtime
