// Whether the back-end reads the directives that Clang has read.
#pragma once

#include "Source/Preprocessed.h"

#include <string>
#include <vector>

namespace redeal {

/// `Preprocessed` is what the back-end has read of a source, `Translated` where its directives were. Says so and
/// returns false if one of these is not there, or one that is not translated.
bool agree(const std::string &Preprocessed, const std::vector<SourceLine> &Translated);

} // namespace redeal
