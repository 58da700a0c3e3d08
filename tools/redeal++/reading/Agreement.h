// Whether the back-end reads the directives that Clang has read.
#pragma once

#include "Source/Reading/Preprocessed.h"

#include <string>
#include <vector>

namespace redeal {

/// Whether what the back-end has read of a source holds the directives of these lines as calls, and none that is not
/// translated. Says so if not.
bool agree(const PreprocessedFacts &Found, const std::vector<SourceLine> &Translated);

} // namespace redeal
