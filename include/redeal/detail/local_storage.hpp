// Where a process keeps its part of an array. It goes from array to array as these are moved, and comes anew with each
// redistribution; views and ranges of it hear of its end (storage_watch.hpp).
#pragma once

#include <redeal/detail/storage_watch.hpp>

#include <cstddef>
#include <memory>
#include <utility>

namespace redeal {
namespace detail {

/// Memory of one process, aligned to 64 bytes, which others on its node can read where that is possible.
class local_storage {
public:
  enum class contents { zero, arriving };

  local_storage() = default;
  explicit local_storage(std::size_t bytes, contents = contents::zero); ///< throws std::bad_alloc

  /// Memory for `count` storages of so many bytes each, whose contents are to arrive. Returns for how many there is
  /// some: fewer if there is no more.
  static std::size_t take_blocks(void **blocks, std::size_t count, std::size_t bytes);
  /// Gives back memory of storages of so many bytes each; passes over null.
  static void give_back_blocks(void *const *blocks, std::size_t count, std::size_t bytes) noexcept;

  /// Has such a block.
  static local_storage of_block(void *block) noexcept {
    local_storage made;
    made.memory_.reset(block);
    return made;
  }

  void *get() const { return memory_.get(); }
  /// Has that memory from now on; returns the one that it had, which is not watched any more.
  void *exchange(void *memory) noexcept {
    watched_.end();
    void *const before = memory_.release();
    memory_.reset(memory);
    return before;
  }

  /// What it is watched by; what watched `before` it was there, if that was empty, watches it too.
  std::shared_ptr<storage_watch const> watch() { return watched_.watch(); }
  void take_watch(local_storage &before) { watched_ = std::move(before.watched_); }
  void note_change(motion const *by) { watched_.note_change(by); }

private:
  struct release {
    void operator()(void *memory) const;
  };
  std::unique_ptr<void, release> memory_;
  storage_watched watched_;
};

} // namespace detail
} // namespace redeal
