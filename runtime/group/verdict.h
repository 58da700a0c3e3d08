// Whether all processes of a move have what it needs, found out before an element moves: then all can say no together.
#pragma once

#include "group/participants.h"

#include <string>

namespace redeal::runtime {

/// Collective over the group. `problem`: why this process cannot make the move, or "". Where one cannot, all refuse
/// with the sentence of the first one.
void refuse_if_any_has(std::string const &problem, participants const &, located_name const &);

/// The same, but that all get the sentence: "" if there is none.
std::string problem_of_any(std::string const &problem, participants const &, located_name const &);

} // namespace redeal::runtime
