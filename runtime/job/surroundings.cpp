// Limits, time, sleep and cores of a real system.
#include "job/surroundings.h"

#include "job/job.h"

#include "System/UsableCores.h"

#include <sys/resource.h>
#include <time.h>

#include <chrono>

namespace redeal::runtime {

bool files_may_have(std::size_t bytes) {
  rlimit sizes{};
  return getrlimit(RLIMIT_FSIZE, &sizes) != 0 || sizes.rlim_cur == RLIM_INFINITY || bytes <= sizes.rlim_cur;
}

cpu_set_t usable_cores() { return redeal::usable_cores(); }

caches caches_of(cpu_set_t const &usable) { return redeal::caches_of(usable); }

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

void nap(long nanoseconds) {
  timespec const t{0, nanoseconds};
  nanosleep(&t, nullptr);
}

bool linger(unsigned turns) {
  // Some microseconds, even where there are cores enough: another job may need the one that it is waited for on.
  unsigned const spins = is_crowded() ? 0 : 1000, yields = is_crowded() ? 60 : 300;
  if (turns > spins + yields)
    return false;
  if (turns > spins)
    sched_yield();
  return true;
}

} // namespace redeal::runtime
