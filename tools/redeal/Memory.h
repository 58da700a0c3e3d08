// How much memory a schedule takes before it is made, and how much there is: what does not fit is refused in a
// sentence, and not by the system, which may end another program instead.
#pragma once

#include <cstdint>
#include <optional>

namespace redeal::tool {

/// The bytes that this process may still take: what the system has, within the limits of its group and its own. Nothing
/// if the system does not say.
std::optional<std::uint64_t> available_memory();

} // namespace redeal::tool
