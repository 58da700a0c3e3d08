// What was measured, as text.
#pragma once

#include "measuring/measuring.h"

#include <string>
#include <vector>

namespace redeal::bench {

/// Tables of milliseconds, of the same over those of the best peer, of ways also over those of the best way and as they
/// are predicted, and of extra memory; below are what they say together, and the remarks.
std::string as_table(std::vector<measured_case> const &, std::vector<contender const *> const &methods,
                     std::vector<std::string> const &remarks);

/// [{"case": …, "cores": …, "ranks": …, "ms": {"redeal": …, …}, "extra_memory": {…}, "predicted_ms": {…}}, …]; `cores`
/// is "near", "apart" or null, so that a case may come twice, and `ranks` is that of the whole job.
std::string as_json(std::vector<measured_case> const &, std::vector<contender const *> const &methods, int ranks);

} // namespace redeal::bench
