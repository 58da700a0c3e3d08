// For whom a process waits, and for what.
#pragma once

#include <vector>

namespace redeal::runtime {

struct awaited {
  int process;           ///< of the job
  int step = -1;         ///< of the schedule, in which its message goes; -1 if it is waited for otherwise
  bool has_come = false; ///< it has begun what all must begin, and may be elsewhere while MPI goes on with it
};

using awaited_list = std::vector<awaited>;

} // namespace redeal::runtime
