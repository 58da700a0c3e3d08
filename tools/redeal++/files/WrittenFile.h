// Writes a file, or says why not.
#pragma once

#include <string>

namespace redeal {

/// Writes a file; on failure says so and returns false.
bool writeFile(const std::string &Path, const std::string &Text);

/// The same for an open file, which is closed; for -1, errno says why there is none.
bool writeAndClose(int File, const std::string &Path, const std::string &Text);

} // namespace redeal
