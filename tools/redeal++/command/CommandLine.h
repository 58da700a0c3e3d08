// What redeal++ was asked to do.
//
// A compiler's command line, understood as far as the wrapper must: which arguments are C++ sources, what is made of
// them, and where it goes. All other arguments go on to the back-end as they came, in their order.
#pragma once

#include "Emit/Remarks/Remarks.h"
#include "Emit/Remarks/WarningOptions.h"

#include "llvm/ADT/StringRef.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace redeal {

struct CommandLine {
  /// One argument, or an option and its value.
  struct Word {
    enum WordKind {
      Other,    ///< goes to every back-end command
      Rules,    ///< so does the name of the dependency file
      Source,   ///< a C++ source
      LinkOnly, ///< objects, archives and linker options
      Output,   ///< -o and its value
    };
    WordKind Kind;
    std::vector<std::string> Text;
    bool IsInput = false;
    bool IsHeader = false;       ///< a source that is compiled to a precompiled header
    bool IsPreprocessed = false; ///< a source without #include and macros
    bool MayBeRead = false;      ///< no C++ source here, but perhaps a source to the back-end
    bool MayBeCxx = false;       ///< even one in C++
  };

  /// What the compiler preprocesses, and is no C++.
  struct OtherSource {
    std::string Path;
    bool IsAssembly;
  };

  std::vector<Word> Words;

  bool Transparent = false;  ///< -E, --version and the like: nothing to do
  bool CompileOnly = false;  ///< -c or -S: no linking
  bool CheckOnly = false;    ///< -fsyntax-only
  bool Asks = false;         ///< -show and the like: MPI's wrapper says what it would do
  bool Assembly = false;     ///< -S
  bool Dependencies = false; ///< -MD, -MMD, or either behind -Wp,
  bool EmptyRules = false;   ///< -MP
  bool PrintVersion = false;
  bool PrintHelp = false;
  bool Serial = false; ///< -DREDEAL_SERIAL: the directives are to be ignored
  std::optional<std::string> Output, DependencyFile, DependencyTarget;

  bool Show = false;                      ///< --redeal-show
  std::optional<std::string> KeepDir;     ///< --redeal-keep=DIR
  bool PlainLoops = false;                ///< --redeal-plain-loops
  std::optional<std::string> ResourceDir; ///< --redeal-resource-dir=DIR
  std::optional<std::string> Report;      ///< --redeal-report=FILE
  std::optional<std::string> Records;     ///< --redeal-remarks=FORMAT, one that there is
  RemarkWish Remarks;                     ///< -Rredistribute and its like, without an analyser
  WarningWish Warnings;                   ///< -Wredist-noop and its like

  /// Files that are read by name, and such that options besides those above may have written.
  std::vector<std::string> Read, PerhapsWritten;
  std::vector<OtherSource> OtherSources;

  /// The arguments that Clang reads a source with.
  std::vector<std::string> Options;
};

/// Takes the arguments behind the program's name apart, @files included.
/// Returns nothing, and a sentence in `Error`, if they make no sense.
std::optional<CommandLine> parseCommandLine(int Count, const char **Arguments, std::string &Error);

} // namespace redeal
