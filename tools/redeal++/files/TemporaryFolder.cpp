// What must not stay behind.
#include "files/TemporaryFolder.h"

#include "files/WrittenFile.h"
#include "process/Commands.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <cstdlib>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace redeal {
namespace {

// While it lives, nothing is made for the group or for others, and everything for the user.
class OwnerOnly {
public:
  OwnerOnly() : Before(umask(077)) {}
  ~OwnerOnly() { umask(Before); }
  OwnerOnly(const OwnerOnly &) = delete;
  OwnerOnly &operator=(const OwnerOnly &) = delete;

private:
  mode_t Before;
};

// The back-end takes TMPDIR as it is; here it is part of names that must hold in any working folder.
std::string absoluteTemporaryFolder() {
  llvm::SmallString<128> Path("/tmp");
  for (const char *Name : {"TMPDIR", "TMP", "TEMP"})
    if (const char *Value = std::getenv(Name); Value && *Value) {
      Path = Value;
      break;
    }
  llvm::sys::fs::make_absolute(Path);
  return Path.str().str();
}

std::string whyNone(const std::string &Path, std::error_code Failed) {
  return "cannot make the temporary folder '" + Path + "': " + Failed.message() +
         "; TMPDIR may name another place for it";
}

std::error_code lastError() { return {errno, std::generic_category()}; }

} // namespace

TemporaryFolder::TemporaryFolder() {
  const OwnerOnly Guard;
  const std::string Pattern = absoluteTemporaryFolder() + "/redeal-XXXXXX";
  std::string Name = Pattern;
  if (mkdtemp(Name.data()))
    Path = Name;
  else
    WhyNone = whyNone(Pattern, lastError());
}

TemporaryFolder::~TemporaryFolder() {
  if (!Path.empty())
    llvm::sys::fs::remove_directories(Path);
}

std::string TemporaryFolder::subfolder() {
  const OwnerOnly Guard;
  const std::string Sub = Path + "/" + std::to_string(Subfolders++);
  if (!Path.empty() && mkdir(Sub.c_str(), 0700) == 0)
    return Sub;
  complain(Path.empty() ? WhyNone : whyNone(Sub, lastError()));
  return "";
}

std::string TemporaryFolder::subfolderFor(const std::string &Folder) {
  std::string Sub = subfolder();
  llvm::SmallString<128> Real;
  if (Sub.empty() || llvm::sys::fs::real_path(Folder.empty() ? "." : Folder, Real))
    return Sub;
  for (const char C : Real)
    if (C == '/')
      Sub += "/s";
  const OwnerOnly Guard;
  const std::error_code Failed =
      llvm::sys::fs::create_directories(Sub, /*IgnoreExisting=*/true, llvm::sys::fs::owner_all);
  if (!Failed)
    return Sub;
  complain(whyNone(Sub, Failed));
  return "";
}

bool writeTemporary(const std::string &Path, const std::string &Text) {
  const OwnerOnly Guard;
  const int File = open(Path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  return writeAndClose(File, Path, Text);
}

void copyTime(const std::string &From, const std::string &To) {
  struct stat About;
  if (stat(From.c_str(), &About) != 0)
    return;
  const timespec Times[] = {About.st_atim, About.st_mtim};
  utimensat(AT_FDCWD, To.c_str(), Times, AT_SYMLINK_NOFOLLOW);
}

} // namespace redeal
