// Blocks of memory that were given back, by their size. Keeping them takes no memory: a block of each size holds where
// others are.
//
//     128 bytes     next | 3 | block, block, block,      ->     next | 14 | block, ...     ->     none
//
// So many can be had at once without a look at each, and a destructor may give some back where there is no memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <new>

namespace redeal::runtime {

class spare_blocks {
public:
  /// What sizes are multiples of.
  static constexpr std::size_t line = 64;

  /// Keeps up to so many bytes in all.
  explicit spare_blocks(std::size_t most) : most_(most) {}

  /// Whether a block of so many bytes is ever kept: what is larger is left to the system, which gives its pages to
  /// others.
  static constexpr bool may_have(std::size_t bytes) { return bytes <= most_lines * line; }

  /// Puts up to `count` blocks of so many bytes in `blocks`; returns how many there were.
  std::size_t take(std::size_t bytes, void **blocks, std::size_t count) {
    std::size_t taken = 0;
    while (taken < count && may_have(bytes) && lists_[bytes / line]) {
      holder &first = *lists_[bytes / line];
      std::size_t const held = std::min(count - taken, first.count);
      first.count -= held;
      kept_ -= held * bytes;
      std::copy_n(first.blocks() + first.count, held, blocks + taken);
      taken += held;
      if (taken < count)
        blocks[taken++] = take(bytes); // the one that has held them
    }
    return taken;
  }

  /// Null if there is none.
  void *take(std::size_t bytes) {
    if (!may_have(bytes) || !lists_[bytes / line])
      return nullptr;
    holder *&first = lists_[bytes / line];
    kept_ -= bytes;
    if (first->count > 0)
      return first->blocks()[--first->count];
    void *const memory = first;
    first = first->next;
    return memory;
  }

  /// False if it is too large, or there would be too many.
  bool keep(void *memory, std::size_t bytes) {
    if (!may_have(bytes) || kept_ + bytes > most_)
      return false;
    holder *&first = lists_[bytes / line];
    if (first && first->count < holder::most(bytes))
      first->blocks()[first->count++] = memory;
    else
      first = new (memory) holder{first, 0};
    kept_ += bytes;
    return true;
  }

  /// Keeps blocks of so many bytes each, but not more than there is room for; returns how many of the first.
  std::size_t keep(void *const *blocks, std::size_t count, std::size_t bytes) {
    std::size_t const most = may_have(bytes) ? std::min(count, (most_ - kept_) / bytes) : 0;
    for (std::size_t done = 0; done < most;) {
      keep(blocks[done++], bytes); // the first one may hold the next ones
      holder &first = *lists_[bytes / line];
      std::size_t const held = std::min(most - done, holder::most(bytes) - first.count);
      std::copy_n(blocks + done, held, first.blocks() + first.count);
      first.count += held;
      kept_ += held * bytes;
      done += held;
    }
    return most;
  }

  /// Takes them all.
  template <class Visit> void each(Visit const &visit) {
    for (std::size_t lines = 0; lines <= most_lines; ++lines)
      while (void *const memory = take(lines * line))
        visit(memory);
  }

private:
  // A block that holds others of its size.
  struct holder {
    holder *next;
    std::size_t count;

    static constexpr std::size_t most(std::size_t bytes) { return (bytes - sizeof(holder)) / sizeof(void *); }
    void **blocks() { return reinterpret_cast<void **>(this + 1); }
  };

  static constexpr std::size_t most_lines = 1024;

  std::size_t const most_;
  std::size_t kept_ = 0;
  holder *lists_[most_lines + 1] = {}; // by lines
};

} // namespace redeal::runtime
