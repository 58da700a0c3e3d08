// What the system does for a process that waits, asks for the time or would share memory: all in one place, as a
// simulated cluster has surroundings of its own (test/sim).
#pragma once

#include "System/Caches.h"

#include <sched.h>

#include <cstddef>

namespace redeal::runtime {

/// Whether the process may make files so large, in memory too: all that processes of a node share lies in such files.
/// Past a limit (ulimit -f) the system ends it.
bool files_may_have(std::size_t bytes);

/// The cores that this process may use.
cpu_set_t usable_cores();

/// The caches of such cores.
caches caches_of(cpu_set_t const &);

/// Seconds since some moment: what a move has taken is a difference of two.
double seconds();

/// What the processor counts, where that goes on with time at one rate, which takes less than half of asking for the
/// time; else the same as seconds(). Cores may count a little apart.
double ticks();

/// Sleeps that long.
void nap(long nanoseconds);

/// Passes a moment of a wait that has been in vain so many times, without sleeping; false if it is time to sleep.
bool linger(unsigned turns);

} // namespace redeal::runtime
