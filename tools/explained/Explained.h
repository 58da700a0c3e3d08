// Which ways the elements of a move may take, what the cost model predicts of each, and what would change the choice.
//
// The same choice as that of a running program where neither environment nor clauses say how elements go, made without
// one, for arrays by rows: for `redeal plan --explain` and for the remarks of the compiler.
#pragma once

#include "Plan/Cost/MachineCosts.h"

#include <redeal/deal.hpp>

#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace redeal::tool {

/// What must be known beside the two mappings.
struct explanation_wish {
  index near = std::numeric_limits<index>::max(); ///< processes on each node
  index element_size = 8;                         ///< bytes
  std::optional<index> cores;                     ///< of a node; else one for each process
  std::optional<index> cache, own_cache; ///< bytes of a node's last cache, and of a core's own ones; else as here
  bool from_user_memory = false;         ///< the elements come from memory of the user's own
  bool old_is_kept = false;              ///< a copy: the elements stay where they were as well
};

/// Costs, and whose they are: "a usual machine", or "the file" and its name.
struct known_costs {
  plan::machine_costs costs;
  std::string whose;
};

/// Those of the file that REDEAL_COSTS names, else of a usual machine; or the sentence that says what is wrong with it.
std::variant<known_costs, std::string> costs_of_environment();

struct explanation {
  struct way {
    std::string name;
    double seconds; ///< predicted
    bool is_tried;  ///< when the program learns
  };
  struct change {
    std::string when, name; ///< `name` is the favourite's then
  };

  int processes = 0, nodes = 0;
  int cores = 0;          ///< of a node, if it has fewer than processes
  std::string caches;     ///< of a node, and whose
  std::vector<way> ways;  ///< the most promising first
  std::size_t others = 0; ///< ways that are open as well, but never tried
  std::vector<std::string> refused;
  std::vector<change> changes;
  bool sizes = true;       ///< else arrays of other sizes were not looked at, as theirs would be other mappings
  bool all_changes = true; ///< else larger or smaller arrays were not looked at any further, as their plans are long
};

/// Of a move from these dimensions to those; or the sentence that says why there is none.
std::variant<explanation, std::string> explain(std::vector<deal> from, std::vector<deal> to, explanation_wish const &,
                                               plan::machine_costs const &);

} // namespace redeal::tool
