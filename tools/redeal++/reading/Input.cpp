// A source on its way to the back-end.
#include "reading/Input.h"

#include "process/Commands.h"

#include "Source/Directives/Reporting.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

namespace fs = llvm::sys::fs;

namespace redeal {
namespace {

fs::file_type typeOf(const std::string &Path) {
  fs::file_status Status;
  fs::status(Path, Status);
  return Status.type();
}

bool canBeReadOnce(const std::string &Path) {
  const fs::file_type Type = typeOf(Path);
  return Path == "-" || Type == fs::file_type::fifo_file || Type == fs::file_type::character_file ||
         Type == fs::file_type::socket_file;
}

// A source without end, as /dev/zero, must not use up the memory; Clang reads no longer ones.
constexpr size_t LongestSource = size_t(1) << 30;

// The whole text, or in `Error` why there is none.
std::string readToEnd(const std::string &Path, std::string &Error) {
  std::string Text;
  std::FILE *const File = Path == "-" ? stdin : std::fopen(Path.c_str(), "re");
  if (File) {
    char Block[1 << 16];
    for (size_t Read; Text.size() <= LongestSource && (Read = std::fread(Block, 1, sizeof Block, File)) > 0;)
      Text.append(Block, Read);
  }
  if (!File || std::ferror(File))
    Error = std::strerror(errno);
  else if (Text.size() > LongestSource)
    Error = "it is longer than 1 GiB";
  if (File && File != stdin)
    std::fclose(File);
  return Text;
}

// Copies what can be read once, under the name that messages shall have.
bool copy(Input &In, TemporaryFolder &Temporary) {
  const bool IsStdin = In.Given == "-";
  std::string Error;
  const std::string Text = readToEnd(In.Given, Error);
  if (!Error.empty()) {
    complain("cannot read '" + In.Given + "': " + Error);
    return false;
  }
  if (IsStdin)
    In.Folder = ".";
  const std::string Folder = Temporary.subfolderFor(In.Folder);
  In.Read = In.Compiled = Folder + "/" + (IsStdin ? "stdin.cpp" : llvm::sys::path::filename(In.Given).str());
  llvm::StringRef Rest = Text;
  Rest.consume_front(ByteOrderMark);
  return !Folder.empty() &&
         writeTemporary(In.Read, "#line 1 " + quoted(IsStdin ? "<stdin>" : In.Given) + "\n" + Rest.str());
}

// Which of the open files a source is, as standard input; -1 if it is none.
int descriptorOf(llvm::StringRef Path) {
  int Descriptor = -1;
  if (Path == "-" || Path == "/dev/stdin")
    return STDIN_FILENO;
  if ((Path.consume_front("/dev/fd/") || Path.consume_front("/proc/self/fd/")) && Path.getAsInteger(10, Descriptor))
    return -1;
  return Descriptor;
}

// What was read from an open file is there again for the back-end.
bool rewind(const Input &In) {
  const int Descriptor = descriptorOf(In.Given);
  if (Descriptor < 0) {
    complain("'" + In.Given +
             "' can be read only once, and may include what would be overwritten; write to a file that is not there");
    return false;
  }
  const int Copy = open(In.Read.c_str(), O_RDONLY | O_CLOEXEC);
  const bool Done = Copy >= 0 && dup2(Copy, Descriptor) >= 0;
  if (!Done)
    complain("cannot read '" + In.Given + "' again: " + std::strerror(errno));
  close(Copy);
  return Done;
}

Input inputOf(const std::string &Given) {
  Input In;
  In.Given = In.Read = In.Compiled = Given;
  In.Folder = llvm::sys::path::parent_path(Given).str();
  return In;
}

} // namespace

bool isPipe(const std::string &Path) { return typeOf(Path) == fs::file_type::fifo_file; }

bool canBeReadAgain(const std::string &Given, const std::vector<std::string> &Opened) {
  const auto Pipe = llvm::find_if(Opened, isPipe);
  if (Pipe != Opened.end())
    complain("'" + Given + "' includes the pipe '" + *Pipe + "', which can be read only once; include a file");
  return Pipe == Opened.end();
}

SourceFile Input::source(const std::vector<std::string> &Options) const {
  SourceFile File{Read, Options};
  if (Read != Given)
    File.Options.insert(File.Options.begin(), {"-iquote", Folder.empty() ? "." : Folder});
  return File;
}

std::optional<Input> readInput(const std::string &Given, const std::vector<std::string> &Options,
                               const Toolchain &Tools, TemporaryFolder &Temporary) {
  Input In = inputOf(Given);
  if (canBeReadOnce(Given) && !copy(In, Temporary))
    return std::nullopt;
  if (typeOf(In.Read) == fs::file_type::regular_file)
    In.Found = lookForDirectives(In.source(Options), Tools, In.Opened, In.Why);
  if (!canBeReadAgain(In.Given, In.Opened))
    return std::nullopt;
  return In;
}

bool findIncluded(const std::string &Given, const std::vector<std::string> &Options, const Toolchain &Tools,
                  TemporaryFolder &Temporary, std::vector<std::string> &Opened) {
  Input In = inputOf(Given);
  if (canBeReadOnce(Given) && (!copy(In, Temporary) || !rewind(In)))
    return false;
  if (typeOf(In.Read) == fs::file_type::regular_file)
    lookForDirectives(In.source(Options), Tools, In.Opened, In.Why);
  Opened.insert(Opened.end(), In.Opened.begin(), In.Opened.end());
  return canBeReadAgain(In.Given, In.Opened);
}

} // namespace redeal
