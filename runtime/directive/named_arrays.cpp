// Names are made once for each directive's container.
#include "directive/named_arrays.h"

#include <fmt/format.h>

#include <deque>
#include <map>
#include <string>

namespace redeal::runtime {
namespace {

// Of the elements of what a directive calls so, as far as they have been asked for. Texts of directives live as long as
// the program.
std::deque<std::string> &names_in(char const *container) {
  static auto &all = *new std::map<char const *, std::deque<std::string>>;
  static char const *last = nullptr;
  static std::deque<std::string> *last_names = nullptr;
  if (container != last || !last_names) {
    last = container;
    last_names = &all[container];
  }
  return *last_names;
}

} // namespace

mapped_array element_of(mapped_array const &container, std::size_t i) {
  std::deque<std::string> &names = names_in(container.name.text);
  while (names.size() <= i)
    names.push_back(fmt::format("{}[{}]", container.name.text, names.size()));
  mapped_array one = container;
  one.name.text = names[i].c_str();
  one.array = reinterpret_cast<array_base *>(reinterpret_cast<char *>(container.array) + i * container.distance);
  one.count = mapped_array::single;
  return one;
}

} // namespace redeal::runtime
