// Every command is the words of the line, in their order, with some of them replaced.
#include "BackEnd.h"

#include "command/ReadingOptions.h"
#include "files/AuxiliaryFiles.h"
#include "files/Outputs.h"

#include "Source/Config.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace redeal {
namespace {

void append(Command &To, const Command &More) { To.insert(To.end(), More.begin(), More.end()); }

bool setsLanguage(const CommandLine::Word &Word) {
  const llvm::StringRef Option = Word.Text.front();
  return Option.starts_with("-x") || Option.starts_with("--language");
}

// Whether it matters where nothing is linked, and names no object.
bool isOption(const CommandLine::Word &Word) {
  return Word.Kind == CommandLine::Word::Other || Word.Kind == CommandLine::Word::Rules;
}

// -MF or -Wp,-MD, with another file. Clang takes such a file behind -Wp alone, where a name can have no comma.
Command rulesIn(const CommandLine::Word &Word, const std::string &Path) {
  llvm::StringRef Option = Word.Text.front();
  if (!Option.consume_front("-Wp,"))
    return {"-MF", Path};
  llvm::SmallVector<llvm::StringRef, 4> Values;
  Option.split(Values, ',');
  if (!llvm::StringRef(Path).contains(',')) {
    Values[1] = Path;
    return {"-Wp," + llvm::join(Values, ",")};
  }
  Command Words = {"-Xpreprocessor", Values[0].str(), "-Xpreprocessor", Path};
  for (const llvm::StringRef More : llvm::ArrayRef(Values).drop_front(2))
    append(Words, {"-Xpreprocessor", More.str()});
  return Words;
}

} // namespace

Command BackEnd::start() const {
  Command Words = Compiler;
  append(Words, commonOptions());
  return Words;
}

Command BackEnd::commonOptions() const {
  Command Words;
  if (!Line.Serial && Vouches)
    Words.push_back("-DREDEAL_TRANSLATED=1");
  Words.push_back("-I" + Tools.RedealInclude);
  // The runtime of a sanitized build needs a sanitized program.
  if (*REDEAL_SANITIZE)
    Words.push_back("-fsanitize=" REDEAL_SANITIZE);
  return Words;
}

Command BackEnd::optionsBefore(const Input *In) const {
  Command Words = commonOptions();
  if (In) {
    // What the source includes by its place is still found there, and the
    // object does not depend on the temporary folder's name.
    const std::string Folder = In->Folder.empty() ? "." : In->Folder;
    // GCC would take what is before the last '=' for the temporary folder's name.
    const std::string Shown = llvm::StringRef(Folder).contains('=') ? "." : Folder;
    append(Words,
           {"-iquote", Folder, "-ffile-prefix-map=" + llvm::sys::path::parent_path(In->Compiled).str() + "=" + Shown});
    if (shortensNames())
      Words.push_back("-fno-file-reproducible");
  }
  return Words;
}

Command BackEnd::whole() const {
  Command Words = start();
  for (const CommandLine::Word &Word : Line.Words)
    append(Words, Word.Text);
  if (links(Line))
    append(Words, {"-x", "none", Runtime});
  if (Line.Serial)
    Words.push_back("-Wno-unknown-pragmas");
  return Words;
}

Command BackEnd::reading(const CommandLine::Word &Source, const Input *In) const {
  Command Words = backendForReading(Compiler);
  append(Words, optionsBefore(In));
  append(Words, wordsForReading(Line, Source, In ? In->Compiled : Source.Text.front()));
  return Words;
}

// For one input alone, read as `Read`: what `WordsOf` gives for each word before and behind it.
Command BackEnd::wordsAround(const CommandLine::Word &Input, const std::string &Read, WordMap WordsOf) const {
  Command Words;
  bool IsBehind = false;
  for (const CommandLine::Word &Word : Line.Words)
    if (&Word == &Input) {
      Words.push_back(Read);
      IsBehind = true;
    } else if (!IsBehind || !setsLanguage(Word)) { // which the compiler would warn about there
      append(Words, WordsOf(Word));
    }
  return Words;
}

