// A thread with a small stack, which allocates nothing before it speaks, and gets none of the program's signals.
#include "watch/watched_call.h"

#include "boards/whereabouts.h"
#include "job/job.h"
#include "job/without_signals.h"

#include <time.h>

#include <utility>

namespace redeal::runtime {

watched_call::watched_call(awaited_list others) : others_(std::move(others)), in_directive_(came_to_any()) {
  if (in_directive_)
    in_ = last_visits().front();
  pthread_condattr_t steady;
  pthread_condattr_init(&steady);
  pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
  pthread_cond_init(&over_, &steady);
  pthread_condattr_destroy(&steady);
  // Without a board there are no other processes, or they are simulated.
  runs_ = my_board() && !others_.empty() && start();
}

bool watched_call::start() {
  constexpr std::size_t stack = std::size_t{256} << 10;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack);
  auto const run = [](void *self) -> void * {
    static_cast<watched_call *>(self)->watch();
    return nullptr;
  };
  without_signals const outside;
  bool const started = pthread_create(&thread_, &attributes, run, this) == 0;
  pthread_attr_destroy(&attributes);
  return started;
}

watched_call::~watched_call() {
  if (runs_) {
    pthread_mutex_lock(&lock_);
    is_over_ = true;
    pthread_cond_signal(&over_);
    pthread_mutex_unlock(&lock_);
    pthread_join(thread_, nullptr);
  }
  pthread_cond_destroy(&over_);
}

void watched_call::watch() {
  speak_beside_mpi();
  long_wait waiting;
  while (wait_a_moment()) {
    look_for_boards(); // of those who have come to redeal since
    waiting.look(others_, in_directive_ ? &in_ : nullptr);
  }
}

/// Whether the calls are still not over then.
bool watched_call::wait_a_moment() {
  constexpr long often = 100'000'000, second = 1'000'000'000; // nanoseconds
  timespec until{};
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_nsec += often;
  until.tv_sec += until.tv_nsec / second;
  until.tv_nsec %= second;
  pthread_mutex_lock(&lock_);
  int code = 0;
  while (!is_over_ && code == 0)
    code = pthread_cond_timedwait(&over_, &lock_, &until);
  bool const goes_on = !is_over_;
  pthread_mutex_unlock(&lock_);
  return goes_on;
}

} // namespace redeal::runtime
