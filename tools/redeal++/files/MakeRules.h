// What -MD writes names the originals.
#pragma once

#include <string>
#include <vector>

namespace redeal {

/// Whether rules may be written there; else says why not.
bool canWriteRules(const std::string &Rules);

/// In the make rules that the back-end wrote to the file `Rules`, puts the source and the headers that it was made from
/// in place of the translated file, and writes them to `To`, which is standard output if it is "-". `EmptyRules` adds
/// an empty rule for each header, as -MP does. Says so and returns false if they cannot be written.
bool nameOriginals(const std::string &Rules, const std::string &To, const std::string &Translated,
                   const std::string &Source, const std::vector<std::string> &Headers, bool EmptyRules);

} // namespace redeal
