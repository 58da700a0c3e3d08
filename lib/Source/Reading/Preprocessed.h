// What a compiler's preprocessor makes of a source, searched for directives.
//
// Clang reads the directives, another compiler the translated source, and the two need not agree on a condition, on a
// macro, or on the file that a name leads to. Only what the other one has read itself shows all of that:
//
//     # 7 "move.h"
//     #pragma redistribute x(cyclic)          it would be ignored
//     # 12 "main.cpp"
//     ::redeal::redistribute(::redeal::map(   line 12 is translated, and read
#pragma once

#include "llvm/ADT/StringRef.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace redeal {

/// A line, by the name that the preprocessor has for its file.
using SourceLine = std::pair<std::string, unsigned>;

struct PreprocessedFacts {
  /// A directive that is not translated, or what is close to one.
  struct Pragma {
    SourceLine At;
    std::string Word; ///< its first one
  };
  std::vector<Pragma> Pragmas;
  std::vector<SourceLine> Calls; ///< that stand for a directive, or may
  std::set<std::string> Files;   ///< that were read, as line markers name them
};

/// Reads the output of a C++ preprocessor, which ends with a null character.
PreprocessedFacts readPreprocessed(llvm::StringRef Text);

/// The files alone, without a look at what is between line markers.
std::set<std::string> filesRead(llvm::StringRef Text);

} // namespace redeal
