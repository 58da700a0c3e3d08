// What keeps a source from being translated.
//
//   redeal++ -c -x c++-header a.hpp      "'a.hpp' holds directives, and a precompiled header cannot; include it as it
//   is"
#pragma once

#include "command/CommandLine.h"
#include "process/Commands.h"
#include "reading/Input.h"

namespace redeal {

/// Why a source that holds directives is not translated, as a sentence; empty if nothing prevents it. `Compiler` is the
/// back-end with its own words.
std::string whyNotTranslated(const CommandLine &Line, const Command &Compiler, const CommandLine::Word &Source,
                             const Input &In);

} // namespace redeal
