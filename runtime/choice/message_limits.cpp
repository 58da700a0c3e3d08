// Memory for packed elements grows with the array, up to a bound.
#include "choice/message_limits.h"

#include <algorithm>

namespace redeal::runtime {

message_limits message_limits::for_part(index bytes) const {
  constexpr std::size_t small_part = std::size_t{5} << 20;
  message_limits found = *this;
  // Small parts move in few chunks, or fast, rather than in little memory.
  if (auto const part = static_cast<std::size_t>(bytes); !memory_given && !holds_all() && part > small_part)
    found.memory = std::min(part / 10 / 64 * 64, usual_memory);
  return found;
}

} // namespace redeal::runtime
