// The end of an answer on standard output.
#pragma once

#include <optional>
#include <string>

namespace redeal::tool {

inline constexpr char const *lost_output = "the output cannot be written";

/// Writes what is buffered. Returns what is wrong if any of it, or of what was written before, is lost.
std::optional<std::string> finish_output();

} // namespace redeal::tool
