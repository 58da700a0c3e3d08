// The back-end reads a source before anything is compiled.
//
// What it reads is known then: files that must not be overwritten, and directives that Clang may not have seen. So a
// source that cannot be read so is not compiled.
#pragma once

#include "command/CommandLine.h"
#include "files/TemporaryFolder.h"
#include "process/Commands.h"

#include "Source/Frontend.h"
#include "Source/Reading/Preprocessed.h"

#include <optional>
#include <set>
#include <string>

namespace redeal {

/// What the back-end's preprocessor makes of the source `Given` by these words (see wordsForReading()). Nothing, and
/// said, if it makes nothing of it; `Status` is the compiler's then, or 1.
std::optional<PreprocessedFacts> preprocess(const Command &Words, const std::string &Given, TemporaryFolder &Temporary,
                                            int &Status);

/// The same where nothing is said, and the back-end may not take `Given` for a source at all.
std::optional<PreprocessedFacts> preprocessSilently(const Command &Words, TemporaryFolder &Temporary);

/// Whether a text that is taken for no C++ source holds directives all the same.
bool holdsDirectives(const std::string &Path);

/// Whether a text has something like a directive anywhere, also in a comment, or where nobody reads it.
bool mayHoldDirectives(const std::string &Path);

struct FilesRead {
  std::set<std::string> Files;
  bool MayHoldDirectives; ///< in what is read of them, which includes definitions of macros and comments
};

/// What files the back-end's preprocessor reads, in half of the time, as it leaves macros as they are.
std::optional<FilesRead> readFiles(const Command &Words, TemporaryFolder &Temporary);

bool isRegularFile(const std::string &Path);

/// Whether a file lies where compilers, their libraries and redeal have their own; what else is installed may be
/// anyone's.
bool isOfCompiler(llvm::StringRef Path, const Toolchain &Tools);

} // namespace redeal
