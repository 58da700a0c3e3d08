// Memory of one process that no other one reads, for small parts of arrays.
//
// Programs that redistribute in a loop ask for the same sizes again, for many small arrays at once. So each thread
// keeps some of what it gives back, and gets it without a lock, which would take longer than all that it guards.
#pragma once

#include <cstddef>
#include <cstdint>

namespace redeal::runtime {

/// At least so many bytes, aligned to 64; zero, or whatever they held before. Throws std::bad_alloc if the node has not
/// as much.
void *take_private(std::size_t bytes, bool zero);

/// Takes back what take_private() gave to any thread.
void give_back_private(void *memory) noexcept;

/// Whether it may come from there: it never begins with a page, as segments do, whose list need not be looked into
/// then.
inline bool may_be_private(void const *memory) {
  constexpr std::uintptr_t page = 4096;
  return reinterpret_cast<std::uintptr_t>(memory) % page != 0;
}

} // namespace redeal::runtime
