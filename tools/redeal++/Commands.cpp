//===- Commands.cpp - Runs the back-end compiler --------------------------===//
//
// Everything that the wrapper does to the system is here: processes, and files
// that must not stay behind.
//
//===----------------------------------------------------------------------===//

#include "Commands.h"

#include "Source/Config.h"

#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <cstdlib>

#include <sys/wait.h>
#include <unistd.h>

namespace redeal {
namespace {

// A signal's handler may hardly do anything: it notes the signal and hands it
// to the back-end. run() then ends the program by the ordinary way, on which
// the temporary folder goes.
volatile sig_atomic_t Signal = 0;
volatile sig_atomic_t Child = 0;

void interrupted(int Which) {
  Signal = Which;
  if (Child > 0)
    kill(Child, Which);
}

std::string shellQuoted(const std::string &Word) {
  const char *const Plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                            "0123456789_-+=./:,@%";
  if (!Word.empty() && Word.find_first_not_of(Plain) == std::string::npos)
    return Word;
  std::string Quoted = "'";
  for (char C : Word)
    Quoted += C == '\'' ? std::string("'\\''") : std::string(1, C);
  return Quoted + "'";
}

} // namespace

void complain(const std::string &What) { llvm::errs() << "redeal++: error: " << What << '\n'; }

bool writeFile(const std::string &Path, const std::string &Text) {
  std::error_code Failed;
  llvm::raw_fd_ostream OS(Path, Failed);
  if (!Failed) {
    OS << Text;
    OS.close();
    Failed = OS.error();
  }
  if (!Failed)
    return true;
  complain("cannot write '" + Path + "': " + Failed.message());
  OS.clear_error();
  return false;
}

Command backend() {
  const char *Chosen = std::getenv("REDEAL_CXX");
  if (!Chosen || !*Chosen)
    return {REDEAL_MPI_CXX};
  llvm::BumpPtrAllocator Storage;
  llvm::StringSaver Saver(Storage);
  llvm::SmallVector<const char *, 4> Words;
  llvm::cl::TokenizeGNUCommandLine(Chosen, Saver, Words);
  return Command(Words.begin(), Words.end());
}

int run(const Command &Words, bool Show) {
  if (Show) {
    for (const std::string &Word : Words)
      llvm::errs() << (&Word == &Words.front() ? "" : " ") << shellQuoted(Word);
    llvm::errs() << '\n';
  }
  const auto Program = llvm::sys::findProgramByName(Words.front());
  if (!Program) {
    llvm::errs() << "redeal++: error: the compiler '" << Words.front()
                 << "' is not on the path; set REDEAL_CXX to an MPI C++ "
                    "compiler\n";
    return 1;
  }
  std::vector<char *> Arguments;
  for (const std::string &Word : Words)
    Arguments.push_back(const_cast<char *>(Word.c_str()));
  Arguments.push_back(nullptr);

  if (Signal != 0)
    return 128 + Signal;
  const pid_t Started = fork();
  if (Started == 0) {
    execv(Program->c_str(), Arguments.data());
    _exit(127);
  }
  if (Started < 0) {
    llvm::errs() << "redeal++: error: cannot start '" << *Program << "'\n";
    return 1;
  }
  Child = Started;
  if (Signal != 0) // came before the handler knew the child
    kill(Started, Signal);
  int Status = 0;
  while (waitpid(Started, &Status, 0) < 0 && errno == EINTR) {
  }
  Child = 0;
  if (Signal != 0)
    return 128 + Signal;
  return WIFSIGNALED(Status) ? 128 + WTERMSIG(Status) : WEXITSTATUS(Status);
}

TemporaryFolder::TemporaryFolder() {
  llvm::SmallString<128> Created;
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, Created);
  llvm::sys::path::append(Created, "redeal");
  if (!llvm::sys::fs::createUniqueDirectory(Created, Created))
    Path = Created.str().str();
  for (const int Which : {SIGINT, SIGTERM, SIGHUP})
    if (std::signal(Which, interrupted) == SIG_IGN)
      std::signal(Which, SIG_IGN); // as nohup wants it
}

TemporaryFolder::~TemporaryFolder() {
  if (!Path.empty())
    llvm::sys::fs::remove_directories(Path);
}

std::string TemporaryFolder::subfolder() {
  const std::string Sub = Path + "/" + std::to_string(Subfolders++);
  if (Path.empty() || llvm::sys::fs::create_directory(Sub)) {
    llvm::errs() << "redeal++: error: cannot make a temporary folder; set "
                    "TMPDIR to a folder that can be written\n";
    return "";
  }
  return Sub;
}

} // namespace redeal
