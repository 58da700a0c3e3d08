// Names are made once for each directive's container.
#include "directive/named_arrays.h"

#include "memory/recent.h"

#include <fmt/format.h>

#include <map>

namespace redeal::runtime {

// Texts of directives live as long as the program.
std::deque<std::string> const &names_of_elements(char const *container, std::size_t count) {
  static auto &all = *new std::map<char const *, std::deque<std::string>>;
  static recent<char const *, std::deque<std::string>> lately;
  std::deque<std::string> &names = lately.of(container, [&]() -> auto & { return all[container]; });
  while (names.size() < count)
    names.push_back(fmt::format("{}[{}]", container, names.size()));
  return names;
}

mapped_array element_of(mapped_array const &container, std::size_t i) {
  return element_of(container, names_of_elements(container.name.text, i + 1)[i].c_str(),
                    reinterpret_cast<array_base *>(reinterpret_cast<char *>(container.array) + i * container.distance));
}

mapped_array element_of(mapped_array const &container, char const *name, array_base *array) {
  mapped_array one = container;
  one.name.text = name;
  one.array = array;
  one.count = mapped_array::single;
  return one;
}

} // namespace redeal::runtime
