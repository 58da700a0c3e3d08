// One file in, its translation or plan out.
//
//   redeal-opt x.cpp -- -I include -DN=5       the translated source
//   redeal-opt --plan x.cpp --                 what was found and decided
#include "WaysAnalyser.h"

#include "Emit/Translation.h"
#include "Source/Config.h"
#include "Source/Installation.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

namespace cl = llvm::cl;

static cl::OptionCategory Category("redeal-opt options");
static cl::opt<std::string> File(cl::Positional, cl::desc("FILE -- FLAGS"), cl::Required, cl::cat(Category));
static cl::opt<bool> Plan("plan",
                          cl::desc("Print what was found and decided instead "
                                   "of the translated source"),
                          cl::cat(Category));

// Whether all that was written has arrived; says so if not.
static bool finishOutput() {
  llvm::outs().flush();
  if (!llvm::outs().has_error())
    return true;
  llvm::outs().clear_error();
  llvm::errs() << "redeal-opt: error: the output cannot be written\n";
  return false;
}

int main(int Count, const char **Arguments) {
  // Also of the help, behind which LLVM ends the process.
  llvm::outs();
  std::atexit([] {
    if (!finishOutput())
      std::_Exit(1);
  });
  // What stands behind "--" is the compiler's.
  int Own = 1;
  while (Own < Count && llvm::StringRef(Arguments[Own]) != "--")
    ++Own;
  cl::HideUnrelatedOptions(Category);
  cl::SetVersionPrinter([](llvm::raw_ostream &OS) { OS << "redeal-opt " REDEAL_VERSION "\n"; });
  cl::ParseCommandLineOptions(Own, Arguments, "Translates the redistribution directives of a C++ source.\n");

  redeal::SourceFile Source{File, {}};
  redeal::TranslationWish Wish;
  Wish.Remarks.Analyse = redeal::tool::ways_analyser();
  for (int I = Own + 1; I < Count; ++I) {
    const redeal::WarningWish::Use Warns = Wish.Warnings.read(Arguments[I]);
    if (Warns == redeal::WarningWish::Use::Unknown) {
      llvm::errs() << "redeal-opt: error: unknown option '" << Arguments[I] << "'; there are "
                   << redeal::WarningWish::Names << '\n';
      return 1;
    }
    if (Warns == redeal::WarningWish::Use::None &&
        readRemarkOption(Arguments[I], Wish.Remarks) == redeal::RemarkOption::None)
      Source.Options.push_back(Arguments[I]);
  }
  if (!llvm::sys::fs::exists(Source.Path)) {
    llvm::errs() << "redeal-opt: error: there is no file '" << Source.Path << "'\n";
    return 1;
  }
  const redeal::Toolchain Tools = redeal::configuredToolchain();
  if (const std::string Lacking = redeal::lackingHeaders(Tools.ResourceDir); !Lacking.empty()) {
    llvm::errs() << "redeal-opt: error: " << Lacking << '\n';
    return 1;
  }
  const auto Result = redeal::translate(Source, Tools, Wish);
  if (!Result)
    return 1;
  llvm::outs() << (Plan ? Result->Plan : Result->Source);
  return finishOutput() ? 0 : 1;
}
