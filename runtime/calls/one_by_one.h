// A redistribute whose arrays go one after the other, each as if it had a directive of its own: with async, notransfer,
// verify or schedule, and where errors are thrown.
//
// First every array is checked, with those that are aligned with it. Where errors are thrown, a move may still be
// refused when others have been made, as where memory ends: these arrays then move back.
#pragma once

#include <redeal/directive.hpp>

namespace redeal::runtime {

using namespace redeal::detail;

void redistribute_one_by_one(request const &);

} // namespace redeal::runtime
