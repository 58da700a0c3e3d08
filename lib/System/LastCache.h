// The last cache before memory: what glibc says of it is wrong on some processors, and in many virtual machines.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace redeal {

/// The bytes that the largest caches of these cores have together, each counted once, as the files under `root` say; 0
/// if they say nothing.
std::size_t last_cache(std::vector<int> const &cores, std::string const &root = "");

/// The same for the cores that this process may use.
std::size_t last_cache_here();

} // namespace redeal
