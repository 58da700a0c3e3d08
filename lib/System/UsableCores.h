// The cores that a process may run on.
#pragma once

#include <sched.h>

namespace redeal {

/// Those of this process; the first one if the system does not say.
inline cpu_set_t usable_cores() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) {
    CPU_ZERO(&set);
    CPU_SET(0, &set);
  }
  return set;
}

/// That one or the other may run on.
inline int core_count(cpu_set_t const &one, cpu_set_t const &other) {
  cpu_set_t both;
  CPU_OR(&both, &one, &other);
  return CPU_COUNT(&both);
}

} // namespace redeal
