// Where the elements of a mapping lie in storage that may hold others, too: those of a section in its array's.
//
//     A(4, 6) on 2×1 processes, (block, *), row-major; A(3, range(5, 3, -2)), the elements (3,5) (3,3) (3,1)
//
//     the section's mapping      one dimension of 3 elements, on process 1
//     its placing                dimension 0: one index, of coordinate 1; dimension 1: the section's, step -2
//     strides                    -2 from one element to the next; from one index of dimension 0 to the next, 6
//
// Offsets are no part of it: whoever moves elements has the address of the first one of each process.
#pragma once

#include "plans/mappings.h"

#include <cstdint>
#include <vector>

namespace redeal::runtime {

struct placing {
  /// One dimension of the array.
  struct dimension {
    deal whole;           ///< as the array is dealt there
    int part;             ///< the dimension of what moves that it is; -1: it has only one index there
    index step = 1;       ///< from one element of what moves to the next one of the same process
    index coordinate = 0; ///< of the process that owns the only index
  };
  std::vector<dimension> dims; ///< in the order of storage: the fastest last
  /// Each process has strides of its own, and neighbours along the fastest dimension are no neighbours in all storage.
  bool scattered = false;

  /// That of a mapping whose elements are alone in their storage, with its dimensions in that order there.
  static placing of(mapping const &, std::vector<std::size_t> const &slowest_first);

  /// The dimensions of what moves, those that vary slowest in storage first.
  std::vector<std::size_t> order() const;
  /// Whether neighbours along the last of these are neighbours in storage.
  bool is_dense() const;
  /// In the order of the dimensions of what moves: from one index to the next in the storage of the process at these
  /// coordinates of it. `leading`: elements from one index of the array's second-fastest dimension to the next; 0: as
  /// many as the process has along the fastest.
  std::vector<index> strides(std::vector<index> const &coordinates, index leading) const;
  /// That of one dimension.
  index stride(std::size_t d, std::vector<index> const &coordinates, index leading) const;
  /// How many elements of storage one index of the dimension before (in the order) takes, for each of this one: what
  /// processes of that coordinate along dimension `d` of what moves have of the array there.
  index room(std::size_t d, index coordinate, index leading) const;
  /// From one index of dimension `d` of what moves to the next one of the same process, in the array's local indices.
  index step(std::size_t d) const;
  /// The same for all placings that are alike, on all processes.
  std::uint64_t digest() const;
};

/// The one object that is kept for placings of this value.
placing const *interned(placing const &);

/// The one for a whole array with its dimensions in that order.
placing const *placing_of_whole(mapping const &, storage_order);

} // namespace redeal::runtime