Command BackEnd::compiling(const CommandLine::Word &Source, const Input *In, const std::string &Object,
                           const RuleFiles &Rules) const {
  const bool Links = !Line.CompileOnly && !Line.CheckOnly;
  Command Words = Compiler;
  append(Words, optionsBefore(In));
  // A short loop that lies across two cache lines takes up to 1.7 times as long (docs/loops.md).
  if (In && In->Translated.Loops > 0 && isGcc())
    Words.push_back("-falign-loops=64");
  append(Words, wordsAround(Source, In ? In->Compiled : Source.Text.front(), [&](const CommandLine::Word &Word) {
           const bool IsMended = Word.Kind == CommandLine::Word::Rules && Rules.Written != Rules.Asked;
           return IsMended ? rulesIn(Word, Rules.Written) : isOption(Word) ? Word.Text : Command();
         }));
  if (Links)
    Words.push_back("-c");
  if (!Line.CheckOnly)
    append(Words, {"-o", Object});
  if (Links)
    if (const Command Beside = namesBeside(Line, Source); !Beside.empty() && isGcc())
      append(Words, Beside);
  if (Line.Dependencies) {
    if (!Line.DependencyFile)
      append(Words, {"-MF", Rules.Written});
    if (!Line.DependencyTarget)
      append(Words, targetOfRules(Source));
  }
  return Words;
}

// The object of a link is a temporary file here, and assembly is no target of its own.
Command BackEnd::targetOfRules(const CommandLine::Word &Source) const {
  if (Line.CompileOnly && (!Line.Assembly || Line.Output))
    return {};
  llvm::SmallString<128> Name(objectName(Line, Source));
  if (Line.Assembly)
    llvm::sys::path::replace_extension(Name, "o");
  return {"-MQ", Name.str().str()};
}

// Others do not know the option that gives names to what is written beside an object.
bool BackEnd::isGcc() const {
  Command Words = backendForReading(Compiler);
  Words.push_back("-dumpfullversion");
  return runSilently(Words) == 0;
}

// Clang, which is told of other names for files, makes a.cpp of ./a.cpp in __FILE__, unless it is told not to; others
// do not know the option.
bool BackEnd::shortensNames() const {
  if (!Shortens) {
    Command Words = backendForReading(Compiler);
    append(Words, {"-fno-file-reproducible", "-E", "-x", "c++", "/dev/null"});
    Shortens = runSilently(Words) == 0;
  }
  return *Shortens;
}

bool BackEnd::isOtherSource(const CommandLine::Word &Word) {
  const llvm::StringRef Extension = llvm::sys::path::extension(Word.Text.front());
  return Word.IsInput && Word.Kind == CommandLine::Word::LinkOnly &&
         (Word.MayBeRead || Extension == ".s" || Extension == ".c");
}

Command BackEnd::compilingOther(const CommandLine::Word &Input) const {
  const bool IsNamed = isOtherSource(Input);
  Command Words = start();
  append(Words, wordsAround(Input, Input.Text.front(), [&](const CommandLine::Word &Word) {
           return isOption(Word) || (IsNamed && Word.Kind == CommandLine::Word::Output) ? Word.Text : Command();
         }));
  return Words;
}

Command BackEnd::linking(const Objects &Made) const {
  Command Words = start(), Language;
  for (const CommandLine::Word &Word : Line.Words) {
    const auto Object = Made.find(&Word);
    if (Object == Made.end()) {
      if (setsLanguage(Word))
        Language = Word.Text;
      append(Words, Word.Text);
      continue;
    }
    // The language of sources is not that of the objects in their place.
    append(Words, Language.empty() ? Command{Object->second} : Command{"-x", "none", Object->second});
    append(Words, Language);
  }
  append(Words, Language.empty() ? Command() : Command{"-x", "none"});
  Words.push_back(Runtime);
  return Words;
}

} // namespace redeal
