// Sums of a few numbers over the processes of a node, without messages: each writes its numbers on a slate, and reads
// the slates of the others when it needs the sums.
//
// A process has two, for odd sums and for even ones. Who writes for a sum has had the one before, for which all others
// had written; so these had had the one before that, and nobody reads any more what is overwritten.
#pragma once

#include "memory/shared_memory.h"

#include <cstddef>
#include <cstdint>

namespace redeal::runtime {

template <class Memory> struct alignas(64) basic_slate {
  static constexpr std::size_t most = 7; ///< numbers, so that it is one cache line

  typename Memory::template atomic<std::uint64_t> sum; ///< which one; the first is 1
  typename Memory::template plain<std::int64_t> numbers[most];
};

/// With so many of each process: for the tests' sake, which show that one would not do.
template <class Memory, std::size_t OfProcess = 2> class basic_slates {
public:
  using slate = basic_slate<Memory>;
  static constexpr std::size_t of_process = OfProcess;

  /// One of so many processes, with all their slates, zero at first: those of a process lie together.
  basic_slates(slate *all, int processes, int self) : all_(all), processes_(processes), self_(self) {}

  /// This process's numbers for the next sum, at most slate::most of them. It must have added up the last one.
  void write(std::int64_t const *mine, std::size_t count) {
    ++sum_;
    slate &to = slate_of(self_);
    for (std::size_t i = 0; i < count; ++i)
      to.numbers[i] = mine[i];
    to.sum.store(sum_, std::memory_order_release);
  }
  /// Whether that process has written its own.
  bool has(int process) const { return slate_of(process).sum.load(std::memory_order_acquire) == sum_; }
  bool are_complete() const {
    for (int process = 0; process < processes_; ++process)
      if (!has(process))
        return false;
    return true;
  }
  /// So many of them, as all have written. Requires that they are complete.
  void add_up(std::int64_t *sums, std::size_t count) const {
    for (std::size_t i = 0; i < count; ++i) {
      sums[i] = 0;
      for (int process = 0; process < processes_; ++process)
        sums[i] += slate_of(process).numbers[i];
    }
  }

private:
  slate &slate_of(int process) const { return all_[static_cast<std::size_t>(process) * OfProcess + sum_ % OfProcess]; }

  slate *all_;
  int processes_, self_;
  std::uint64_t sum_ = 0;
};

using slates = basic_slates<shared_memory>;
static_assert(sizeof(slates::slate) == 64);

} // namespace redeal::runtime
