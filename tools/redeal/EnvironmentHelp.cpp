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

} // namespace

void print_environment() {
  fmt::print("Variables of the environment; an empty value is none.\n");
  for (setting_entry const &e : all_settings()) {
    fmt::print("\n{}\n", e.name);
    print_wrapped(fmt::format("{}{}", e.meaning, e.same != in_common::nothing ? " The same on all processes." : ""));
    print_wrapped(fmt::format("Values: {}. Without it: {}.", e.values, e.otherwise));
  }
}

} // namespace redeal::tool
