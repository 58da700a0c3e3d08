// How a process waits for others: it leaves them the core, and it looks around when they do not come.
#pragma once

#include "watch/lookout.h"

#include <chrono>

namespace redeal::runtime {

/// Waits without stealing the core from the process that is waited for: spins if there are cores enough, else yields,
/// and sleeps when nothing has happened for long. MPICH's own waiting spins always, which costs milliseconds when there
/// are more processes than cores.
class patience {
public:
  /// For what an earlier move of this process has left to others to do, if one is given.
  explicit patience(counted_move const &of = {}) : looked_(of) {}

  /// Something has happened.
  void reset() {
    turns_ = 0;
    looked_.reset();
  }

  /// Nothing has: calls sleep(nanoseconds) once it is time to sleep. After a tenth of a second, and after each further
  /// one, list(processes) shall say who is waited for.
  template <class Sleep, class List> void wait(Sleep const &sleep, List const &list) {
    if (pass_time())
      return;
    sleep(turns_ <= long_ago_ ? 50'000L : nap_);
    if (is_time_to_look()) {
      awaited_list processes;
      list(processes);
      looked_.look(processes);
    }
  }

private:
  using clock = std::chrono::steady_clock;

  /// Lingers; false if that has been done often enough.
  bool pass_time();
  bool is_time_to_look();

  static constexpr unsigned long_ago_ = 3000;
  unsigned turns_ = 0, slept_ = 0;
  long nap_ = 0; // nanoseconds; longer the longer it has waited
  clock::time_point asleep_, next_look_;
  lookout looked_;
};

} // namespace redeal::runtime
