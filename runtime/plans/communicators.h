// Two mappings on grids of different communicators -> the same two, known to all processes of the job.
//
//     processors P(2) comm(c), processors Q(3) comm(d); c has processes 0 and 1, d has 4, 3 and 2
//     on 0 and 1: P is {0, 1}, and Q of others           on all: P is {0, 1} and Q is {4, 3, 2}
//     on 2, 3 and 4: P of others, and Q is {4, 3, 2}
//
// A process outside of a communicator cannot find out who is in it, and those inside do not know who asks. So all
// processes of the job come to one reduction, also those that are in neither grid. Whether it takes place must be known
// to each of them without a word: where the two directives write their communicators differently.
#pragma once

#include "plans/mappings.h"

#include <array>

namespace redeal::runtime {

/// The first and the second mapping of a move, or of a copy. Where they have different communicators that do not hold
/// all of the job it is collective over the job, and both come back with members that all know.
std::array<mapping const *, 2> known_to_all(located_name const &, mapping const &from, mapping const &to);

} // namespace redeal::runtime
