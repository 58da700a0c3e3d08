// How a course is called, for people: "packed for rings, by sweep".
#pragma once

#include "Plan/Cost/Course.h"

#include <string>

namespace redeal::plan {

/// `far`: there are messages between nodes, too.
std::string words_for(course const &, bool far);

} // namespace redeal::plan
