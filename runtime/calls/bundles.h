// A redistribute of several arrays: small ones move together, in one set of messages.
//
//     #pragma redistribute x(block), y(cyclic(3)), edges(block)        edges is a std::vector of arrays
//
// With each come those that are aligned with it. First every array is checked; so where one cannot move, none has. Then
// those that stay where they are are left as they are, large ones move by themselves, and the others in bundles, one
// for each set of processes.
#pragma once

#include <redeal/directive.hpp>

namespace redeal::runtime {

using namespace redeal::detail;

void redistribute_several(request const &);

} // namespace redeal::runtime
