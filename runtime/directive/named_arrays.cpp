// Names are made once for each directive's container.
#include "directive/named_arrays.h"

#include "memory/recent.h"

#include <fmt/format.h>

#include <deque>
#include <map>
#include <string>

namespace redeal::runtime {

// Texts of directives live as long as the program.
std::vector<char const *> const &names_of_elements(char const *container, std::size_t count) {
  struct known_names {
    std::deque<std::string> texts;
    std::vector<char const *> all;
  };
  static auto &known = *new std::map<char const *, known_names>;
  static recent<char const *, known_names> lately;
  known_names &names = lately.of(container, [&]() -> auto & { return known[container]; });
  while (names.all.size() < count) {
    names.texts.push_back(fmt::format("{}[{}]", container, names.all.size()));
    names.all.push_back(names.texts.back().c_str());
  }
  return names.all;
}

mapped_array element_of(mapped_array const &container, std::size_t i) {
  return element_of(container, names_of_elements(container.name.text, i + 1)[i],
                    element_at(container.array, container.distance, i));
}

mapped_array element_of(mapped_array const &container, char const *name, array_base *array) {
  mapped_array one = container;
  one.name.text = name;
  one.array = array;
  one.count = mapped_array::single;
  return one;
}

} // namespace redeal::runtime
