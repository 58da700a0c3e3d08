// Reads REDEAL_TRANSPORT, REDEAL_STORES and REDEAL_RELEASE.
#include "choice/transport.h"

#include "job/settings.h"

#include <initializer_list>
#include <utility>

namespace redeal::runtime {
namespace {

constexpr std::initializer_list<std::pair<char const *, transports>> names = {{"auto", transports::automatic},
                                                                              {"shared", transports::shared},
                                                                              {"staging", transports::staging},
                                                                              {"messages", transports::messages}};

std::optional<transports> chosen;

} // namespace

transports transport() {
  if (!chosen)
    chosen = word_setting("REDEAL_TRANSPORT", names, transports::automatic);
  return *chosen;
}

bool has_transport(char const *name) { return find_word(name, names).has_value(); }

void use_transport(char const *name) { chosen = find_word(name, names); }

std::optional<stores> wanted_stores() {
  static std::optional<stores> const wanted = word_setting<std::optional<stores>>(
      "REDEAL_STORES", {{"auto", std::nullopt}, {"ordinary", stores::ordinary}, {"streaming", stores::streaming}},
      std::nullopt);
  return wanted;
}

bool releases_early() {
  static bool const early = word_setting("REDEAL_RELEASE", {{"early", true}, {"late", false}}, false);
  return early;
}

} // namespace redeal::runtime
