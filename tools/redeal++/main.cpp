// The compiler that users call.
//
// Used as mpicxx is. Sources that hold directives are translated into a temporary folder and compiled from there;
// everything else goes to the back-end as it came.
//
//   redeal++ -O2 -c a.cpp       mpicxx … -O2 -c <tmp>/a.cpp -o a.o
//   redeal++ a.cpp b.o -o p     mpicxx … -c <tmp>/a.cpp -o <tmp>/a.o
//                               mpicxx <tmp>/a.o b.o -o p libredeal.a
#include "Compilation.h"
#include "command/CommandLine.h"
#include "command/OwnOptions.h"
#include "files/TemporaryFolder.h"
#include "process/ChildProcess.h"
#include "process/Commands.h"

#include "Source/Config.h"

#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <vector>

using namespace redeal;

int main(int Count, const char **Arguments) {
  if (isOwnBackend())
    return 1;
  std::vector<const char *> Words(Arguments, Arguments + Count);
  std::string Error = takeLaunchedCompiler(Words);
  std::optional<CommandLine> Line;
  if (Error.empty())
    Line = parseCommandLine(static_cast<int>(Words.size()), Words.data(), Error);
  if (!Line) {
    complain(Error);
    return 1;
  }
  if (Line->PrintVersion)
    llvm::outs() << "redeal++ " REDEAL_VERSION ", with the compiler\n";
  if (Line->PrintHelp)
    llvm::outs() << "redeal++ translates redistribution directives and takes the options of its compiler, and\n"
                 << ownOptionsHelp()
                 << "  -Rredistribute              tell how elements move\n"
                    "  -Rredistribute-missed       tell what is only planned when the program runs\n"
                    "  -Rredistribute-analysis     tell which ways elements may take\n"
                    "  -Wredist-noop               warn of moves to where an array is; -Wno-redist-noop\n"
                    "  -Wredist-stale-view         warn of views used after a move; -Wno-redist-stale-view\n"
                    "  -Wredist-run-time-plan      warn of schedules that are made late, if asked\n"
                    "  -Wredist-unbalanced         warn of idle processes, if asked\n"
                    "The compiler, REDEAL_CXX or " REDEAL_MPI_CXX ", has these:\n\n";
  llvm::outs().flush();
  if (llvm::outs().has_error()) {
    llvm::outs().clear_error();
    complain("the output cannot be written");
    return 1;
  }
  int Status = 0, Signal = 0;
  {
    // In this order: the folder goes before a signal that waits ends the process.
    HeldSignals Held;
    TemporaryFolder Temporary;
    Status = Held.runInChild([&] { return compile(std::move(*Line), Temporary); }, Receivers::Child);
    Signal = Held.came();
  }
  // Who started redeal++ shall see that a signal has ended it: a shell then ends its loop, too.
  if (Signal != 0) {
    std::signal(Signal, SIG_DFL);
    std::raise(Signal);
  }
  return Status;
}
