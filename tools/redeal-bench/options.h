// The command line, as what it means.
#pragma once

#include "measuring/contenders.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace redeal::bench {

enum class output { table, json };

struct options {
  std::vector<std::string> cases; ///< as written; empty: the default ones
  std::vector<std::string> asked; ///< names of methods; empty: the usual ones
  std::vector<contender const *> methods = *contenders_named({});
  bool quick = false;
  bool all_ways = false; ///< redeal's courses beside it
  bool help = false;
  output form = output::table;
  std::optional<int> repeat; ///< how often each method is timed
  std::optional<int> random; ///< so many random cases
};

/// What the command line says. Else the sentence that says what is wrong with it.
std::variant<options, std::string> read_options(int count, char const *const *arguments);

std::string help_text();

} // namespace redeal::bench
