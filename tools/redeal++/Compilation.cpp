// Carries a command line out.
//
// Sources that hold directives are translated into a temporary folder and compiled from there, each by a command of its
// own; everything else goes to the back-end as it came, in its order.
#include "Compilation.h"

#include "BackEnd.h"
#include "Runtime.h"
#include "WaysAnalyser.h"
#include "command/ReadingOptions.h"
#include "files/MakeRules.h"
#include "files/Outputs.h"
#include "files/ReportFiles.h"
#include "process/Commands.h"
#include "reading/Agreement.h"
#include "reading/FirstReading.h"
#include "reading/Input.h"
#include "reading/Obstacles.h"

#include "Emit/Translation.h"
#include "Source/Config.h"
#include "Source/Installation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <map>
#include <set>
#include <system_error>

#include <unistd.h>

namespace redeal {
namespace {

class Compilation {
public:
  Compilation(CommandLine Line, TemporaryFolder &Temporary)
      : Line(std::move(Line)), Temporary(Temporary), Tools(configuredToolchain()), Calls(this->Line, Tools) {
    this->Line.Remarks.Analyse = tool::ways_analyser();
    Tools.ResourceDir = this->Line.ResourceDir.value_or(Tools.ResourceDir);
    useRuntime(installation().runtimeFor(REDEAL_MPI));
  }

  int run() {
    if (const char *Hidden = std::getenv("CCC_OVERRIDE_OPTIONS"); Hidden && *Hidden && !Line.Transparent) {
      complain(
          "CCC_OVERRIDE_OPTIONS changes what Clang is told behind redeal++; unset it, and give the options themselves");
      return 1;
    }
    if (isTransparent()) {
      Calls.doNotVouch();
      return redeal::run(Calls.whole(), Line.Show);
    }
    // Once before anything is read: what was standard input may be a copy then.
    if (!areApart(outputsOf(Line), Line.Read))
      return 1;
    if (Line.Transparent || Line.Serial)
      return canPassThrough() ? redeal::run(Calls.whole(), Line.Show && !Line.Transparent) : Failure;
    if (const std::string Lacking = lackingHeaders(Tools.ResourceDir); !Lacking.empty()) {
      complain(Lacking);
      return 1;
    }
    if (!canReport(Line) || !findToolchain() || !findRuntime())
      return 1;
    if (!readInputs() || !readOtherSources() || !checkOtherSources() || !outputsAreApart() || !translateInputs() ||
        !writeTranslations())
      return 1;
    const int Status = !areReadAlike()                             ? Failure
                       : !outputsAreApart() || !keepTranslations() ? 1
                       : Inputs.empty()                            ? redeal::run(Calls.whole(), Line.Show)
                       : Line.CompileOnly || Line.CheckOnly        ? compileEach()
                                                                   : compileAndLink();
    if (Status == 0 && !report())
      return 1;
    if (Status != 0 && !Unread.empty())
      llvm::errs() << "redeal++: note: Clang could not preprocess '" << Unread << "' ("
                   << (WhyUnread.empty() ? "redeal-opt says why" : WhyUnread)
                   << "), so it was not searched for directives\n";
    return Status;
  }

private:
  // The switch for configure, which asks a compiler hundreds of questions that have nothing to do with directives.
  static bool isTransparent() {
    const char *Switch = std::getenv("REDEAL_TRANSPARENT");
    return Switch && *Switch && llvm::StringRef(Switch) != "0";
  }

  // Another back-end, or another version of it, has headers of its own, and may have options.
  bool findToolchain() {
    if (!std::getenv("REDEAL_CXX") && llvm::sys::fs::exists(Tools.GccInstallDir))
      return true;
    const Command Words = backendForReading(Calls.words());
    Line.Options.insert(Line.Options.begin(), Words.begin() + 1, Words.end());
    const std::string Folder = Temporary.subfolder();
    if (!Folder.empty())
      Tools = toolchainOf(backendForReading(Calls.words()), Folder);
    Tools.ResourceDir = Line.ResourceDir.value_or(Tools.ResourceDir);
    return !Folder.empty();
  }

  bool findRuntime() {
    if (!links(Line))
      return true;
    const std::optional<std::string> Mpi = std::getenv("REDEAL_CXX") ? mpiOf(Line.Options, Tools) : REDEAL_MPI;
    FindsMpi = Mpi && !Mpi->empty();
    const std::optional<std::string> Archive = Mpi ? runtimeFor(*Mpi) : std::nullopt;
    if (Archive)
      useRuntime(*Archive);
    return Archive.has_value();
  }

