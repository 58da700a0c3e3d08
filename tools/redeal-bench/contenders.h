// All methods, by their names, in the order of the output.
#pragma once

#include "method.h"
#include "peers.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace redeal::bench {

struct contender {
  char const *name;
  bool is_peer; ///< one of those that redeal is compared with
  std::unique_ptr<method> (*make)(workplace const &);
  bool available; ///< in this build
  /// Why it cannot carry out a redistribution; nothing if it can.
  std::optional<std::string> (*refuse)(redistribution const &);
};

std::vector<contender> const &contenders();

} // namespace redeal::bench
