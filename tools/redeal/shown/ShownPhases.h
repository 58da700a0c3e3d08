// `redeal plan … --phases auto`: the mappings in between, and what each phase does.
//
//     192, block onto 8 -> cyclic(3) onto 8
//     2 phases, cost 216 (in one phase 217)
//
//     Phase  From             To                NS  TC  Cost
//     1      block onto 8     cyclic(12) onto 8  2  24    80
//     2      cyclic(12) …
#pragma once

#include "request/Request.h"

namespace redeal::tool {

/// Prints them, as a table or json. Else the sentence that says why not. Requires a wish for phases.
std::optional<std::string> show_phases(request const &);

} // namespace redeal::tool
