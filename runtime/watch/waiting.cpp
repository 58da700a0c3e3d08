// Turns are counted, and time only where the process sleeps anyway.
#include "watch/waiting.h"

#include "job/surroundings.h"

namespace redeal::runtime {
namespace {

thread_local bool in_background = false;

} // namespace

void patience::stay_in_background() { in_background = true; }

bool patience::pass_time() {
  ++turns_;
  bool const lingers = !in_background && linger(turns_);
  if (lingers || turns_ == 1)
    slept_ = 0;
  return lingers;
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
