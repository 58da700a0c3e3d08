// What a copy's directive asks for, beyond the life of its call: its sides are objects of the expression that makes it.
#pragma once

#include "directive/kept_tables.h"

#include <redeal/copy.hpp>
#include <redeal/detail/scalapack_matrix.hpp>

#include <algorithm>
#include <optional>
#include <vector>

namespace redeal::runtime {

class kept_side {
public:
  explicit kept_side(copy_side const &asked) : side_(asked) {
    if (asked.matrix)
      side_.matrix = &matrix_.emplace(*asked.matrix);
    if (asked.replica)
      side_.replica = &replica_.emplace(*asked.replica);
    if (!asked.ranges)
      return;
    ranges_.assign(asked.ranges, asked.ranges + asked.rank);
    side_.ranges = ranges_.data();
    auto const kept = std::count_if(ranges_.begin(), ranges_.end(),
                                    [](section_range const &r) { return r.kind != section_range::one; });
    dims_.assign(asked.dims, asked.dims + (asked.dims ? kept : 0));
    side_.dims = asked.dims ? dims_.data() : nullptr;
  }
  kept_side(kept_side const &) = delete;
  kept_side &operator=(kept_side const &) = delete;

  copy_side const &whole() const { return side_; }

private:
  copy_side side_;
  std::optional<scalapack_matrix> matrix_;
  std::optional<replica> replica_;
  std::vector<section_range> ranges_;
  std::vector<int> dims_;
};

class kept_copy {
public:
  explicit kept_copy(copy_request const &asked)
      : what_(asked.what), to_(asked.to), from_(asked.from), tables_(asked.tables, asked.table_count),
        request_{what_, to_.whole(), from_.whole(), asked.element_size, asked.kind, tables_.data(), asked.table_count} {
  }

  copy_request const &request() const { return request_; }

private:
  assignment const what_;
  kept_side const to_, from_;
  kept_tables const tables_;
  copy_request const request_;
};

} // namespace redeal::runtime
