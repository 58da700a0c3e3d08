// What the back-end compiler is told: how it preprocesses, compiles and links what redeal++ gives it.
//
//   a.cpp b.s -O2 -o app     ->   <compiler> -O2 -iquote . … <tmp>/0/a.cpp -c -o <tmp>/1/a.o
//                                 <compiler> <tmp>/1/a.o b.s -O2 -o app libredeal.a
#pragma once

#include "command/CommandLine.h"
#include "process/Commands.h"
#include "reading/Input.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <map>
#include <optional>
#include <string>

namespace redeal {

/// The commands for a command line. It and the toolchain must outlive this.
class BackEnd {
public:
  /// Where make's rules end, and where the compiler writes them. Both are empty if there are none.
  struct RuleFiles {
    std::string Asked, Written;
  };
  /// The object that a source has become.
  using Objects = std::map<const CommandLine::Word *, std::string>;

  BackEnd(const CommandLine &Line, const Toolchain &Tools) : Line(Line), Tools(Tools), Compiler(backend()) {}

  /// The compiler itself, and the options that belong to it.
  const Command &words() const { return Compiler; }

  /// Some source was not searched for directives; from now on it must not compile as if it had none.
  void doNotVouch() { Vouches = false; }

  /// The archive that programs are linked with.
  void linkRuntime(std::string Archive) { Runtime = std::move(Archive); }

  /// The command line as it came.
  Command whole() const;
  /// How a source is preprocessed. `In` is null if it goes on as it came.
  Command reading(const CommandLine::Word &Source, const Input *In) const;
  /// One source alone.
  Command compiling(const CommandLine::Word &Source, const Input *In, const std::string &Object,
                    const RuleFiles &) const;
  /// One input of another kind alone, whatever comes of it: of an object a warning.
  Command compilingOther(const CommandLine::Word &) const;
  /// Objects in the places of their sources; the rest is the linker's.
  Command linking(const Objects &) const;

  /// Whether the input is compiled, and no C++: anything but what a linker takes, by their names.
  static bool isOtherSource(const CommandLine::Word &);

private:
  using WordMap = llvm::function_ref<Command(const CommandLine::Word &)>;

  Command start() const;
  Command commonOptions() const;
  Command optionsBefore(const Input *) const;
  Command wordsAround(const CommandLine::Word &Input, const std::string &Read, WordMap WordsOf) const;
  Command targetOfRules(const CommandLine::Word &Source) const;
  bool isGcc() const;
  bool shortensNames() const;

  const CommandLine &Line;
  const Toolchain &Tools;
  Command Compiler;
  std::string Runtime;
  bool Vouches = true;
  mutable std::optional<bool> Shortens; ///< what shortensNames() has found out
};

} // namespace redeal
