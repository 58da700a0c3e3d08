// Turns are counted, and time only where the process sleeps anyway.
#include "watch/waiting.h"

#include "job/surroundings.h"

#include <algorithm>

namespace redeal::runtime {

bool patience::pass_time() {
  if (!linger(++turns_))
    return false;
  slept_ = 0;
  return true;
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
