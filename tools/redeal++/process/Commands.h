// Runs the back-end compiler.
#pragma once

#include <string>
#include <vector>

namespace redeal {

using Command = std::vector<std::string>;

/// The back-end: REDEAL_CXX, split as a shell would, or the MPI compiler that was found when redeal was built.
Command backend();

/// What the environment may have compilers write: the variable that asks for it, and the one that names the file.
struct WritingVariable {
  const char *Asks, *File;
  bool IsOfRules = false;
};
constexpr WritingVariable WritingVariables[] = {
    {"DEPENDENCIES_OUTPUT", "DEPENDENCIES_OUTPUT", true},
    {"SUNPRO_DEPENDENCIES", "SUNPRO_DEPENDENCIES", true},
    {"CC_PRINT_HEADERS", "CC_PRINT_HEADERS_FILE"},
    {"CC_PRINT_OPTIONS", "CC_PRINT_OPTIONS_FILE"},
    {"CC_LOG_DIAGNOSTICS", "CC_LOG_DIAGNOSTICS_FILE"},
    {"CC_PRINT_PROC_STAT", "CC_PRINT_PROC_STAT_FILE"},
    {"CC_PRINT_INTERNAL_STAT", "CC_PRINT_INTERNAL_STAT_FILE"},
};

/// Whether another redeal++ that still runs has started this process as its back-end, which would start processes
/// without end. Says so, and marks the processes started from now on.
bool isOwnBackend();

/// A word as a shell reads it.
std::string shellQuoted(const std::string &Word);

/// One sentence on standard error.
void complain(const std::string &What);

/// Runs a command and returns its exit status; 128 + n if signal n ended it.
int run(const Command &Words, bool Show);

/// The same, but nobody sees what it says, and it writes no files because the environment says so.
int runSilently(const Command &Words);

} // namespace redeal
