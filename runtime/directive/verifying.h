// The clause verify: a checksum of all elements by their global index, before a move and behind it.
//
//     sum of hash(global index, bytes of the element)   over the elements of a process, and over all processes
//
// It does not depend on the mapping, nor on the order in which elements lie in storage. Of a copy the index is that in
// what moves, the same on both sides. An element that comes to several processes counts as often, before the move too.
// Where several processes have it before, the one counts that sends it: equal values may differ in bytes of padding.
#pragma once

#include "plans/move_plan.h"

#include <cstdint>

namespace redeal::runtime {

/// A move that is checked.
class verifying {
public:
  /// Before it. `from`: the first element of this process, as the route says where the others are.
  verifying(route const &asked, void const *from, std::size_t element_size);

  /// Behind it, on all its processes: stops with an error if the sums differ.
  void compare(void const *to) const;

private:
  route const &asked_;
  std::size_t element_size_;
  std::uint64_t left_; // of what leaves this process
};

} // namespace redeal::runtime
