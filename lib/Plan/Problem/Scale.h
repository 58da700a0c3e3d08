// From the lengths of a key, per slice and without common factors, to those of an array.
#pragma once

#include "Plan/Problem/Problem.h"

namespace redeal::plan {

/// How many times an array has the elements that its key stands for: exactly if it is a number of whole slices, or
/// shorter than one; otherwise between two numbers.
struct scale {
  index least = 1, most = 1;
  double mean = 1;

  /// Requires the key of a valid problem.
  scale(std::vector<dimension> const &, schedule_key const &);

  bool exact() const { return least == most; }
};

} // namespace redeal::plan
