// How long a move takes on each course, as far as that can be told before it is tried.
#pragma once

#include "Plan/Cost/Course.h"
#include "Plan/Cost/MachineCosts.h"

#include <vector>

namespace redeal::plan {

/// Seconds, from where the first process comes to the directive to where the last one leaves it, if all come at once.
double predict(course const &, work const &, machine_costs const &);

/// A course with what it is thought to take.
struct prediction {
  course taken;
  double seconds;
};

/// Those courses, the most promising first. Of equals the first stays first, but where cores move what adapts to that
/// is.
std::vector<prediction> predict_all(std::vector<course> const &, work const &, machine_costs const &);

} // namespace redeal::plan
