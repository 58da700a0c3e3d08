// The options that are redeal++'s own, in one table.
//
// An argument that begins with --redeal- -> what it asks for, or a sentence with the options that there are. The help,
// the manual and the completion of shells come from the same table.
#pragma once

#include "command/CommandLine.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace redeal {

/// Takes an argument that begins with --redeal-. Else says what is wrong with it.
std::string readOwnOption(llvm::StringRef Argument, CommandLine &Line);

/// The lines of the help.
std::string ownOptionsHelp();

/// Makes `--redeal-launch ccache g++ -O2 -c a.cpp` the command line `-O2 -c a.cpp` with the compiler REDEAL_CXX='ccache
/// g++', as CMake's launchers want it; options may stand before it. Leaves others alone. Else says what is wrong.
std::string takeLaunchedCompiler(std::vector<const char *> &Arguments);

} // namespace redeal
