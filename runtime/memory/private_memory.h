// Memory of one process that no other one reads: parts of arrays that are small, or that cannot be shared.
//
// Programs that redistribute in a loop ask for the same sizes again, for many small arrays at once. So each thread
// keeps some of the small blocks that it gives back, and gets them without a lock, which would take longer than all
// that it guards. What one thread has too many of, as another one asks for it, goes through a list that all have in
// common.
#pragma once

#include <cstddef>
#include <cstdint>

namespace redeal::runtime {

/// At least so many bytes, aligned to 64; zero, or whatever they held before. Throws std::bad_alloc if the node has not
/// as much.
void *take_private(std::size_t bytes, bool zero);

/// Puts up to `count` blocks of at least so many bytes, which this thread has given back, in `blocks`, and returns how
/// many. They hold whatever they held.
std::size_t take_private_spares(std::size_t bytes, void **blocks, std::size_t count);

/// Takes back what take_private() or take_private_spares() gave to any thread.
void give_back_private(void *memory) noexcept;
/// Some that were taken for so many bytes each.
void give_back_private(void *const *blocks, std::size_t count, std::size_t bytes) noexcept;

/// Whether part of an array comes from there: it never begins with a page, as segments do.
inline bool is_private(void const *memory) {
  constexpr std::uintptr_t page = 4096;
  return reinterpret_cast<std::uintptr_t>(memory) % page != 0;
}

} // namespace redeal::runtime
