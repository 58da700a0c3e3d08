// Whether a process of this node still lives, as the system tells.
#pragma once

#include <cstdint>

namespace redeal::runtime {

enum class life {
  runs,    ///< it computes or sleeps
  stopped, ///< by a signal or a debugger, and may go on
  gone     ///< it has ended, or the system has ended it
};

/// When a process has started, by the clock of the system; 0 if the system does not tell. Numbers of processes come
/// again, with other times.
std::uint64_t start_of(int process);

/// Of the process of that number that has started then, or at any time if that is 0; `runs` if the system does not
/// tell, as when this process may open no more files.
life life_of(int process, std::uint64_t started);

} // namespace redeal::runtime
