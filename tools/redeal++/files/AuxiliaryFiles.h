// What GCC writes beside its output.
//
// -save-temps, -fstack-usage, -fdump-tree-all and the like have files written that no option names. They begin as
// sources and outputs do, and end as the option has it:
//
//   -c sub/a.cpp -fstack-usage -o new.o     new.su
//   sub/a.cpp -save-temps -o program        program-a.ii program-a.s program-a.o
//   -c a.cpp -fdump-tree-original           a.cpp.005t.original
#pragma once

#include "command/CommandLine.h"

#include <string>
#include <vector>

namespace redeal {

/// Files that exist and that the back-end may write in this way; of dumps those that are among what is read, and links.
std::vector<std::string> auxiliaryFilesOf(const CommandLine &Line);

/// The options by which GCC gives what it makes beside an object, in compiling and linking at once, the names that it
/// has without redeal++, which compiles to temporary objects. None if nothing is made, or the user names it.
std::vector<std::string> namesBeside(const CommandLine &Line, const CommandLine::Word &Source);

} // namespace redeal
