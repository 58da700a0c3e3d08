// The paper's simple case, section 4.3.2: where classes are spread evenly over rows and columns, schedule class by
// class.
//
// If gcd(r, s) = gcd(r, Q) = gcd(s, P) = 1, then g = gcd(Pr, Qs) divides P and Q, and in class k the senders p' modulo
// g are paired one to one with the receivers q' = (p'r - k)/s modulo g. The P/g senders of one residue send to the Q/g
// receivers of the other in max(P, Q)/g rounds. All messages of a step have the same length, so both NS and TC are
// least: 7 steps and TC = 15 for P = Q = 16, r = 3, s = 5.
#pragma once

#include "Plan/Schedule.h"

namespace redeal::plan {

/// Whether class by class is possible, and best.
bool has_even_classes(schedule_key const &);

/// The schedule, in order of falling cost. Requires has_even_classes.
schedule schedule_by_classes(schedule_key const &);

} // namespace redeal::plan
