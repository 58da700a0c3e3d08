// Turns are counted, and time only where the process sleeps anyway.
#include "watch/waiting.h"

#include "job/job.h"
#include "job/surroundings.h"

#include <sys/prctl.h>

#include <algorithm>
#include <atomic>

namespace redeal::runtime {
namespace {

// How many threads of the node compute, or move elements meanwhile; 0: this one does not move them so.
thread_local int threads_on_node = 0;
std::atomic<int> waiting_in_foreground{0};

bool leaves_the_core() {
  return threads_on_node > 0 && waiting_in_foreground.load(std::memory_order_relaxed) == 0 &&
         processes_at_once(threads_on_node) < threads_on_node;
}

} // namespace

void patience::stay_in_background() {
  threads_on_node = 2 * processes_on_this_node();
  // So that a short sleep is short.
  prctl(PR_SET_TIMERSLACK, 1000UL);
}

patience::foreground_waits::foreground_waits() { ++waiting_in_foreground; }
patience::foreground_waits::~foreground_waits() { --waiting_in_foreground; }

bool patience::pass_time() {
  ++turns_;
  bool const lingers = !leaves_the_core() && linger(turns_);
  if (lingers || turns_ == 1)
    slept_ = 0;
  return lingers;
}

bool patience::is_time_to_look() {
  constexpr std::chrono::milliseconds often(100);
  clock::time_point const now = clock::now();
  if (slept_++ == 0) {
    asleep_ = now;
    next_look_ = now + often;
  }
  // No wait gets longer by more than a small part of itself; what others need of MPI meanwhile comes soon.
  constexpr std::chrono::nanoseconds shortest = std::chrono::microseconds(500), longest = std::chrono::milliseconds(10);
  constexpr int part = 200;
  nap_ = std::clamp<std::chrono::nanoseconds>((now - asleep_) / part, shortest, longest).count();
  if (now < next_look_)
    return false;
  next_look_ = now + often;
  return true;
}

} // namespace redeal::runtime
