//===- Compilation.h - Carries a command line out ---------------*- C++ -*-===//
#ifndef REDEAL_TOOLS_COMPILATION_H
#define REDEAL_TOOLS_COMPILATION_H

#include "CommandLine.h"
#include "TemporaryFolder.h"

namespace redeal {

/// Translates the sources that hold directives, compiles and links; returns the exit status.
int compile(CommandLine Line, TemporaryFolder &Temporary);

} // namespace redeal

#endif
