// The planner's peer: how one would schedule without the macro graph.
#pragma once

#include "Plan/Steps/Schedule.h"

namespace redeal::plan {

/// Lists all messages and colours them, longest first, with as few colours as König's theorem promises. Least NS, and
/// often the least TC.
schedule colour_full_graph(schedule_key const &);

} // namespace redeal::plan
