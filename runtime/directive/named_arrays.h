// The arrays of a directive one by one: fields[0], fields[1], … where it names a container.
#pragma once

#include <redeal/directive.hpp>

#include <vector>

namespace redeal::runtime {

using namespace redeal::detail;

/// Whether it names one array, and no container.
inline bool names_one(request const &directive) {
  return directive.array_count == 1 && directive.arrays[0].count == mapped_array::single;
}

/// Of a container, that one. Its name lives as long as the job. One thread at a time may ask.
mapped_array element_of(mapped_array const &container, std::size_t i);

/// Calls visit(array) for the one that a directive names there, or each of the container.
template <class Visit> void each_of(mapped_array const &what, Visit const &visit) {
  if (what.count == mapped_array::single)
    return visit(what);
  for (std::size_t k = 0; k < what.count; ++k)
    visit(element_of(what, k));
}

/// Calls visit(array) for each.
template <class Visit> void each_array(request const &directive, Visit const &visit) {
  for (std::size_t i = 0; i < directive.array_count; ++i)
    each_of(directive.arrays[i], visit);
}

} // namespace redeal::runtime
