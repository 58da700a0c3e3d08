// What the options name.
//
// Options -> the files that they have the compiler, its assembler and its linker read, and those that they might have
// them write. The options that only read are known; a file named in any other way may be written.
//
//   -Wl,-T,script.ld     reads it          -Xlinker -Map=a.map     may write it
//   -DFILE=a.cpp         is only a name    -fdump-tree-all=a.txt   may write it
#pragma once

#include "command/CommandLine.h"

#include <string>
#include <vector>

namespace redeal {

struct NamedFiles {
  std::vector<std::string> Read;
  std::vector<std::string> PerhapsWritten; ///< such as exist
};

/// What the options of `Line`, other than its inputs and -o, name.
NamedFiles filesNamedByOptions(const CommandLine &Line);

/// The same, and what those of REDEAL_CXX name.
NamedFiles filesNamedBy(const CommandLine &Line);

/// The text of a response file as arguments; nothing if `Path` is no file.
std::vector<std::string> wordsOfResponseFile(const std::string &Path);

} // namespace redeal
