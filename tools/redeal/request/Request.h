// What is asked for: both subcommands make the same thing of their options.
#pragma once

#include "Explained.h"

#include "Plan/Methods/Method.h"
#include "Plan/Phases/Phases.h"

#include <variant>

namespace redeal::tool {

/// A redistribution, and how the user called it.
struct subject {
  std::vector<plan::dimension> dimensions;
  /// How many processes have each part, before and after. What receivers have is a dimension too where senders have
  /// one.
  index replicas_before = 1, replicas_after = 1;
  /// The first line of a table, such as "P = Q = 16, r = 3, s = 5, L = 240".
  std::string title;
  /// The same as members of an object.
  std::vector<std::pair<char const *, std::variant<index, std::string>>> members;
  /// No size was given, so that the lengths are those of one slice.
  bool one_slice = false;
};

/// What is printed.
enum class output { table, lines, json, svg };

/// A subject and what is to be done with it.
struct request {
  subject of;
  plan::planning wish;
  bool weighs_lengths = false; ///< alpha or beta was given: they are for the lengths that are shown
  /// Which mappings it should have in between, rather than how it goes from one to the other.
  std::optional<plan::phase_wish> phases;
  std::optional<explanation_wish> explained; ///< which way elements take, rather than the schedule
  std::optional<index> rank;                 ///< show this sender alone
  output form = output::table;
};

} // namespace redeal::tool
