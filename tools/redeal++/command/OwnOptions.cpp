// The options that are redeal++'s own, in one table.
#include "command/OwnOptions.h"

#include "process/Commands.h"

#include "Emit/Remarks/RemarkRecords.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <algorithm>
#include <cstdlib>

namespace redeal {
namespace {

struct OwnOption {
  llvm::StringLiteral Name, Value, Help;
  /// Says what is wrong with the value, if anything is; null for an option that is not taken here.
  std::string (*Take)(CommandLine &, llvm::StringRef Value);
};

// One page, or form, is what all words of a command line say together.
std::string takeOnce(std::optional<std::string> &Taken, const char *Name, llvm::StringRef Value) {
  if (Taken && *Taken != Value)
    return (Name + llvm::Twine(" is given as '") + *Taken + "' and as '" + Value + "'; give one of them").str();
  Taken = Value.str();
  return "";
}

std::string takeRecords(CommandLine &Line, llvm::StringRef Value) {
  if (!recordFormat(Value))
    return "--redeal-remarks is '" + Value.str() + "', but may be yaml or sarif";
  return takeOnce(Line.Records, "--redeal-remarks", Value);
}

constexpr OwnOption OwnOptions[] = {
    {"--redeal-show", "", "print the commands that it runs",
     [](CommandLine &Line, llvm::StringRef) {
       Line.Show = true;
       return std::string();
     }},
    {"--redeal-keep", "DIR", "keep the translated sources in DIR",
     [](CommandLine &Line, llvm::StringRef Value) {
       Line.KeepDir = Value.str();
       return std::string();
     }},
    {"--redeal-plain-loops", "", "compile loops over elements as they are written, also with -O2",
     [](CommandLine &Line, llvm::StringRef) {
       Line.PlainLoops = true;
       return std::string();
     }},
    {"--redeal-report", "FILE",
     "add what was found and decided to FILE, a page for browsers, which a whole build shares",
     [](CommandLine &Line, llvm::StringRef Value) { return takeOnce(Line.Report, "--redeal-report", Value); }},
    {"--redeal-remarks", "FORMAT", "write remarks beside each object: yaml or sarif", takeRecords},
    {"--redeal-resource-dir", "DIR", "read Clang's own headers in DIR, as clang++-19 -print-resource-dir names it",
     [](CommandLine &Line, llvm::StringRef Value) {
       Line.ResourceDir = Value.str();
       return std::string();
     }},
    {"--redeal-launch", "", "before all but such options: the words up to the next option are the compiler", nullptr},
};

constexpr llvm::StringLiteral Launch = "--redeal-launch";

std::string spelled(const OwnOption &Option) {
  return Option.Value.empty() ? Option.Name.str() : (Option.Name + "=" + Option.Value).str();
}

std::string allSpelled() {
  std::string All;
  for (const OwnOption &Option : OwnOptions)
    All += (All.empty() ? "" : &Option == &llvm::ArrayRef(OwnOptions).back() ? " and " : ", ") + spelled(Option);
  return All;
}

// This one by a link, too, and another copy.
bool isRedeal(llvm::StringRef Word) {
  const auto Program = llvm::sys::findProgramByName(Word);
  return Program && llvm::sys::fs::can_execute(*Program) &&
         (llvm::sys::path::filename(*Program) == "redeal++" || llvm::sys::fs::equivalent(*Program, "/proc/self/exe"));
}

} // namespace

std::string readOwnOption(llvm::StringRef Argument, CommandLine &Line) {
  const auto [Name, Value] = Argument.split('=');
  for (const OwnOption &Option : OwnOptions) {
    const bool HasValue = Name.size() < Argument.size();
    if (Option.Name != Name || HasValue == Option.Value.empty() || HasValue == Value.empty())
      continue;
    if (!Option.Take)
      return Option.Name.str() + " must be the first argument, or behind options of redeal++, and the compiler that is "
                                 "launched behind it";
    return Option.Take(Line, Value);
  }
  return "unknown option '" + Argument.str() + "'; redeal++ has " + allSpelled();
}

std::string ownOptionsHelp() {
  std::string Help;
  for (const OwnOption &Option : OwnOptions)
    Help += llvm::formatv("  {0,-27} {1}\n", spelled(Option), Option.Help);
  return Help;
}

std::string takeLaunchedCompiler(std::vector<const char *> &Arguments) {
  const auto Launched = std::find_if(Arguments.begin() + !Arguments.empty(), Arguments.end(),
                                     [](llvm::StringRef Word) { return Word == Launch || !Word.starts_with("-"); });
  if (Launched == Arguments.end() || *Launched != Launch)
    return "";
  const auto Begin = Launched + 1, End = std::find_if(Begin, Arguments.end(), [](llvm::StringRef Word) {
                                     return Word.starts_with("-") || Word.starts_with("@");
                                   });
  std::string Compiler;
  for (auto Word = Begin; Word != End; ++Word)
    Compiler += (Compiler.empty() ? "" : " ") + shellQuoted(*Word);
  if (Compiler.empty())
    return "--redeal-launch is given without a compiler, as in 'redeal++ --redeal-launch g++ -c a.cpp'";
  if (const auto Itself = std::find_if(Begin, End, isRedeal); Itself != End)
    return "--redeal-launch is given redeal++ itself, '" + std::string(*Itself) +
           "'; name the compiler behind it, as in 'redeal++ --redeal-launch g++ -c a.cpp'";
  setenv("REDEAL_CXX", Compiler.c_str(), /*overwrite=*/1);
  Arguments.erase(Launched, End);
  // Which lets editors read what nobody has translated.
  llvm::erase_if(Arguments, [](llvm::StringRef Word) { return Word == "-DREDEAL_READ_BY_EDITOR=1"; });
  return "";
}

} // namespace redeal
