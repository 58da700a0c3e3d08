// How what lies in an array's local storage learns that the array is elsewhere by now.
//
//     auto v = x.local();                     v watches the storage of x
//     #pragma redistribute x(cyclic(5))       the watch ends
//     v(0) = 1;                               in a checked build: an error, with the line where v was made
//
// A watch outlives its array, and is made only where a checked build asks for one. Views and ranges hold it in checked
// builds alone, so these have types of their own: a function that takes a view links only with callers of its kind,
// and an array, which is the same in both, may be passed between them.
#pragma once

#include <redeal/runtime.hpp>

#include <memory>
#include <utility>

namespace redeal {
namespace detail {

struct motion;

/// What has become of an array's storage.
struct storage_watch {
  bool ended = false;              ///< the array has it no more: it was redistributed, reset or destroyed
  motion const *changes = nullptr; ///< a move with async that takes elements away, or brings others; null: none
};

/// The watch on one piece of storage. It moves with the storage, and ends with it.
class storage_watched {
public:
  storage_watched() = default;
  storage_watched(storage_watched &&from) noexcept : watch_(std::move(from.watch_)) {}
  storage_watched &operator=(storage_watched &&from) noexcept {
    end();
    watch_ = std::move(from.watch_);
    return *this;
  }
  ~storage_watched() { end(); }
  /// Without a watch from now on.
  void end() {
    if (!watch_)
      return;
    watch_->ended = true;
    watch_ = nullptr;
  }

  /// Not for several threads at once.
  std::shared_ptr<storage_watch const> watch() {
    if (!watch_)
      watch_ = std::make_shared<storage_watch>();
    return watch_;
  }
  void note_change(motion const *by) {
    if (watch_)
      watch_->changes = by;
  }

private:
  std::shared_ptr<storage_watch> watch_;
};

/// Ends the job because what was made at `made` is of storage that the array `name` has no more.
[[noreturn]] void fail_stale(source_line made, char const *what, char const *name);

/// Ends the job because it is of storage whose elements are moving.
[[noreturn]] void fail_changing(source_line made, char const *what, char const *name, motion const &by);

/// Ends the job because a local index leaves its dimension.
[[noreturn]] void fail_local(source_line made, char const *name, int d, index i, index extent);

#if REDEAL_CHECKED
inline namespace checked {

/// What a view or range of local storage is of.
class storage_user {
public:
  /// Of nothing that could end.
  storage_user() = default;
  storage_user(std::shared_ptr<storage_watch const> watch, source_line made, char const *what, char const *name)
      : watch_(std::move(watch)), made_(made), what_(what), name_(name) {}

protected:
  void check_storage() const {
    if (watch_ && watch_->ended)
      fail_stale(made_, what_, name_);
  }
  /// And that its elements are there.
  void check_elements() const {
    check_storage();
    if (watch_ && watch_->changes)
      fail_changing(made_, what_, name_, *watch_->changes);
  }
  void check_local(int d, index i, index extent) const {
    if (i < 0 || i >= extent)
      fail_local(made_, name_, d, i, extent);
  }
  storage_user const &user() const { return *this; }

private:
  std::shared_ptr<storage_watch const> watch_;
  source_line made_;
  char const *what_ = "", *name_ = "";
};

} // namespace checked
#define REDEAL_OF_CHECKED_BUILDS inline namespace checked {
#define REDEAL_END_OF_CHECKED_BUILDS }
#else

class storage_user {
public:
  constexpr storage_user() = default;

protected:
  constexpr void check_storage() const {}
  constexpr void check_elements() const {}
  constexpr void check_local(int, index, index) const {}
  constexpr storage_user user() const { return {}; }
};

#define REDEAL_OF_CHECKED_BUILDS
#define REDEAL_END_OF_CHECKED_BUILDS
#endif

} // namespace detail
} // namespace redeal
