// Processes that are about to make a communicator meet before, as far as they can see each other: outside of MPI, where
// whoever waits can look around, and leaves the core to others.
#pragma once

#include <cstdint>
#include <vector>

namespace redeal::runtime {

/// Returns when all of these processes of the job that this one can see have come to make the group of that number.
/// Until post_joined() the process then passes for one that waits inside of MPI for the others.
void gather(std::uint64_t number, std::vector<int> const &processes);

} // namespace redeal::runtime
