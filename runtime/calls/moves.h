// Which arrays a directive moves, and how one of them does.
#pragma once

#include "plans/mappings.h"

#include <vector>

namespace redeal::runtime {

/// One of the arrays that a directive moves, and the mapping that it is to have.
struct leaving {
  located_name name;
  array_base *array;
  mapping const *to;
};

/// Puts an array of a redistribute and its new mapping behind those that are there, and then the arrays that are
/// aligned with it, and theirs.
void list_leaving(mapped_array const &, mapping const *to, std::vector<leaving> &);

/// Moves it, by the directive's tables and clauses, or begins to. `kept`, if it is not null, takes what was on this
/// process; then it is not for async.
void move(leaving const &, request const &directive, local_storage *kept = nullptr);

/// Moves different arrays, in as few sets of messages as can be. `when` is what messages tell behind the names.
void move_together(std::vector<leaving> const &, request const &directive, char const *when = "");

} // namespace redeal::runtime
