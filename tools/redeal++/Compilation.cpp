//===- Compilation.cpp - Carries a command line out -----------------------===//
//
// Sources that hold directives are translated into a temporary folder and
// compiled from there, each by a command of its own; everything else goes to
// the back-end as it came, in its order.
//
//===----------------------------------------------------------------------===//

#include "Compilation.h"

#include "Commands.h"
#include "Input.h"
#include "MakeRules.h"

#include "Emit/Translation.h"
#include "Source/Config.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <map>
#include <set>

namespace redeal {
namespace {

class Compilation {
public:
  Compilation(CommandLine Line, TemporaryFolder &Temporary)
      : Line(std::move(Line)), Temporary(Temporary), Backend(backend()), Tools(configuredToolchain()) {}

  int run() {
    if (Line.Transparent)
      return redeal::run(wholeCommand(), /*Show=*/false);
    if (Line.Serial)
      return redeal::run(wholeCommand(), Line.Show);
    if (!findToolchain())
      return 1;
    if (!readInputs() || !translateInputs())
      return 1;
    const int Status = Inputs.empty()                       ? redeal::run(wholeCommand(), Line.Show)
                       : Line.CompileOnly || Line.CheckOnly ? compileEach()
                                                            : compileAndLink();
    if (Status != 0 && !Unread.empty())
      llvm::errs() << "redeal++: note: Clang could not preprocess '" << Unread
                   << "', so it was not searched for directives; "
                      "redeal-opt says why\n";
    return Status;
  }

private:
  // The back-end's command for an untouched command line.
  Command wholeCommand() const {
    Command Words = start();
    for (const CommandLine::Word &Word : Line.Words)
      append(Words, Word.Text);
    if (!Line.CompileOnly && !Line.CheckOnly && !Line.Transparent && links())
      Words.push_back(REDEAL_LIBRARY_DIR "/libredeal.a");
    if (Line.Serial)
      Words.push_back("-Wno-unknown-pragmas");
    return Words;
  }

  static void append(Command &To, const Command &More) { To.insert(To.end(), More.begin(), More.end()); }

  Command start() const {
    Command Words = Backend;
    // Sources that were not searched for directives must not compile as if
    // they had none.
    if (!Line.Serial && Unread.empty())
      Words.push_back("-DREDEAL_TRANSLATED=1");
    Words.push_back("-I" + Tools.RedealInclude);
    // The runtime of a sanitized build needs a sanitized program.
    if (*REDEAL_SANITIZE)
      Words.push_back("-fsanitize=" REDEAL_SANITIZE);
    return Words;
  }

  bool links() const {
    for (const CommandLine::Word &Word : Line.Words)
      if (Word.Kind == CommandLine::Word::Source || Word.Kind == CommandLine::Word::LinkOnly)
        return true;
    return false;
  }

  // Another back-end has headers of its own.
  bool findToolchain() {
    if (!std::getenv("REDEAL_CXX"))
      return true;
    const std::string Folder = Temporary.subfolder();
    if (!Folder.empty())
      Tools = toolchainOf(Backend, Folder);
    return !Folder.empty();
  }

  bool readInputs() {
    for (const CommandLine::Word &Word : Line.Words) {
      if (Word.Kind != CommandLine::Word::Source)
        continue;
      std::optional<Input> In = readInput(Word.Text.front(), Line.Options, Tools, Temporary);
      if (!In)
        return false;
      if (In->Found == Look::Failed)
        Unread = In->Given;
      // What is compiled as it is goes on as it came.
      if (In->Found == Look::Directives || In->Compiled != In->Given)
        Inputs.emplace(&Word, std::move(*In));
    }
    return true;
  }

  bool translateInputs() {
    for (const CommandLine::Word &Word : Line.Words)
      if (const auto Found = Inputs.find(&Word); Found != Inputs.end())
        if (Found->second.Found == Look::Directives && !translateInput(Found->second))
          return false;
    return true;
  }

  bool translateInput(Input &In) {
    if (isHeaderName(In.Given)) {
      complain("'" + In.Given + "' holds directives, and a precompiled header cannot; include it as it is");
      return false;
    }
    const std::optional<Translation> Result = translate(In.source(Line.Options), Tools);
    if (!Result || !place(In, Result->Source))
      return false;
    In.Headers = Result->InlinedHeaders;
    return true;
  }

  bool place(Input &In, const std::string &Source) {
    std::string Folder;
    if (Line.KeepDir) {
      Folder = *Line.KeepDir;
      if (const std::error_code Failed =
              llvm::sys::fs::create_directories(Folder, /*IgnoreExisting=*/true, llvm::sys::fs::all_all)) {
        complain("cannot make the folder '" + Folder + "' of --redeal-keep: " + Failed.message());
        return false;
      }
    } else {
      Folder = Temporary.subfolder();
    }
    const std::string Name = llvm::sys::path::filename(In.Read).str();
    In.Compiled = Folder + "/" + Name;
    // Sources of other folders may have the same name.
    for (unsigned Same = 2; !Placed.insert(In.Compiled).second; ++Same)
      In.Compiled = Folder + "/" + std::to_string(Same) + "-" + Name;
    return !Folder.empty() && (Line.KeepDir ? writeFile(In.Compiled, Source) : writeTemporary(In.Compiled, Source));
  }

