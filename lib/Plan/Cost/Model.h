// How long a move takes on each course, as far as that can be told before it is tried.
#pragma once

#include "Plan/Cost/Course.h"
#include "Plan/Cost/MachineCosts.h"

#include <vector>

namespace redeal::plan {

/// A course with what it is thought to take, from where the first process comes to the directive to where the last one
/// leaves it, if all come at once. Where cores move it is the mean of what it takes while they are near each other and
/// while they are apart; else these are equal.
struct prediction {
  course taken;
  double seconds;
  double while_near, while_apart;
};
prediction predict_both(course const &, work const &, machine_costs const &);

/// Which factor is that of a course on a node, as it is while cores are in one place: none of rings that adapt.
using whole_kind = times_by_place whole_moves::*;
whole_kind whole_kind_of(course const &);

/// The seconds alone.
double predict(course const &, work const &, machine_costs const &);

/// Those courses, the most promising first. Of equals the first stays first.
std::vector<prediction> predict_all(std::vector<course> const &, work const &, machine_costs const &);

} // namespace redeal::plan
