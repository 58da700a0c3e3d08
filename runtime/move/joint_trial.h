// A trial that all processes of a group make together: each times its own moves, and what is decided follows from what
// all have taken.
#pragma once

#include "group/agreement.h"
#include "trial/trial.h"

#include <redeal/mapping.hpp>

#include <cstdint>
#include <vector>

namespace redeal::runtime {

using namespace detail;

class joint_trial {
public:
  /// `about`: as of an agreement.
  joint_trial(participants const &with, std::uint64_t about) : with_(with), sums_(with, about) {}

  /// The sum of what all processes say. Waits for them; the group must have nothing to learn.
  std::int64_t sum(std::int64_t mine, located_name const &);

  /// As the trial; not while processes add up what they took.
  bool wants_time(trial const &trying) const { return !sums_.is_under_way() && trying.wants_time(); }
  bool wants_look(trial const &trying) const { return !sums_.is_under_way() && trying.wants_look(); }
  /// What this process's move took, where it sees others, and what the clock says, as trial::note. Where the trial
  /// needs to know it of all, they begin to add it up: at once, or, where a way back is likely to follow, when that is
  /// known too.
  void note(trial &, double seconds, bool way_back_follows = false, cores_seen = {}, double now = 0);
  void note_way_back(trial &, double seconds);
  /// Lets the trial know, if they have done so; waits for them. Returns whether that was the case. While courses are
  /// tried that is before the next move; once it is settled some moves later, which are of no account to it, so that
  /// hardly anybody waits.
  bool learn(trial &, located_name const &);

private:
  void begin(trial &);
  std::int64_t const *finish(located_name const &);

  participants const &with_;
  agreement sums_;
  std::vector<std::int64_t> whole_;
  bool is_due_ = false; // the sums are to be begun
  int moves_left_ = 0;  // before they are needed
};

} // namespace redeal::runtime
