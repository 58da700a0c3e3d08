// What a process says and does when others do not come for long: of one that is dead it says so at once; where they
// live it says after a minute whom it waits for, and where that process was last seen, and ends the job after the time
// that REDEAL_TIMEOUT gives. A process that computes is never taken for dead.
#pragma once

#include "boards/board.h"
#include "watch/awaited.h"

#include <chrono>
#include <optional>

namespace redeal::runtime {

/// What REDEAL_TIMEOUT says, in seconds; 0: any time.
std::size_t longest_wait();

class long_wait {
public:
  /// These have not come. `in`: the directive that waits for them; null at the end of the program, where they do not
  /// come either. Called a few times in a second once the process has waited for a tenth of one.
  void look(awaited_list const &, visit const *in);
  /// What was waited for has come.
  void reset() { begun_.reset(); }

private:
  using clock = std::chrono::steady_clock;

  void look_for_dead(awaited_list const &, visit const *in);
  bool shall_tell(awaited const &, visit const *in);

  std::optional<clock::time_point> begun_;
  bool told_ = false;
  std::size_t next_ = 0; // of those who are awaited, in turn
};

} // namespace redeal::runtime
