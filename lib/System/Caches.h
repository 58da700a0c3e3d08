// The caches between cores and memory: what glibc says of them is wrong on some processors, and in many virtual
// machines.
#pragma once

#include <sched.h>

#include <cstddef>
#include <string>
#include <vector>

namespace redeal {

/// In bytes.
struct caches {
  std::size_t own;  ///< of the largest one below the last, as far as a core has it by itself: the least of some cores
  std::size_t last; ///< of the last ones of these cores together, each counted once
  bool are_told = true; ///< by the system; else usual ones
};

/// What is taken for them where the system says nothing.
constexpr caches usual_caches{std::size_t{1} << 20, std::size_t{8} << 20, false};

/// Those of some cores, as the files under `root` say.
caches caches_of(std::vector<int> const &cores, std::string const &root = "");

/// The same for a set of cores.
caches caches_of(cpu_set_t const &);

} // namespace redeal
