// Failures of the disk are known when a file is closed.
#include "files/WrittenFile.h"

#include "process/Commands.h"

#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <system_error>

#include <fcntl.h>

namespace redeal {

bool writeFile(const std::string &Path, const std::string &Text) {
  return writeAndClose(open(Path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666), Path, Text);
}

bool writeAndClose(int File, const std::string &Path, const std::string &Text) {
  std::error_code Failed;
  if (File < 0)
    Failed = std::error_code(errno, std::generic_category());
  else {
    llvm::raw_fd_ostream OS(File, /*shouldClose=*/true);
    OS << Text;
    OS.close();
    Failed = OS.error();
    OS.clear_error();
  }
  if (Failed)
    complain("cannot write '" + Path + "': " + Failed.message());
  return !Failed;
}

} // namespace redeal
