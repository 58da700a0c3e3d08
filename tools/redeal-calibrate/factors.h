// How many times as long as predicted something takes that is a part of what was timed.
#pragma once

#include <limits>

namespace redeal::calibrate {

/// `took` seconds, where so many are predicted if the part takes once or twice as long. No number if it is too small a
/// part of them to be told from the rest, or if what comes out is none that copies take: then something else was wrong.
inline double factor_of_copies(double took, double once, double twice) {
  constexpr double least = 0.1, most = 10, least_part = 0.3;
  double const part = twice - once, factor = 1 + (took - once) / part;
  bool const is_known = part >= least_part * once && factor >= least && factor <= most;
  return is_known ? factor : std::numeric_limits<double>::quiet_NaN();
}

} // namespace redeal::calibrate
