// Limits, time, sleep and cores of a real system.
#include "job/surroundings.h"

#include "job/job.h"

#include "System/UsableCores.h"

#include <sys/resource.h>
#include <time.h>

#include <chrono>

#if defined(__x86_64__)
#include <cpuid.h>
#include <x86intrin.h>
#endif

namespace redeal::runtime {
namespace {

#if defined(__x86_64__)
// Whether the processor counts at one rate, however fast it runs, and also while it sleeps.
bool counts_evenly() {
  constexpr unsigned leaf = 0x80000007, invariant = 1u << 8;
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid(leaf, &a, &b, &c, &d) != 0 && (d & invariant) != 0;
}
#endif

} // namespace

bool files_may_have(std::size_t bytes) {
  rlimit sizes{};
  return getrlimit(RLIMIT_FSIZE, &sizes) != 0 || sizes.rlim_cur == RLIM_INFINITY || bytes <= sizes.rlim_cur;
}

cpu_set_t usable_cores() { return redeal::usable_cores(); }

caches caches_of(cpu_set_t const &usable) { return redeal::caches_of(usable); }

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

double ticks() {
#if defined(__x86_64__)
  static bool const can_count = counts_evenly();
  if (can_count)
    return static_cast<double>(__rdtsc());
#endif
  return seconds();
}

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
