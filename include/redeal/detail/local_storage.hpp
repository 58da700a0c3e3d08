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

  /// Puts so many bytes into each of `count` empty ones, whose contents are to arrive. Returns how many have got them:
  /// fewer if there is no memory.
  static std::size_t fill_all(local_storage *first, std::size_t count, std::size_t bytes);
  /// Gives back what they have, and leaves them empty.
  static void clear_all(local_storage *first, std::size_t count) noexcept;

  void *get() const { return memory_.get(); }
  void swap(local_storage &other) noexcept {
    memory_.swap(other.memory_);
    watched_.swap(other.watched_);
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
