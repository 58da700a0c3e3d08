// The back-end reads a source before anything is compiled.
//
// What it reads is known then: files that must not be overwritten, and directives that Clang may not have seen. So a
// source that cannot be read so is not compiled.
#pragma once

#include "command/CommandLine.h"
#include "files/TemporaryFolder.h"
#include "process/Commands.h"

#include "Source/Reading/Preprocessed.h"

#include <optional>
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

} // namespace redeal
