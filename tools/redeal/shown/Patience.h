// One line on a terminal when an answer takes long, so that nobody takes the command for dead.
//
//     redeal: still planning for 5000 senders and 5000 receivers (^C ends it)
#pragma once

#include <string>

namespace redeal::tool {

/// Says on standard error what is being done if it still is after two seconds, once. Nothing unless that is a terminal.
void announce_if_slow(std::string const &what);

/// What is being done is over, or seen.
void announce_nothing();

} // namespace redeal::tool
