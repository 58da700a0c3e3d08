// One paragraph for each variable.
#include "EnvironmentHelp.h"

#include "System/Settings.h"

#include <fmt/core.h>

#include <cstddef>
#include <string_view>

namespace redeal::tool {
namespace {

/// Prints a text in lines of some 80 characters, indented.
void print_wrapped(std::string_view text) {
  constexpr std::size_t width = 76;
  while (!text.empty()) {
    std::size_t end = text.size() <= width ? text.size() : text.rfind(' ', width);
    fmt::print("    {}\n", text.substr(0, end));
    text.remove_prefix(end == text.size() ? end : end + 1);
  }
}

char const *words_for(in_common same) {
  switch (same) {
  case in_common::nothing:
    return "";
  case in_common::sums:
    return " What all tell together, total, sites and a report, is asked for on all processes.";
  case in_common::value:
  case in_common::contents:
  case in_common::presence:
    return " The same on all processes.";
  }
  return "";
}

} // namespace

void print_environment() {
  fmt::print("Variables of the environment; an empty value is none.\n");
  for (setting_entry const &e : all_settings()) {
    fmt::print("\n{}\n", e.name);
    print_wrapped(fmt::format("{}{}", e.meaning, words_for(e.same)));
    print_wrapped(fmt::format("Values: {}. Without it: {}.", e.values, e.otherwise));
  }
}

} // namespace redeal::tool
