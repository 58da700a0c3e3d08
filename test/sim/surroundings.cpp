// The surroundings of a process in a simulated cluster, in place of those of a real system (runtime/job).
//
// All simulated processes are one process of the real system, so memory that they share would be no measure of
// anything: there is none, and all elements go in messages, between processes of a node too. Time passes where the
// simulator is told so, and nowhere else.
#include "job/surroundings.h"

#include "requests.h"

#include <simgrid/s4u.hpp>

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace redeal::runtime {

bool files_may_have(std::size_t) { return false; }

// One for each process: where computing takes no time, nobody waits for a core.
cpu_set_t usable_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (int core = 0; core != CPU_SETSIZE; ++core)
    CPU_SET(core, &set);
  return set;
}

// The same on whatever machine the simulator runs.
caches caches_of(cpu_set_t const &) { return {std::size_t{1} << 20, std::size_t{32} << 20}; }

double seconds() { return simgrid::s4u::Engine::get_clock(); }

double ticks() { return seconds(); }

void nap(long nanoseconds) { simgrid::s4u::this_actor::sleep_for(static_cast<double>(nanoseconds) * 1e-9); }

// Where no message is known to be awaited it looks again after a tenth of a microsecond; in a long wait, after a
// fiftieth of it. Nobody waits for hours.
bool linger(unsigned turns) {
  constexpr double first = 1e-7, growth = 1.02, longest = 100;
  if (sim::wait_for_any())
    return true;
  double const moment = first * std::pow(growth, turns - 1);
  if (moment > longest) {
    std::fputs("Deadlock: a process waits for ever\n", stderr);
    std::abort();
  }
  simgrid::s4u::this_actor::sleep_for(moment);
  return true;
}

} // namespace redeal::runtime
