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
  std::optional<plan::relay> combine{};
  std::optional<plan::crowding> far{};

  bool is_met_by(plan::course const &c) const {
    return near.value_or(c.near) == c.near && order.value_or(c.order) == c.order &&
           write.value_or(c.write) == c.write && combine.value_or(c.combine) == c.combine &&
           far.value_or(c.far) == c.far;
  }
  /// A number that no other wish has.
  int number() const {
    auto const of = [](auto const &answer) { return answer ? 1 + static_cast<int>(*answer) : 0; };
    return (((of(near) * 4 + of(order)) * 4 + of(write)) * 5 + of(combine)) * 4 + of(far);
  }
};

} // namespace redeal::runtime
