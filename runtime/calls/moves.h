// Which arrays a directive moves, and how one of them does.
#pragma once

#include "directive/move_names.h"
#include "directive/named_arrays.h"
#include "plans/mappings.h"

#include <redeal/directive.hpp>

#include <vector>

namespace redeal::runtime {

/// One of the arrays that a directive moves, and the mapping that it is to have; or some that follow each other in a
/// container, have one mapping, and are to have another one.
struct leaving {
  located_name name; ///< of the first one
  array_base *array; ///< the first one
  mapping const *to;
  char const *word = name.text; ///< what the directive names: the array, its container, or what it is aligned with
  std::size_t count = 1;
  std::size_t distance = 0;           ///< bytes from one to the next
  char const *const *names = nullptr; ///< of several

  /// Calls visit(array, name) for each.
  template <class Visit> void each(Visit const &visit) const {
    visit(*array, name.text);
    for (std::size_t k = 1; k < count; ++k)
      visit(*element_at(array, distance, k), names[k]);
  }
  /// Number k of them.
  leaving one(std::size_t k) const {
    return {{k == 0 ? name.text : names[k], name.at.file, name.at.line}, element_at(array, distance, k), to, word};
  }
};

/// Refuses a redistribute of the array unless it has extents and a mapping, and is at rest.
void require_mapped(located_name const &, array_base const &);

/// Puts an array of a redistribute and its new mapping behind those that are there, and then the arrays that are
/// aligned with it, and theirs.
void list_leaving(mapped_array const &, mapping const *to, std::vector<leaving> &);

/// Lists the arrays that a redistribute names and all that it moves, those of a container together that can be. Refuses
/// it unless each is there once, has extents and a mapping, is at rest, and can have the mapping that is asked for.
void list_named(request const &, std::vector<leaving> &all);
/// The same, each by itself.
void list_each_named(request const &, std::vector<leaving> &all);

/// Refuses a redistribute of these if its clauses have numbers that can be no limits.
void check_clauses(located_name const &, std::vector<leaving> const &, request const &);

/// What messages call the move of one of a directive's arrays.
inline located_name name_of_move(located_name const &array, request const &directive) {
  if (!directive.wishes.name)
    return array;
  return {name_with(array.text, directive.wishes.name), array.at.file, array.at.line};
}

/// Moves it, by the directive's tables and clauses, or begins to. `kept`, if it is not null, takes what was on this
/// process; then it is not for async.
void move(leaving const &, request const &directive, local_storage *kept = nullptr);

/// Moves different arrays, in as few sets of messages as can be. `when` is what messages tell behind the names.
void move_together(std::vector<leaving> const &, request const &directive, char const *when = "");

} // namespace redeal::runtime
