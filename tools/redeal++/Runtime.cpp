// Each MPI defines a macro of its own in mpi.h.
#include "Runtime.h"

#include "process/Commands.h"

#include "Source/Config.h"
#include "Source/Installation.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace redeal {
namespace {

// Where <mpi.h> is looked for, in this order.
std::vector<std::string> foldersOfHeaders(const std::vector<std::string> &Options, const Toolchain &Tools) {
  std::vector<std::string> Named, Folders;
  for (size_t I = 0; I < Options.size(); ++I) {
    llvm::StringRef Option = Options[I];
    const bool IsSystem = Option.starts_with("-isystem");
    if (!Option.consume_front("-isystem") && !Option.consume_front("-I"))
      continue;
    if (Option.empty() && I + 1 < Options.size())
      Option = Options[++I];
    (IsSystem ? Named : Folders).push_back(Option.str());
  }
  Folders.insert(Folders.end(), Named.begin(), Named.end());
  Folders.insert(Folders.end(), Tools.SystemIncludes.begin(), Tools.SystemIncludes.end());
  return Folders;
}

// The names of the runtimes that are there.
std::string runtimesHere() {
  std::vector<std::string> Names;
  std::error_code Failed;
  for (llvm::sys::fs::directory_iterator At(installation().Libraries, Failed), End; !Failed && At != End;
       At.increment(Failed))
    if (llvm::sys::fs::exists(At->path() + "/libredeal.a"))
      Names.push_back(llvm::sys::path::filename(At->path()).str());
  llvm::sort(Names);
  return Names.empty() ? "none" : llvm::join(Names, " and ");
}

} // namespace

std::optional<std::string> mpiOf(const std::vector<std::string> &Options, const Toolchain &Tools) {
  for (const std::string &Folder : foldersOfHeaders(Options, Tools)) {
    const std::string Header = Folder + "/mpi.h";
    if (!llvm::sys::fs::exists(Header))
      continue;
    const auto Text = llvm::MemoryBuffer::getFile(Header);
    for (const auto &[Macro, Name] : {std::pair("#define OPEN_MPI", "openmpi"), {"#define MPICH_VERSION", "mpich"}})
      if (Text && (*Text)->getBuffer().contains(Macro))
        return Name;
    complain("'" + Header + "' is of an MPI that redeal has no runtime for; this copy has one for " + runtimesHere() +
             ", which REDEAL_CXX must then name a compiler for");
    return std::nullopt;
  }
  return "";
}

std::optional<std::string> runtimeFor(const std::string &Mpi) {
  const std::string Name = Mpi.empty() ? REDEAL_MPI : Mpi;
  std::string Path = installation().runtimeFor(Name);
  if (llvm::sys::fs::exists(Path))
    return Path;
  if (Name == REDEAL_MPI || runtimesHere() == "none")
    complain("this copy of redeal is not whole: there is no '" + Path +
             "'; install it again, and move it only as a whole");
  else
    complain("the compiler is that of " + Name + ", but this copy of redeal has a runtime for " + runtimesHere() +
             "; set REDEAL_CXX to a compiler of that MPI, or build redeal where both are installed");
  return std::nullopt;
}

} // namespace redeal
