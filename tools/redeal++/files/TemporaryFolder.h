// What must not stay behind.
//
// Translated sources and objects are in a folder of this process's own, which nobody else may enter: who could write
// there would have his code compiled into the user's program. The compilers themselves have the user's TMPDIR: a
// launcher's daemon lives longer than this folder, and what a compiler leaves for a report of its crash is to be read.
#pragma once

#include <string>

namespace redeal {

/// A new folder in TMPDIR, removed with all that is in it at the end of the process that made it.
class TemporaryFolder {
public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  /// A new empty folder inside; empty, with a message printed, on failure.
  std::string subfolder();
  /// The same for the text of a source that lies in `Folder`: as deep as that one, so that what it includes as "../x.h"
  /// is looked for in here as long as names go up, and never in folders of others.
  std::string subfolderFor(const std::string &Folder);

private:
  std::string Path;    ///< empty if there is none
  std::string WhyNone; ///< which could not be made then, and why
  unsigned Subfolders = 0;
};

/// Writes a new file that only this user may read; on failure says so and returns false.
bool writeTemporary(const std::string &Path, const std::string &Text);

/// Gives a file the time of the last change of another one, as far as that is possible.
void copyTime(const std::string &From, const std::string &To);

} // namespace redeal
