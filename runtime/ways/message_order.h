// In which order the messages of a process leave, and are expected.
//
// Where only some of them may be under way at a time, it is the order of the schedule's steps, in which senders and
// receivers agree. Where all may, each process is free to have another order:
//
//     0 of 8, to 1, 2, 4, 7     4, 2, 1, 7: first what goes half the way round
#pragma once

#include "plans/move_plan.h"
#include "ways/trouble.h"

#include <vector>

namespace redeal::runtime {

/// The messages of process `self`, those first that have the longest way, as far as numbers are near where processes
/// are: while they are under way the others leave. Each distance is a permutation of the processes, so that nobody gets
/// the first message of all. It pays where processes of a node share its link to the others (docs/simulation.md).
std::vector<message const *> farthest_first(std::vector<message const *> messages, direction, int self, int processes);

} // namespace redeal::runtime
