// Reads REDEAL_TRANSPORT, REDEAL_STORES and REDEAL_RELEASE.
#include "choice/transport.h"

#include "job/job.h"

#include <optional>
#include <string_view>

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
    char const *const name = setting("REDEAL_TRANSPORT");
    chosen = transport_named(name ? name : "auto");
  }
  return *chosen;
}

bool has_transport(char const *name) { return find(name).has_value(); }

void use_transport(char const *name) { chosen = transport_named(name); }

std::optional<stores> wanted_stores() {
  static std::optional<stores> const wanted = []() -> std::optional<stores> {
    char const *const text = setting("REDEAL_STORES");
    std::string_view const how = text ? text : "auto";
    if (how == "auto")
      return std::nullopt;
    if (how != "ordinary" && how != "streaming")
      fail_together({}, fmt::format("REDEAL_STORES is '{}', but may be auto, ordinary or streaming", how));
    return how == "streaming" ? stores::streaming : stores::ordinary;
  }();
  return wanted;
}

bool releases_early() {
  static bool const early = [] {
    char const *const text = setting("REDEAL_RELEASE");
    std::string_view const when = text ? text : "late";
    if (when != "early" && when != "late")
      fail_together({}, fmt::format("REDEAL_RELEASE is '{}', but may be early or late", when));
    return when == "early";
  }();
  return early;
}

} // namespace redeal::runtime
