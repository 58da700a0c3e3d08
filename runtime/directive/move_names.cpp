// Names are made once, and stay: what has been noted of a directive points to them.
#include "directive/move_names.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <mutex>
#include <string>

namespace redeal::runtime {
namespace {

using parts = std::array<char const *, 3>;

// The text of a directive's own strings, which live as long as the program.
template <class Make> char const *kept(parts const &of, Make const &make) {
  static auto &all = *new std::map<parts, std::string>;
  static std::mutex one_at_a_time; // another thread may come here to be refused
  std::lock_guard<std::mutex> const guard(one_at_a_time);
  auto found = all.find(of);
  if (found == all.end())
    found = all.emplace(of, make()).first;
  return found->second.c_str();
}

std::string in_parentheses(char const *name) { return name ? fmt::format(" ({})", name) : ""; }

} // namespace

char const *name_with(char const *array, char const *name) {
  return name ? kept({array, nullptr, name}, [&] { return array + in_parentheses(name); }) : array;
}

char const *name_of_copy(char const *to, char const *from, char const *name) {
  return kept({to, from, name}, [&] { return fmt::format("copy {} = {}{}", to, from, in_parentheses(name)); });
}

char const *name_of_wait(char const *name) {
  return kept({name, nullptr, nullptr}, [&] { return fmt::format("wait({})", name); });
}

} // namespace redeal::runtime
