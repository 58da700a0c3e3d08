// Carries a command line out.
#pragma once

#include "command/CommandLine.h"
#include "files/TemporaryFolder.h"

namespace redeal {

/// Translates the sources that hold directives, compiles and links; returns the exit status.
int compile(CommandLine Line, TemporaryFolder &Temporary);

} // namespace redeal
