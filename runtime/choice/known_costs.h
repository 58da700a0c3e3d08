// What messages and copies cost where the job runs: as REDEAL_COSTS says, or as on usual machines.
#pragma once

#include "Plan/Cost/MachineCosts.h"

#include <string>

namespace redeal::runtime {

/// Reads the file once, which must be the same on all processes. Ends the job if it cannot be read, or is no file of
/// costs.
plan::machine_costs const &our_costs();

/// The text that was read then; empty if there is no such file.
std::string const &text_of_our_costs();

} // namespace redeal::runtime
