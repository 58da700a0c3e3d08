// The arrays of a directive one by one: fields[0], fields[1], … where it names a container.
#pragma once

#include <redeal/directive.hpp>

#include <deque>
#include <string>

namespace redeal::runtime {

using namespace redeal::detail;

/// Whether it names one array, and no container.
inline bool names_one(request const &directive) {
  return directive.array_count == 1 && directive.arrays[0].count == mapped_array::single;
}

/// The names of the first `count` elements, or more, of a container that a directive calls `container`. They live as
/// long as the job. One thread at a time may ask.
std::deque<std::string> const &names_of_elements(char const *container, std::size_t count);

/// Element number `i` of a container, with its name from above.
mapped_array element_of(mapped_array const &container, std::size_t i);

/// Calls visit(array) for the one that a directive names there, or each of the container.
template <class Visit> void each_of(mapped_array const &what, Visit const &visit) {
  if (what.count == mapped_array::single)
    return visit(what);
  std::deque<std::string> const &names = names_of_elements(what.name.text, what.count);
  mapped_array one = what;
  one.count = mapped_array::single;
  for (std::size_t k = 0; k < what.count; ++k) {
    one.name.text = names[k].c_str();
    one.array = reinterpret_cast<array_base *>(reinterpret_cast<char *>(what.array) + k * what.distance);
    visit(one);
  }
}

/// Calls visit(array) for each.
template <class Visit> void each_array(request const &directive, Visit const &visit) {
  for (std::size_t i = 0; i < directive.array_count; ++i)
    each_of(directive.arrays[i], visit);
}

} // namespace redeal::runtime