  void useRuntime(const std::string &Archive) {
    Line.Read.push_back(Archive);
    Calls.linkRuntime(Archive);
  }

  // Most sources have nothing to do with directives, and the back-end's reading says so: then Clang need not look at
  // them, which it has to where a file, of a program or a library, has a directive that the back-end does not read.
  std::optional<FilesRead> readPlain(const CommandLine::Word &Source) {
    const std::string &Name = Source.Text.front();
    if (Source.IsHeader || Source.IsPreprocessed || !isRegularFile(Name) || mayHoldDirectives(Name))
      return std::nullopt;
    std::optional<FilesRead> Found = readFiles(Calls.reading(Source, nullptr), Temporary);
    const auto MayHold = [&](const std::string &File) { return !isOfCompiler(File, Tools) && mayHoldDirectives(File); };
    if (Found && llvm::none_of(Found->Files, isPipe) &&
        (Found->MayHoldDirectives || llvm::any_of(Found->Files, MayHold)))
      return std::nullopt;
    return Found;
  }

  bool readInputs() {
    for (const CommandLine::Word &Word : Line.Words) {
      if (Word.Kind != CommandLine::Word::Source)
        continue;
      if (const std::optional<FilesRead> Found = readPlain(Word)) {
        if (!canBeReadAgain(Word.Text.front(), {Found->Files.begin(), Found->Files.end()}))
          return false;
        Line.Read.insert(Line.Read.end(), Found->Files.begin(), Found->Files.end());
        Plain.insert(&Word);
        continue;
      }
      std::optional<Input> In = readInput(Word.Text.front(), Line.Options, Tools, Temporary);
      if (!In)
        return false;
      if (In->Found == Look::Failed) {
        Unread = In->Given;
        WhyUnread = In->Why;
        Calls.doNotVouch();
      }
      Line.Read.insert(Line.Read.end(), In->Opened.begin(), In->Opened.end());
      if (In->Found == Look::NoDirectives)
        quickenLoops(Word, *In);
      // What is compiled as it is goes on as it came.
      if (In->isTranslated() || In->Compiled != In->Given)
        Inputs.emplace(&Word, std::move(*In));
    }
    for (auto &[Word, In] : Inputs)
      if (Line.KeepDir && In.isTranslated())
        In.Kept = newName(*Line.KeepDir, In.Read);
    return true;
  }

  // A source without directives may have loops over elements, too. Whatever prevents a translation, it is compiled as
  // it is then.
  void quickenLoops(const CommandLine::Word &Source, Input &In) {
    if (Line.PlainLoops || !asksForSpeed(Line.Options) ||
        !llvm::is_contained(In.Opened, Tools.RedealInclude + "/redeal/array.hpp") ||
        !whyNotTranslated(Line, Calls.words(), Source, In).empty())
      return;
    TranslationWish Wish;
    Wish.Silent = true;
    if (std::optional<Translation> Result = translate(In.source(Line.Options), Tools, Wish);
        Result && Result->Loops > 0)
      In.Translated = std::move(*Result);
  }

  // The back-end reads them alone; they matter if what they include might be overwritten.
  bool readOtherSources() {
    if (Line.OtherSources.empty() || !mayOverwrite(Line))
      return true;
    for (const CommandLine::OtherSource &Source : Line.OtherSources) {
      std::vector<std::string> Options = Line.Options;
      Options.push_back("-U__cplusplus");
      if (Source.IsAssembly)
        Options.push_back("-D__ASSEMBLER__=1");
      if (!findIncluded(Source.Path, Options, Tools, Temporary, Line.Read))
        return false;
    }
    return true;
  }

  // A name or -x may mean C++ to one compiler and not to another, which reads headers, too.
  bool checkOtherSources() {
    for (const CommandLine::Word &Word : Line.Words) {
      if (!Word.IsInput || Word.Kind != CommandLine::Word::LinkOnly)
        continue;
      const auto Found = Word.MayBeRead ? preprocessSilently(Calls.reading(Word, nullptr), Temporary) : std::nullopt;
      if (Found)
        Line.Read.insert(Line.Read.end(), Found->Files.begin(), Found->Files.end());
      if (holdsDirectives(Word.Text.front()) || (Word.MayBeCxx && Found && !Found->Pragmas.empty())) {
        complain("'" + Word.Text.front() +
                 "' holds directives, but is no C++ source by its name or by -x; give it "
                 "another name, as *.cpp, or -x c++ before it");
        return false;
      }
    }
    return true;
  }

