// Small files of our own, as a user names them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace redeal {

/// What is longer is none of the files that are read so.
constexpr std::int64_t longest_file = std::int64_t{64} << 20;

/// The text of a file; nothing, errno, and words for that in `why`, if it cannot be read. What may have no end, as a
/// pipe, is not read.
std::optional<std::string> read_file(char const *name, std::string &why);

} // namespace redeal
