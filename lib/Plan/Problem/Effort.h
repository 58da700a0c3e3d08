// How long a search may take, in a unit that is the same on every machine.
#pragma once

#include <cstdint>

namespace redeal::plan {

/// Work that is left to a search, counted in arcs or candidates looked at and not in seconds: compiler and runtime, and
/// all processes of a job, must end the same search with the same result.
struct effort {
  std::int64_t left;
  bool spent() const { return left < 0; }
};

} // namespace redeal::plan
