//===- Commands.h - Runs the back-end compiler ------------------*- C++ -*-===//
#ifndef REDEAL_TOOLS_COMMANDS_H
#define REDEAL_TOOLS_COMMANDS_H

#include <string>
#include <vector>

namespace redeal {

using Command = std::vector<std::string>;

/// The back-end: REDEAL_CXX, split as a shell would, or the MPI compiler that
/// was found when redeal was built.
Command backend();

/// One sentence on standard error.
void complain(const std::string &What);

/// Writes a file; on failure says so and returns false.
bool writeFile(const std::string &Path, const std::string &Text);

/// Runs a command and returns its exit status; 128 + n if signal n ended it.
int run(const Command &Words, bool Show);

/// A folder of this process's own, removed at the end and on interrupts.
class TemporaryFolder {
public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  /// A new empty folder inside; empty, with a message printed, on failure.
  std::string subfolder();

private:
  std::string Path;
  unsigned Subfolders = 0;
};

} // namespace redeal

#endif