  // One source, compiled alone to `Object`.
  int compile(const CommandLine::Word &Source, const std::string &Object) {
    const auto Found = Inputs.find(&Source);
    const Input *const In = Found == Inputs.end() ? nullptr : &Found->second;
    Command Words = start();
    if (In) {
      // What the source includes by its place is still found there, and the
      // object does not depend on the temporary folder's name.
      const std::string Folder = In->Folder.empty() ? "." : In->Folder;
      append(Words, {"-iquote", Folder,
                     "-ffile-prefix-map=" + llvm::sys::path::parent_path(In->Compiled).str() + "=" + Folder});
    }
    for (const CommandLine::Word &Word : Line.Words)
      if (Word.Kind == CommandLine::Word::Other)
        append(Words, Word.Text);
      else if (&Word == &Source)
        Words.push_back(In ? In->Compiled : Word.Text.front());
    if (!Line.CompileOnly && !Line.CheckOnly)
      Words.push_back("-c");
    if (!Line.CheckOnly)
      append(Words, {"-o", Object});
    std::string Rules;
    if (Line.Dependencies) {
      Rules = dependencyFile(Source, Object);
      if (!Line.DependencyFile)
        append(Words, {"-MF", Rules});
      // The object of a link is a temporary file.
      if (!Line.DependencyTarget && !Line.CompileOnly)
        append(Words, {"-MQ", objectName(Source)});
    }
    const int Status = redeal::run(Words, Line.Show);
    if (Status == 0 && In && !Rules.empty())
      nameOriginals(Rules, In->Compiled, In->Given, In->Headers, Line.EmptyRules);
    return Status;
  }

  // What a compiler calls the object if nothing else is said.
  std::string objectName(const CommandLine::Word &Source) const {
    llvm::SmallString<128> Name(Source.Text.front() == "-" ? llvm::StringRef("-")
                                                           : llvm::sys::path::filename(Source.Text.front()));
    llvm::sys::path::replace_extension(Name, Line.Assembly ? "s" : "o");
    return Name.str().str();
  }

  std::string dependencyFile(const CommandLine::Word &Source, const std::string &Object) const {
    if (Line.DependencyFile)
      return *Line.DependencyFile;
    llvm::SmallString<128> Name(Line.CompileOnly ? llvm::StringRef(Object)
                                                 : llvm::sys::path::filename(Source.Text.front()));
    llvm::sys::path::replace_extension(Name, "d");
    return Name.str().str();
  }

  int compileEach() {
    size_t Sources = 0;
    for (const CommandLine::Word &Word : Line.Words)
      Sources += Word.Kind == CommandLine::Word::Source;
    if (Line.Output && Sources > 1) {
      complain("-o names one file, but there are " + std::to_string(Sources) + " sources and no link; leave out -o");
      return 1;
    }
    for (const CommandLine::Word &Word : Line.Words) {
      if (Word.Kind != CommandLine::Word::Source)
        continue;
      if (const int Status = compile(Word, Line.Output.value_or(objectName(Word))))
        return Status;
    }
    return 0;
  }

  // Sources become objects in their places; the rest is the linker's.
  int compileAndLink() {
    Command Link = start();
    for (const CommandLine::Word &Word : Line.Words) {
      if (Word.Kind != CommandLine::Word::Source) {
        // The language of sources is not that of the objects in their place.
        if (Word.Text.front() != "-x" && !llvm::StringRef(Word.Text.front()).starts_with("-x"))
          append(Link, Word.Text);
        continue;
      }
      const std::string Folder = Temporary.subfolder();
      if (Folder.empty())
        return 1;
      const std::string Object = Folder + "/" + llvm::sys::path::stem(Word.Text.front()).str() + ".o";
      if (const int Status = compile(Word, Object))
        return Status;
      Link.push_back(Object);
    }
    Link.push_back(REDEAL_LIBRARY_DIR "/libredeal.a");
    return redeal::run(Link, Line.Show);
  }

  CommandLine Line;
  TemporaryFolder &Temporary;
  Command Backend;
  Toolchain Tools;
  std::string Unread;                                ///< a source that Clang could not search for directives
  std::map<const CommandLine::Word *, Input> Inputs; ///< sources that are not compiled as they are
  std::set<std::string> Placed;                      ///< their translations
};

} // namespace

int compile(CommandLine Line, TemporaryFolder &Temporary) { return Compilation(std::move(Line), Temporary).run(); }

} // namespace redeal