  // What is not translated is read only if it has to be known what it includes.
  bool canPassThrough() {
    if (!mayOverwrite(Line))
      return true;
    if (!findToolchain())
      return false;
    for (const CommandLine::Word &Word : Line.Words)
      if (Word.Kind == CommandLine::Word::Source &&
          (!findIncluded(Word.Text.front(), Line.Options, Tools, Temporary, Line.Read) || !findPreprocessed(Word)))
        return false;
    return readOtherSources() && checkOtherSources() && areApart(outputsOf(Line), Line.Read);
  }

  // Sources of other folders may have the same name.
  std::string newName(const std::string &Folder, const std::string &Source) {
    const std::string Name = llvm::sys::path::filename(Source).str();
    std::string New = Folder + "/" + Name;
    for (unsigned Same = 2; !Names.insert(New).second; ++Same)
      New = Folder + "/" + std::to_string(Same) + "-" + Name;
    return New;
  }

  bool outputsAreApart() const {
    std::vector<Output> Outputs = outputsOf(Line);
    for (const auto &[Word, In] : Inputs)
      if (!In.Kept.empty())
        Outputs.push_back({Output::Kept, In.Kept});
    if (!areApart(Outputs, Line.Read))
      return false;
    for (const auto &[Word, In] : Inputs)
      if (!In.Kept.empty() && !canKeep(In.Kept, In.Given))
        return false;
    return true;
  }

  bool translateInputs() {
    for (auto &[Word, In] : Inputs)
      if (In.Found == Look::Directives && !translateInput(*Word, In))
        return false;
    return true;
  }

  bool translateInput(const CommandLine::Word &Source, Input &In) {
    if (const std::string Why = whyNotTranslated(Line, Calls.words(), Source, In); !Why.empty()) {
      complain(Why);
      return false;
    }
    const TranslationWish Wish{Line.Remarks, Line.Warnings, reportWish(Line, Source), !Line.PlainLoops};
    std::optional<Translation> Result = translate(In.source(Line.Options), Tools, Wish);
    if (Result)
      In.Translated = std::move(*Result);
    return Result.has_value();
  }

  bool makeKeepFolder() const {
    std::error_code Failed =
        llvm::sys::fs::create_directories(*Line.KeepDir, /*IgnoreExisting=*/true, llvm::sys::fs::all_all);
    if (!Failed && !llvm::sys::fs::is_directory(*Line.KeepDir))
      Failed = std::make_error_code(std::errc::not_a_directory);
    if (Failed)
      complain("cannot make the folder '" + *Line.KeepDir + "' of --redeal-keep: " + Failed.message() +
               "; choose another one");
    return !Failed;
  }

  // What is compiled is the temporary file, also where the user keeps another: that one may lie where others can write.
  bool writeTranslations() {
    for (auto &[Word, In] : Inputs) {
      if (!In.isTranslated())
        continue;
      const std::string Folder = Temporary.subfolderFor(In.Folder);
      In.Compiled = Folder + "/" + llvm::sys::path::filename(In.Read).str();
      if (Folder.empty() || !writeTemporary(In.Compiled, In.Translated.Source))
        return false;
      copyTime(In.Read, In.Compiled); // for __TIMESTAMP__
    }
    return true;
  }

  bool keepTranslations() const {
    if (!Names.empty() && !makeKeepFolder())
      return false;
    for (const auto &[Word, In] : Inputs)
      if (!In.Kept.empty() && !keepTranslation(In.Kept, In.Translated.Source))
        return false;
    return true;
  }

  bool report() const {
    std::map<const CommandLine::Word *, const Translation *> Translated;
    for (const auto &[Word, In] : Inputs)
      if (In.Found == Look::Directives)
        Translated.emplace(Word, &In.Translated);
    return writeReports(Line, Translated);
  }

  // What the back-end reads of a source, none of which may be overwritten.
  std::optional<PreprocessedFacts> readFirst(const CommandLine::Word &Source, const Input *In) {
    std::optional<PreprocessedFacts> Found =
        preprocess(Calls.reading(Source, In), Source.Text.front(), Temporary, Failure);
    if (Found)
      Line.Read.insert(Line.Read.end(), Found->Files.begin(), Found->Files.end());
    return Found;
  }

