// Turns are counted, and time only where the process sleeps anyway.
#include "watch/waiting.h"

#include "job/job.h"

#include <sched.h>

namespace redeal::runtime {

bool patience::pass_time() {
  ++turns_;
  // Some microseconds, even where there are cores enough: another job may need the one that it is waited for on.
  unsigned const spins = is_crowded() ? 0 : 1000, yields = is_crowded() ? 60 : 300;
  if (turns_ > spins + yields)
    return false;
  if (turns_ > spins)
    sched_yield();
  slept_ = 0;
  return true;
}

bool patience::is_time_to_look() {
  constexpr std::chrono::milliseconds often(100);
  clock::time_point const now = clock::now();
  if (slept_++ == 0)
    next_look_ = now + often;
  if (now < next_look_)
    return false;
  next_look_ = now + often;
  return true;
}

} // namespace redeal::runtime
