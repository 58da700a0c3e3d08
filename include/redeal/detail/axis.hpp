// Global indices along one dimension -> places in local storage, with what is known of the deal found once.
//
//     10 elements, 2 processes, blocks of 3, process 1     indices 3 4 5 9 -> places 0 1 2 3
#pragma once

#include <redeal/deal.hpp>
#include <redeal/detail/divisor.hpp>

#include <cstdint>

namespace redeal {
namespace detail {

/// One dimension of an array as this process sees it.
struct axis {
  deal map;              ///< who owns which index; procs 0 until the array is mapped
  index coordinate = -1; ///< this process's coordinate along the dimension, -1 outside of the grid
  index local = 0;       ///< how many indices this process owns
  index stride = 0;      ///< elements between neighbours in local storage
  index first = 0;       ///< the first index that this process owns, if all that it owns follow each other
  index run = 0;         ///< how many these are; 0 if it owns several runs, or nothing
  divisor block, procs;  ///< of a block-cyclic deal

  index local_extent() const { return local; }

  /// Where global index `i` lies in local storage if this is less than `run`.
  std::uint64_t place_in_run(index i) const {
    return static_cast<std::uint64_t>(i) - static_cast<std::uint64_t>(first);
  }

  /// Where it lies, or -1 if this process does not own it. A call, so that what is small is inlined.
  [[gnu::noinline]] index place(index i) const {
    if (std::uint64_t const at = place_in_run(i); run > 0 || coordinate < 0 || i < 0 || i >= map.extent())
      return at < static_cast<std::uint64_t>(run) ? static_cast<index>(at) : -1;
    if (map.as_block_cyclic()) {
      auto const at = static_cast<std::uint64_t>(i);
      std::uint64_t const number = block.quotient(at), turn = procs.quotient(number);
      return number - turn * procs.value() == static_cast<std::uint64_t>(coordinate)
                 ? static_cast<index>(turn * block.value() + (at - number * block.value()))
                 : -1;
    }
    if (map.as_list())
      return map.place_in_list(coordinate, i);
    return map.owner(i) == coordinate ? map.local(i) : -1;
  }

  /// Where the elements from `i` on lie, if this process owns `count` of them and they follow each other, else -1.
  [[gnu::noinline]] index place_of(index i, index count) const {
    if (run > 0 || coordinate < 0 || i < 0 || i >= map.extent()) {
      std::uint64_t const at = place_in_run(i);
      return run >= count && at <= static_cast<std::uint64_t>(run - count) ? static_cast<index>(at) : -1;
    }
    if (map.as_block_cyclic()) {
      std::uint64_t const of_block =
          static_cast<std::uint64_t>(i) - block.quotient(static_cast<std::uint64_t>(i)) * block.value();
      bool const ends_inside =
          static_cast<std::uint64_t>(count) <= block.value() - of_block && count <= map.extent() - i;
      return ends_inside ? place(i) : -1;
    }
    return map.run_at(i).length >= count ? place(i) : -1;
  }

  /// What is known of the deal once, for place and place_in_run.
  void prepare() {
    first = run = 0;
    local = coordinate < 0 ? 0 : map.local_size(coordinate);
    if (block_cyclic const *const formula = map.as_block_cyclic(); formula && formula->procs > 0) {
      block = divisor(static_cast<std::uint64_t>(formula->block));
      procs = divisor(static_cast<std::uint64_t>(formula->procs));
    }
    index const begin = coordinate < 0 ? map.extent() : map.next(coordinate, 0);
    if (begin >= map.extent())
      return;
    index const length = map.run_at(begin).length;
    if (length != local)
      return;
    first = begin;
    run = length;
  }

  /// Becomes what that one is, of a dimension of equal extent. Meanwhile threads may ask for the extent.
  void become(axis const &like) {
    map.deal_as(like.map);
    coordinate = like.coordinate;
    local = like.local;
    stride = like.stride;
    first = like.first;
    run = like.run;
    block = like.block;
    procs = like.procs;
  }
};

} // namespace detail
} // namespace redeal
