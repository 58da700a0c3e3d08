// redeal with directives whose numbers the compiler knows.
#pragma once

#include "measuring/method.h"

#include <memory>
#include <optional>
#include <string>

namespace redeal::bench {

/// Refuses what lacks_constants refuses.
std::unique_ptr<method> make_constant(redistribution const &, index process);

/// Nothing if there are directives for that redistribution; else why not.
std::optional<std::string> lacks_constants(redistribution const &);

} // namespace redeal::bench
