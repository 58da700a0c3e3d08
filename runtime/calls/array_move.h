// One array on its way to a new mapping: what redistribute does with it, alone or as one of several.
#pragma once

#include "calls/moves.h"
#include "directive/phased_move.h"

#include <array>
#include <cassert>

namespace redeal::runtime {

class array_move {
public:
  /// `name` is what messages tell. The directive outlives it, with its tables and clauses. With `keeps` the old
  /// elements stay as they are while it moves.
  array_move(leaving const &what, located_name const &name, request const &directive, bool keeps = false)
      : name_(name), array_name_(what.name.text), array_(*what.array), from_(what.array->mapped()), to_(what.to),
        directive_(directive), keeps_(keeps), number_{array_.identity()} {
    assert(what.count == 1);
  }

  array_base &array() const { return array_; }
  bool stays() const { return to_ == from_; }

  /// Finds out which processes both mappings have: with all of the job, where they are of different communicators.
  std::array<mapping const *, 2> const &sides();

  /// Moves its elements from `old`, which it has given away. Where it throws an `error` the array is as it was.
  void run(local_storage &old);
  /// The array is under its new mapping.
  void arrive();

private:
  void bring(mapping const &before, mapping const &after, local_storage &old, new_part &part);

  located_name const name_;
  char const *array_name_;
  array_base &array_;
  mapping const *const from_, *const to_;
  std::array<mapping const *, 2> sides_{};
  request const &directive_;
  bool const keeps_;
  array_number number_;
  local_storage new_;
};

} // namespace redeal::runtime
