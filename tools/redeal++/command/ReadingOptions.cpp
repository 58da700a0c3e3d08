// Options for the compiler's driver, for the preprocessor and for Clang's inner compiler, each in a list of its own.
#include "command/ReadingOptions.h"

#include "command/NamedFiles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using llvm::StringRef;

namespace redeal {
namespace {

bool startsWithAny(StringRef Option, llvm::ArrayRef<const char *> Starts) {
  return llvm::any_of(Starts, [&](const char *Start) { return Option.starts_with(Start); });
}

// How -E prints what is read, which means nothing where a source is compiled.
bool isForPrinting(StringRef Option) {
  return llvm::is_contained({"-P", "--no-line-commands", "-fdirectives-only", "-frewrite-includes",
                             "-fminimize-whitespace", "-fkeep-system-includes", "-fdebug-cpp"},
                            Option) ||
         (Option.starts_with("-d") && Option.size() == 3 && StringRef("DIMNU").contains(Option[2]));
}

// Make rules, dumps and the like.
bool isForWriting(StringRef Option) {
  return startsWithAny(Option,
                       {"-M", "-o", "-fdump-", "-time", "-save-temps", "--save-temps", "-fopt-info", "-aux-info",
                        "--write-", "--dependencies", "--user-dependencies", "--print-missing-file-dependencies"});
}

// An option of the driver alone, whose value may be a file that exists.
bool mayWrite(const CommandLine::Word &Word) {
  if (startsWithAny(Word.Text.front(),
                    {"-m", "-std", "-D", "-U", "-I", "-i", "-x", "-W", "-O", "-fsanitize=", "-fcf-protection="}))
    return false;
  CommandLine Alone;
  Alone.Words.push_back(Word);
  return !filesNamedByOptions(Alone).PerhapsWritten.empty();
}

// What a tool is handed word by word, where the value of an option may be a word of its own.
class ToolFilter {
public:
  explicit ToolFilter(bool IsClang) : IsClang(IsClang) {}

  bool keeps(StringRef Word) {
    if (AwaitsValue) {
      AwaitsValue = false;
      return Kept;
    }
    Kept = IsClang ? startsWithAny(Word, {"-D", "-U", "-I", "-i", "-f", "-std", "-W", "-triple", "-target"})
                   : !isForPrinting(Word) && !isForWriting(Word);
    AwaitsValue =
        llvm::StringSwitch<bool>(Word)
            .Cases("-MD", "-MMD", "-MF", "-MT", "-MQ", "-o", "-D", "-U", "-I", "-A", true)
            .Cases("-include", "-imacros", "-isystem", "-iquote", "-idirafter", "-iprefix", "-iwithprefix", true)
            .Cases("-iwithprefixbefore", "-include-pch", "-dependency-file", "-dependency-dot", true)
            .Cases("-header-include-file", "-target-cpu", "-target-feature", "-triple", "-main-file-name", true)
            .Cases("-resource-dir", "-load", "-plugin", true)
            .Default(false);
    return Kept;
  }

private:
  bool IsClang, AwaitsValue = false, Kept = false;
};

} // namespace

std::vector<std::string> wordsForReading(const CommandLine &Line, const CommandLine::Word &Source,
                                         const std::string &Path) {
  std::vector<std::string> Words;
  ToolFilter ForPreprocessor(/*IsClang=*/false), ForClang(/*IsClang=*/true);
  for (const CommandLine::Word &Word : Line.Words) {
    if (&Word == &Source)
      Words.push_back(Path);
    // The names of rules are words of their own kind, but others may stand beside them.
    const bool IsForPreprocessor = StringRef(Word.Text.front()).starts_with("-Wp,");
    if (Word.Kind != CommandLine::Word::Other && !(Word.Kind == CommandLine::Word::Rules && IsForPreprocessor))
      continue;
    StringRef Option = Word.Text.front();
    if (Option == "-Xpreprocessor" || Option == "-Xclang") {
      if ((Option == "-Xclang" ? ForClang : ForPreprocessor).keeps(Word.Text.back()))
        Words.insert(Words.end(), Word.Text.begin(), Word.Text.end());
    } else if (Option.consume_front("-Wp,")) {
      llvm::SmallVector<StringRef, 4> Parts;
      Option.split(Parts, ',');
      llvm::erase_if(Parts, [&](StringRef Part) { return !ForPreprocessor.keeps(Part); });
      if (!Parts.empty())
        Words.push_back("-Wp," + llvm::join(Parts, ","));
    } else if (!isForPrinting(Option) && !isForWriting(Option) && !mayWrite(Word)) {
      Words.insert(Words.end(), Word.Text.begin(), Word.Text.end());
    }
  }
  return Words;
}

std::vector<std::string> backendForReading(const std::vector<std::string> &Backend) {
  std::vector<std::string> Words;
  for (size_t I = 0; I < Backend.size(); ++I)
    if (I == 0 || (!isForWriting(Backend[I]) && !isForPrinting(Backend[I])))
      Words.push_back(Backend[I]);
    else if (llvm::is_contained({"-MF", "-MT", "-MQ", "-o", "-aux-info"}, Backend[I]))
      ++I;
  return Words;
}

} // namespace redeal
