// How many global indices the relay moves at a time, so that its buffers stay within a given memory.
//
// All processes must cut alike, so nothing here depends on which process asks: what one has of a chunk, and what one
// message of it holds, are bounded for all of them.
#pragma once

#include <redeal/block_cyclic.hpp>

#include "Plan/Arithmetic.h"

#include <cstddef>

namespace redeal::runtime {

/// The dimension that varies slowest in storage, by which processes cut a move in chunks.
struct slow_dimension {
  block_cyclic from, to;
  index from_self = 0, to_self = 0;             ///< this process's coordinates
  index from_inner = 0, to_inner = 0;           ///< its elements of one index
  index most_from_inner = 0, most_to_inner = 0; ///< the same, at the process that has most
};

/// Who shares in a move.
struct company {
  int processes; ///< in all
  int near;      ///< at most on one node, and staging there; 1 if all elements go in messages
};

/// After so many indices the pattern repeats.
plan::wide period_of(slow_dimension const &);

/// Elements of `width` successive indices: that any sender has at most, that any receiver gets at most, and that any of
/// the messages between them holds at most.
plan::wide most_sent(slow_dimension const &, plan::wide width);
plan::wide most_received(slow_dimension const &, plan::wide width);
plan::wide most_in_message(slow_dimension const &, plan::wide width);

/// Bytes of all buffers of any process at most, for chunks of that width.
plan::wide buffer_bytes(slow_dimension const &, company const &, plan::wide width, std::size_t element_size);

/// The width of a chunk, of whole periods where they are shorter; 0 if no useful one keeps within the memory.
index chunk_width(slow_dimension const &, company const &, std::size_t element_size, std::size_t memory);

} // namespace redeal::runtime
