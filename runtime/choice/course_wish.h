// What is wished of the course of a move.
#pragma once

#include "Plan/Cost/Course.h"

#include <optional>

namespace redeal::runtime {

/// Answers that a course should give.
struct course_wish {
  std::optional<plan::carrier> near{};
  std::optional<plan::packing> order{};
  std::optional<plan::writing> write{};

  bool is_met_by(plan::course const &c) const {
    return near.value_or(c.near) == c.near && order.value_or(c.order) == c.order && write.value_or(c.write) == c.write;
  }
  /// A number that no other wish has.
  int number() const {
    return ((near ? 1 + static_cast<int>(*near) : 0) * 3 + (order ? 1 + static_cast<int>(*order) : 0)) * 3 +
           (write ? 1 + static_cast<int>(*write) : 0);
  }
};

} // namespace redeal::runtime
