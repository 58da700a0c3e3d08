// Reads the environment, and holds it against the table.
#include "job/settings.h"

#include "job/job.h"

#include "System/Settings.h"

#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <string>

namespace redeal::runtime {

char const *setting(char const *name) {
  assert(find_setting(name));
  char const *const value = std::getenv(name);
  return value && *value != '\0' ? value : nullptr;
}

void refuse_setting(char const *name, char const *value) {
  fail_together({}, fmt::format("{} is '{}', but may be {}", name, value, find_setting(name)->values));
}

std::optional<std::size_t> number_setting(char const *name, std::size_t least) {
  char const *const text = setting(name);
  if (!text)
    return std::nullopt;
  char *end = nullptr;
  errno = 0;
  unsigned long long const value = std::strtoull(text, &end, 10);
  bool const is_number = *text >= '0' && *text <= '9' && *end == '\0';
  if (is_number && errno == ERANGE)
    fail_together({}, fmt::format("{} is '{}', but may be at most {}", name, text, ULLONG_MAX));
  if (!is_number || value < least)
    refuse_setting(name, text);
  return static_cast<std::size_t>(value);
}

void warn_of_unknown_settings() {
  constexpr std::string_view prefix = "REDEAL_";
  for (char **variable = environ; variable && *variable; ++variable) {
    std::string_view const text = *variable, name = text.substr(0, text.find('='));
    if (name.substr(0, prefix.size()) == prefix && !find_setting(name))
      remark({}, "warning", fmt::format("{} is no variable of redeal's; 'redeal --help-environment' lists them", name));
  }
}

} // namespace redeal::runtime
