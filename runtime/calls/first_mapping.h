// How arrays get their first mapping: by a directive of their own, or by that of what they are aligned with.
#pragma once

#include "job/stamp.h"
#include "plans/mappings.h"

#include <vector>

namespace redeal::runtime {

/// The number of an array that a directive deals, the same on all processes that it is dealt to.
array_number number_of_next(located_name const &, mapping const *to);

/// Gives all arrays that are aligned with one that has just been mapped, by the directive at that place, the mappings
/// that follow, and puts them behind those that are in `mapped`.
void map_followers(array_base const &target, source_line at, std::vector<array_base *> *mapped);

/// Arrays that a directive has given their first mapping. They lose it if the directive is refused because of another
/// one, that is, unless they stay.
class first_mappings {
public:
  first_mappings() = default;
  first_mappings(first_mappings const &) = delete;
  first_mappings &operator=(first_mappings const &) = delete;
  ~first_mappings() {
    for (array_base *const array : given)
      array->unmap();
  }
  void stay() { given.clear(); }

  std::vector<array_base *> given;
};

/// Why a directive cannot map an array that is aligned with another one.
std::string words_for_follower(array_base const &, char const *directive);

} // namespace redeal::runtime
