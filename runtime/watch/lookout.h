// What a process does while it waits long in a directive: it says so on its board, and looks whether those whom it
// waits for can still come. If not, the job ends with a sentence.
#pragma once

#include "boards/whereabouts.h"
#include "watch/awaited.h"
#include "watch/long_wait.h"

#include <vector>

namespace redeal::runtime {

/// One long wait.
class lookout {
public:
  /// For what an earlier move of this process has left to others to do, if one is given.
  explicit lookout(counted_move const &of = {}) : of_(of) {}
  ~lookout() { reset(); }
  lookout(lookout const &) = delete;
  lookout &operator=(lookout const &) = delete;

  /// These processes have not come. Ends the job if one of them never will, or after the longest time that is given.
  void look(awaited_list const &);

  /// What was waited for has come.
  void reset() {
    long_.reset();
    if (!visits_.empty())
      withdraw();
  }

private:
  void look_for_standstill(std::vector<int> const &awaited);
  void withdraw();

  counted_move of_;
  long_wait long_;
  std::vector<visit> visits_; // as they were posted; empty before the first look
};

/// The process is about to join a group inside of MPI, from where it cannot look around; these have not come yet.
void post_joining(awaited_list const &);
/// It has joined it.
void post_joined();

/// The process comes to no directive any more; it may still wait for those who read from it.
void post_ending();

/// It does not wait any more either. Ends the job if another one waits inside of MPI for this one.
void post_end();

/// Has that done behind it, before MPI ends.
void once_ended(void (*act)());

/// Whether a process of this node has come so far, as its board says; false for others.
bool is_seen_to_have_ended(int process);

} // namespace redeal::runtime
