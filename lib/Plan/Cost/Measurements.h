// The costs of a machine from what was measured of it, several times over.
#pragma once

#include "Plan/Cost/MachineCosts.h"

#include <cmath>
#include <cstddef>
#include <vector>

namespace redeal::plan {

/// What a flag took from one core to another, now and then.
struct core_looks {
  /// No line takes so many seconds from core to core: whoever waited for it, or was to write it, had lost its core.
  static constexpr double disturbed = 2e-6;

  double near = 0, apart = 0; ///< in seconds; equal where cores do not move, 0 where there were no looks
  std::size_t seen_near = 0, seen = 0;

  /// Those that were disturbed do not count, unless all were.
  explicit core_looks(std::vector<double> looks);

  bool differ() const { return near != apart; }
  /// What takes longer is between cores that are apart.
  double middle() const { return middle_of(near, apart); }
  static double middle_of(double near, double apart) { return std::sqrt(near * apart); }
};

/// Some of a machine's numbers, measured at once, again and again. What a flag took from one core to the other just
/// before and just after says where cores were meanwhile. That differs from second to second where the system moves
/// them: then numbers are told apart by it.
class cost_measurements {
public:
  /// What has been measured is a number, all the rest is none; what is between cores is among those of near ones.
  /// `before`, `after`: seconds of the flag; 0 where that is not known.
  void add(machine_costs measured, double before, double after);

  /// Whether every number that was ever measured has been so often, while cores were near as well as while they were
  /// apart; or wherever they were, if they do not move.
  bool are_known(std::size_t often) const;

  /// The medians: what disturbed a few measurements is not seen. A time that was measured while cores were near alone
  /// is taken to be so many times as long while they are apart as others are, what is no time to be the same; one that
  /// was measured only while they moved, to be the same in both places. What was never measured is as on a usual
  /// machine.
  machine_costs costs() const;

  /// How many times the least of its measurements the largest is, for the number in the middle: half of all vary less.
  double usual_spread() const;

  /// The part of all looks that were disturbed.
  double disturbed_part() const;

  /// What flags took.
  core_looks looks() const { return core_looks(looks_); }

private:
  enum class taken { always, while_near, while_apart };
  std::vector<double> values_of(std::size_t number, taken) const;

  struct value {
    double seconds, before, after;
  };
  std::vector<std::vector<value>> numbers_; // in the order of numbers_of(…).usual
  std::vector<double> looks_;
};

} // namespace redeal::plan
