// The last cache before memory: what glibc says of it is wrong on some processors, and in many virtual machines.
#pragma once

#include <sched.h>

#include <cstddef>
#include <string>
#include <vector>

namespace redeal {

/// What is taken for the last cache where the system says nothing.
constexpr std::size_t usual_last_cache = std::size_t{8} << 20;

/// The bytes that the largest caches of these cores have together, each counted once, as the files under `root` say.
std::size_t last_cache(std::vector<int> const &cores, std::string const &root = "");

/// The same for a set of cores.
std::size_t last_cache_of(cpu_set_t const &);

} // namespace redeal
