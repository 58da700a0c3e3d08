// Turns are counted, and time only where the process sleeps anyway.
#include "watch/waiting.h"

#include "job/surroundings.h"

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
  if (slept_++ == 0)
    next_look_ = now + often;
  if (now < next_look_)
    return false;
  next_look_ = now + often;
  return true;
}

} // namespace redeal::runtime
