// Reads REDEAL_TRANSPORT.
#include "transport.h"

#include "job.h"

#include <cstdlib>
#include <optional>

namespace redeal::runtime {
namespace {

std::optional<transports> find(std::string const &name) {
  static std::pair<char const *, transports> const names[] = {{"auto", transports::automatic},
                                                              {"shared", transports::shared},
                                                              {"staging", transports::staging},
                                                              {"messages", transports::messages}};
  for (auto const &[known, meant] : names)
    if (name == known)
      return meant;
  return std::nullopt;
}

transports transport_named(std::string const &name) {
  if (std::optional<transports> const found = find(name))
    return *found;
  fail_together({}, fmt::format("REDEAL_TRANSPORT is '{}', but may be auto, shared, staging or messages", name));
}

std::optional<transports> chosen;

} // namespace

transports transport() {
  if (!chosen) {
    char const *const name = std::getenv("REDEAL_TRANSPORT");
    chosen = transport_named(name ? name : "auto");
  }
  return *chosen;
}

bool has_transport(char const *name) { return find(name).has_value(); }

void use_transport(char const *name) { chosen = transport_named(name); }

} // namespace redeal::runtime
