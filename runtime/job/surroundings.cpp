// Limits, time, sleep and cores of a real system.
#include "job/surroundings.h"

#include "job/job.h"

#include "System/LastCache.h"

#include <sys/resource.h>
#include <time.h>

#include <chrono>
#include <vector>

namespace redeal::runtime {

bool files_may_have(std::size_t bytes) {
  rlimit sizes{};
  return getrlimit(RLIMIT_FSIZE, &sizes) != 0 || sizes.rlim_cur == RLIM_INFINITY || bytes <= sizes.rlim_cur;
}

cpu_set_t usable_cores() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) {
    CPU_ZERO(&set);
    CPU_SET(0, &set);
  }
  return set;
}

std::size_t last_cache_of(cpu_set_t const &usable) {
  std::vector<int> cores;
  for (int core = 0; core != CPU_SETSIZE; ++core)
    if (CPU_ISSET(core, &usable))
      cores.push_back(core);
  return redeal::last_cache(cores);
}

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
