// Which processes of a node can run at the same time, by the cores on which each may run: launchers bind processes, and
// where there are more of them than cores, some to the same one.
#pragma once

#include <sched.h>

#include <vector>

namespace redeal::calibrate {

struct placement {
  std::vector<char> own_core;     ///< by process: whether it is one of as many as can all run at the same time
  std::vector<char> beside_first; ///< by process: whether it can run at the same time as the first one

  int with_own_core() const;
  /// Whether any can run beside the first one.
  bool has_pair() const;
};

/// Of processes that may run on these cores. Where not all have one of their own, earlier ones do.
placement placement_of(std::vector<cpu_set_t> const &usable);

} // namespace redeal::calibrate
