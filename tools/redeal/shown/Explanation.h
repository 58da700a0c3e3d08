// `redeal plan … --explain`: which ways the elements may take, what the cost model predicts of each, and what would
// change the choice.
//
//     4 processes on 1 node, with a core for each process; a last cache of 33.6 MB as here, and 1.05 MB of each core's
//     own as here; costs of a usual machine
//
//     Way                                   Predicted ms
//     read in memory                               0.041  taken first
//     packed for rings, by sweep                   0.058  tried
//     messages, by sweep                           0.131  tried if the others take as long
//     2 more ways are open, but never tried
//
//     below 4.0 kB a process: packed for rings, by sweep
#pragma once

#include "request/Request.h"

#include <optional>
#include <string>

namespace redeal::tool {

/// Prints it. Else the sentence that says why not. Requires a wish for an explanation.
std::optional<std::string> print_explanation(request const &);

} // namespace redeal::tool
