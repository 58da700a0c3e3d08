// Working memory that a thread keeps from one move to the next, so that a move like the one before allocates nothing.
//
//     auto &at = scratch<struct positions, std::vector<position>>();     the same vector each time, on each thread
//
// Not a thread_local object: those of the main thread are destroyed before static objects are, and the destructor of a
// static object may hold a directive.
#pragma once

#include <pthread.h>

#include <optional>
#include <utility>

namespace redeal::runtime {

/// What one thread keeps. It goes when all other objects of the thread are gone; that of the main thread stays.
class thread_keepsakes {
public:
  virtual ~thread_keepsakes() { delete next_; }

  /// Keeps it, with all that this thread keeps already.
  static void keep(thread_keepsakes *);

private:
  thread_keepsakes *next_ = nullptr;
};

inline void thread_keepsakes::keep(thread_keepsakes *kept) {
  static std::optional<pthread_key_t> const key = [] {
    std::optional<pthread_key_t> made(std::in_place);
    if (pthread_key_create(&*made, [](void *all) { delete static_cast<thread_keepsakes *>(all); }) != 0)
      made = std::nullopt;
    return made;
  }();
  if (!key) // the process has too many: what this one keeps stays for ever
    return;
  kept->next_ = static_cast<thread_keepsakes *>(pthread_getspecific(*key));
  pthread_setspecific(*key, kept);
}

/// The object of that name and type on this thread, as it was left.
template <class Name, class T> T &scratch() {
  struct keepsake;
  static thread_local keepsake *mine = nullptr;
  struct keepsake : thread_keepsakes {
    T value;
    ~keepsake() override { mine = nullptr; } // what ends later on this thread begins with a new one
  };
  if (!mine)
    thread_keepsakes::keep(mine = new keepsake);
  return mine->value;
}

} // namespace redeal::runtime
