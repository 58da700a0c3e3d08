// What the protocols between processes are made of.
//
// They are templates over it, as rings, bells, offers and answers are also run in a memory of the tests', where
// everything happens that C++ allows, in every order.
#pragma once

#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <climits>
#include <cstdint>

namespace redeal::runtime {

struct shared_memory {
  template <class T> using atomic = std::atomic<T>;
  /// What one side writes before it says so, and the other reads behind that.
  template <class T> using plain = T;

  static void fence() { std::atomic_thread_fence(std::memory_order_seq_cst); }
  /// Unless the word has another value than that: until wake(), or so many nanoseconds.
  static void sleep(atomic<std::uint32_t> &word, std::uint32_t value, long nanoseconds) {
    timespec const most{0, nanoseconds};
    syscall(SYS_futex, &word, FUTEX_WAIT, value, &most, nullptr, 0);
  }
  static void wake(atomic<std::uint32_t> &word) { syscall(SYS_futex, &word, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0); }
};

} // namespace redeal::runtime
