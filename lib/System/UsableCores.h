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

} // namespace redeal
