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

/// The names of the first `count` elements, or more, of a container that a directive calls `container`. They live as
/// long as the job. One thread at a time may ask.
std::vector<char const *> const &names_of_elements(char const *container, std::size_t count);

/// Element number `i` of a container, `distance` bytes from one to the next.
inline array_base *element_at(array_base *first, std::size_t distance, std::size_t i) {
  return reinterpret_cast<array_base *>(reinterpret_cast<char *>(first) + i * distance);
}

/// Element number `i` of a container, with its name from above.
mapped_array element_of(mapped_array const &container, std::size_t i);
/// The element `array` of a container, which is called `name`.
mapped_array element_of(mapped_array const &container, char const *name, array_base *);

/// Calls visit(name, array) for each element of a container.
template <class Visit> void each_element(mapped_array const &container, Visit const &visit) {
  std::vector<char const *> const &names = names_of_elements(container.name.text, container.count);
  for (std::size_t k = 0; k < container.count; ++k)
    visit(names[k], element_at(container.array, container.distance, k));
}

/// Calls visit(array) for the one that a directive names there, or each of the container.
template <class Visit> void each_of(mapped_array const &what, Visit const &visit) {
  if (what.count == mapped_array::single)
    return visit(what);
  each_element(what, [&](char const *name, array_base *array) { visit(element_of(what, name, array)); });
}

/// Calls visit(array) for each.
template <class Visit> void each_array(request const &directive, Visit const &visit) {
  for (std::size_t i = 0; i < directive.array_count; ++i)
    each_of(directive.arrays[i], visit);
}

} // namespace redeal::runtime
