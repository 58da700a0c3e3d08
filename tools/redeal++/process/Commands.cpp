// Runs the back-end compiler.
//
// What cannot be run is said in one sentence.
#include "process/Commands.h"

#include "process/ChildProcess.h"

#include "Source/Config.h"

#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include <fcntl.h>
#include <unistd.h>

namespace redeal {
namespace {

constexpr const char *NameAnother = "; set REDEAL_CXX to an MPI C++ compiler";

// Execs a command in a child; `Prepare` is called there before. A signal that comes meanwhile ends this process, too.
int start(const Command &Words, llvm::function_ref<void()> Prepare, bool IsHeard) {
  const auto Program = llvm::sys::findProgramByName(Words.front());
  if (!Program) {
    if (IsHeard)
      complain("the compiler '" + Words.front() + "' is not on the path" + NameAnother);
    return 1;
  }
  std::vector<char *> Arguments;
  for (const std::string &Word : Words)
    Arguments.push_back(const_cast<char *>(Word.c_str()));
  Arguments.push_back(nullptr);

  HeldSignals Held;
  const auto Execute = [&]() -> int {
    Prepare();
    execv(Program->c_str(), Arguments.data());
    complain("cannot start the compiler '" + *Program + "': " + std::strerror(errno) + NameAnother);
    _exit(127);
  };
  const int Status = Held.runInChild(Execute, Receivers::AllBelow);
  // Nothing else is begun then. What must not stay behind is removed by the process that waits for this one.
  if (Held.came() != 0)
    std::exit(Status);
  return Status;
}

// Whether this process was started by that one, or by what it has started: the daemon of a compiler launcher has its
// environment, but the first process for its parent. Where the system does not tell parents it is taken for true, as
// redeal++ would else start itself without end.
bool isBelow(const std::string &Process) {
  for (std::string Above = std::to_string(getppid()); Above != "0";) {
    if (Above == Process)
      return true;
    std::ifstream Status("/proc/" + Above + "/status");
    for (std::string Word; Word != "PPid:";)
      if (!(Status >> Word))
        return true;
    Status >> Above;
  }
  return false;
}

} // namespace

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

void complain(const std::string &What) { llvm::errs() << "redeal++: error: " << What << '\n'; }

bool isOwnBackend() {
  constexpr const char *Mark = "REDEAL_IS_RUNNING";
  if (const char *Running = std::getenv(Mark); Running && isBelow(Running)) {
    complain("redeal++ was started as its own compiler; REDEAL_CXX, and MPICH_CXX behind it, must name another one");
    return true;
  }
  setenv(Mark, std::to_string(getpid()).c_str(), /*overwrite=*/1);
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
  llvm::cl::ExpansionContext Expansion(Storage, llvm::cl::TokenizeGNUCommandLine);
  llvm::consumeError(Expansion.expandResponseFiles(Words)); // what cannot be read is the compiler's to say
  return Words.empty() ? Command{REDEAL_MPI_CXX} : Command(Words.begin(), Words.end());
}

int run(const Command &Words, bool Show) {
  if (Show) {
    for (const std::string &Word : Words)
      llvm::errs() << (&Word == &Words.front() ? "" : " ") << shellQuoted(Word);
    llvm::errs() << '\n';
  }
  return start(Words, [] {}, /*IsHeard=*/true);
}

int runSilently(const Command &Words) {
  const auto Silence = [] {
    for (const WritingVariable &Variable : WritingVariables)
      unsetenv(Variable.Asks);
    setenv("CLANG_CRASH_DIAGNOSTICS_DIR", "/dev/null", /*overwrite=*/1); // it crashes again where it is heard
    const int Nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (Nowhere < 0 || dup2(Nowhere, STDOUT_FILENO) < 0 || dup2(Nowhere, STDERR_FILENO) < 0)
      _exit(127);
  };
  return start(Words, Silence, /*IsHeard=*/false);
}

} // namespace redeal
