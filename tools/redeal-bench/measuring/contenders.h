// All methods, by their names, in the order of the output.
#pragma once

#include "measuring/method.h"
#include "peers/peers.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace redeal::bench {

struct contender {
  char const *name;
  bool is_peer; ///< one of those that redeal is compared with
  bool usual;   ///< runs without being asked for
  std::function<std::unique_ptr<method>(workplace const &)> make;
  /// Why it cannot carry out a redistribution; nothing if it can.
  std::optional<std::string> (*refuse)(redistribution const &);
  bool is_course = false; ///< one of those among which redeal chooses
  bool is_again = false;  ///< one of these a second time, with a name that ends so
};

std::vector<contender> const &contenders();

/// redeal, its courses, some of them twice, and its peers.
std::vector<contender const *> contenders_of_all_ways();

/// Those of these names; the usual ones without any. Null if one of the names is unknown.
std::optional<std::vector<contender const *>> contenders_named(std::vector<std::string> const &names);

} // namespace redeal::bench