  // It must read what was translated, and no other directives; and it may read files that Clang does not.
  bool areReadAlike() {
    for (const CommandLine::Word &Word : Line.Words) {
      if (Word.Kind != CommandLine::Word::Source || Plain.count(&Word))
        continue;
      const auto Given = Inputs.find(&Word);
      const Input *const In = Given == Inputs.end() ? nullptr : &Given->second;
      const std::optional<PreprocessedFacts> Found = readFirst(Word, In);
      if (!Found || !agree(*Found, In ? In->Translated.Lines : std::vector<SourceLine>()))
        return false;
    }
    return true;
  }

  // For a source that goes on as it is.
  bool findPreprocessed(const CommandLine::Word &Source) {
    if (!readFirst(Source, nullptr))
      return false;
    // Standard input is a file by now.
    if (Source.Text.front() == "-" && lseek(STDIN_FILENO, 0, SEEK_SET) != 0) {
      complain(std::string("cannot read standard input again: ") + std::strerror(errno));
      return false;
    }
    return true;
  }

  // One source, compiled alone to `Object`.
  int compile(const CommandLine::Word &Source, const std::string &Object) {
    const auto Found = Inputs.find(&Source);
    const Input *const In = Found == Inputs.end() ? nullptr : &Found->second;
    const std::string Rules = Line.Dependencies ? rulesName(Line, Source, Object) : "";
    if (!In || Rules.empty())
      return redeal::run(Calls.compiling(Source, In, Object, {Rules, Rules}), Line.Show);
    if (!canWriteRules(Rules))
      return 1;
    // They name the translation at first, which nobody must see, not even where the compiler fails or is ended.
    const std::string Written = In->Compiled + ".d";
    const int Status = redeal::run(Calls.compiling(Source, In, Object, {Rules, Written}), Line.Show);
    const bool Named =
        nameOriginals(Written, Rules, In->Compiled, In->Given, In->Translated.InlinedHeaders, Line.EmptyRules);
    return Status == 0 && !Named ? 1 : Status;
  }

  int compileEach() {
    size_t Sources = 0;
    for (const CommandLine::Word &Word : Line.Words)
      Sources += Word.Kind == CommandLine::Word::Source || BackEnd::isOtherSource(Word);
    if (Line.Output && Sources > 1) {
      complain("-o names one file, but there are " + std::to_string(Sources) + " sources and no link; leave out -o");
      return 1;
    }
    for (const CommandLine::Word &Word : Line.Words) {
      const int Status = Word.Kind == CommandLine::Word::Source
                             ? compile(Word, Line.Output.value_or(objectName(Line, Word)))
                         : Word.IsInput ? redeal::run(Calls.compilingOther(Word), Line.Show)
                                        : 0;
      if (Status != 0)
        return Status;
    }
    return 0;
  }

  int compileAndLink() {
    BackEnd::Objects Objects;
    for (const CommandLine::Word &Word : Line.Words) {
      if (Word.Kind != CommandLine::Word::Source)
        continue;
      const std::string Folder = Temporary.subfolder();
      if (Folder.empty())
        return 1;
      std::string &Object = Objects[&Word];
      Object = Folder + "/" + llvm::sys::path::stem(Word.Text.front()).str() + ".o";
      if (const int Status = compile(Word, Object))
        return Status;
    }
    const int Status = redeal::run(Calls.linking(Objects), Line.Show);
    if (Status != 0 && !FindsMpi)
      llvm::errs()
          << "redeal++: note: the compiler finds no <mpi.h>, so it is hardly MPI's; set REDEAL_CXX to an MPI C++ "
             "compiler, or add MPI's libraries\n";
    return Status;
  }

  CommandLine Line;
  TemporaryFolder &Temporary;
  Toolchain Tools;
  BackEnd Calls;
  bool FindsMpi = true;                              ///< what is linked comes from MPI's compiler, as far as is known
  int Failure = 1;                                   ///< the status if what is read cannot be known
  std::string Unread, WhyUnread;                     ///< a source that Clang could not search for directives
  std::map<const CommandLine::Word *, Input> Inputs; ///< in their order, sources that are not compiled as they are
  std::set<const CommandLine::Word *> Plain;         ///< sources that are known to have no directives
  std::set<std::string> Names;                       ///< of translations that are kept
};

} // namespace

int compile(CommandLine Line, TemporaryFolder &Temporary) { return Compilation(std::move(Line), Temporary).run(); }

} // namespace redeal
