// The serial program: one process owns everything, directives are comments, and nothing but the C++ library is needed.
// These are the definitions that a translated program takes from the runtime library.
#pragma once

#include <redeal/detail/array_base.hpp>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <string>
#include <vector>

#if defined(__unix__) || defined(__APPLE__)
#include <pthread.h>
#endif

namespace redeal {

inline int rank() { return 0; }
inline int nprocs() { return 1; }

namespace detail {

[[noreturn]] inline void fail(source_line at, char const *what) {
  std::fflush(stdout);
  std::fprintf(stderr, "%s:%d: error: %s\n", at.file, at.line, what);
  std::exit(1);
}

inline void fail_access(array_base const &array, source_line at, index const *i) {
  char what[200] = "";
  for (std::size_t d = 0; d < array.axes().size(); ++d)
    if (i[d] < 0 || i[d] >= array.axes()[d].map.extent())
      std::snprintf(what, sizeof what, "index %lld of dimension %zu is outside of its extent, 0 to %lld",
                    static_cast<long long>(i[d]), d, static_cast<long long>(array.axes()[d].map.extent() - 1));
  fail(at, what);
}

inline void fail_extent(source_line at, index extent) {
  char what[200];
  std::snprintf(what, sizeof what,
                "an array cannot have extent %lld: extents are at least 0 and the array at most 2^63 bytes",
                static_cast<long long>(extent));
  fail(at, what);
}

inline void fail_dimension(source_line at, int d, int rank) {
  char what[200];
  std::snprintf(what, sizeof what, "an array of rank %d has no dimension %d, but 0 to %d", rank, d, rank - 1);
  fail(at, what);
}

inline void fail_stale(source_line made, char const *what, char const *) {
  char text[200];
  std::snprintf(text, sizeof text, "%s, made here, is used after the array was reset or destroyed; take it anew", what);
  fail(made, text);
}

inline void fail_changing(source_line made, char const *what, char const *, motion const &) {
  char text[200];
  std::snprintf(text, sizeof text, "%s, made here, is used while the array's elements move", what);
  fail(made, text);
}

inline void fail_local(source_line made, char const *, int d, index i, index extent) {
  char what[200];
  std::snprintf(what, sizeof what,
                "local index %lld of dimension %d is outside of the local elements, 0 to %lld, of the view made here",
                static_cast<long long>(i), d, static_cast<long long>(extent - 1));
  fail(made, what);
}

/// Held while an array gets its storage; by no other thread of a process that forks, or the child would wait for it.
inline std::mutex &one_at_a_time() {
  static std::mutex storage;
  return storage;
}

#if defined(__unix__) || defined(__APPLE__)
// Before main: a thread that has begun to register them could be left behind by a fork.
inline bool const forks_wait_for_storage =
    pthread_atfork([] { one_at_a_time().lock(); }, [] { one_at_a_time().unlock(); },
                   [] { one_at_a_time().unlock(); }) == 0;
#endif

inline std::shared_ptr<storage_watch const> array_base::watch() const {
  std::lock_guard<std::mutex> const lock(one_at_a_time());
  return lent_ ? nullptr : storage_.watch();
}

// Nothing moves in a serial program.
inline void fail_in_motion(array_base const &, source_line at, char const *) { fail(at, "this array moves"); }
inline void end_in_motion(array_base const &) {}

// No array is moved back when a function is left.
inline void note_moved(array_base &, array_base &) noexcept {}
inline void note_ended(array_base &) {}

inline local_storage::local_storage(std::size_t bytes, contents) {
  // An aligned size of at least one line; calloc would give no alignment beyond that of long double.
  std::size_t const room = bytes / 64 * 64 + 64;
  memory_.reset(room > bytes ? std::aligned_alloc(64, room) : nullptr);
  if (!memory_) {
#ifdef __cpp_exceptions
    throw std::bad_alloc();
#else
    std::abort();
#endif
  }
  std::memset(memory_.get(), 0, room);
}

inline void local_storage::release::operator()(void *memory) const { std::free(memory); }

inline void array_base::settle_postponed(source_line at) const {
  fail(at, "this array has no extents yet; assign an array to it, or give it some with reset, before it is used");
}

inline bool array_base::keeps_directive() const { return false; }
inline bool array_base::is_to_be_settled() const { return false; }
inline void array_base::take_unsettled(array_base const &from) { take_mapping(from); }

inline void *array_base::allocate(source_line at) const {
  settle(at);
  std::lock_guard<std::mutex> const lock(one_at_a_time());
  if (lent_ && !data_.load(std::memory_order_relaxed)) {
    std::vector<index> counts, strides;
    for (axis const &a : axes_) {
      counts.push_back(a.local_extent());
      strides.push_back(a.stride);
    }
    std::string const problem = problem_of(*lent_, "this view", counts, strides, 0);
    if (!problem.empty())
      fail(at, problem.c_str());
    data_.store(lent_->elements, std::memory_order_release);
  } else if (!data_.load(std::memory_order_relaxed))
    fill(local_storage(static_cast<std::size_t>(local_elements()) * element_size_));
  return data_.load(std::memory_order_relaxed);
}

inline void array_base::check_assignable(array_base const &from) const {
  if (!from.has_extents_)
    fail(declared_, "the array declared here is assigned from one that has no extents yet");
  for (std::size_t d = 0; d < axes_.size(); ++d)
    if (axes_[d].map.extent() != from.axes_[d].map.extent())
      fail(declared_, "the array declared here is assigned from one of other extents");
}

inline void array_base::copy_elements(array_base const &from) {
  auto const bytes = static_cast<std::size_t>(local_elements()) * element_size_;
  if (from.data_.load())
    std::memcpy(touch(declared_), from.data_.load(), bytes);
  else if (void *const data = data_.load()) // all zero, and pointers to it remain
    std::memset(data, 0, bytes);
}

} // namespace detail
} // namespace redeal
