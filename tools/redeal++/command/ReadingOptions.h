// The part of a command line that says how a source is read.
//
// The back-end preprocesses each source before it compiles it, to show what it reads. That first reading must see the
// same macros and folders, and must write nothing:
//
//   -DX -MD -MF a.d -O2 -Wp,-DY,-MMD,b.d -c a.cpp -o a.o     -DX -O2 -Wp,-DY a.cpp
#pragma once

#include "command/CommandLine.h"

#include <string>
#include <vector>

namespace redeal {

/// The words of `Line` that say how `Source` is read, in their order, with `Path` in its place. Left out is what only
/// says what is written, and how what is read is printed.
std::vector<std::string> wordsForReading(const CommandLine &Line, const CommandLine::Word &Source,
                                         const std::string &Path);

/// The same of a back-end that holds options, as 'g++ -MD -DX'.
std::vector<std::string> backendForReading(const std::vector<std::string> &Backend);

} // namespace redeal
