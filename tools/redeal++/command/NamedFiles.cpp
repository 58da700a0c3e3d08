// What the options name.
//
// The arguments of each tool are looked at as one list, however they reach it:
//
//   -Wl,--version-script -Xlinker a.map -Wl,@more     --version-script a.map …
#include "command/NamedFiles.h"

#include "process/Commands.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

#include <cstdlib>
#include <map>
#include <utility>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
using llvm::StringRef;

namespace redeal {
namespace {

enum Naming {
  Reads,        ///< its value is a file that is only read
  NamesNothing, ///< its value is no file, or one that is not opened
  HasNoValue,
  MayWrite ///< all others
};

// Options by their names behind the dashes.
constexpr struct {
  Naming Does;
  bool Joins; ///< their values may follow without '='
  llvm::StringLiteral Names;
} KnownOptions[] = {
    // Compilers, then linkers.
    {Reads, false,
     "include-pch specs config wrapper load fplugin fpass-plugin fprofile-use fprofile-instr-use "
     "fprofile-sample-use fprofile-list fprofile-remapping-file fauto-profile fbranch-probabilities "
     "fsanitize-ignorelist fsanitize-blacklist fmodule-file fmodule-map-file fmodule-mapper "
     "fthinlto-index ivfsoverlay vfsoverlay script default-script dT just-symbols version-script "
     "dynamic-list retain-symbols-file export-dynamic-symbol-list symbol-ordering-file "
     "section-ordering-file call-graph-ordering-file mri-script plugin force_load"},
    {NamesNothing, false,
     "language frandom-seed dumpbase dumpbase-ext dumpdir main-file-name param target library "
     "library-path soname h exclude-libs rpath rpath-link dynamic-linker defsym wrap entry e "
     "undefined u trace-symbol y b m z"},
    {HasNoValue, false,
     "start-group end-group ( ) start-lib end-lib whole-archive no-whole-archive as-needed "
     "no-as-needed push-state pop-state static Bstatic Bdynamic gc-sections no-undefined "
     "export-dynamic"},
    {Reads, true, "include imacros T R"},
    {NamesNothing, true, "D U A I MT MQ x isystem iquote idirafter l L B F"}, // of -l see Libraries
    {MayWrite, false, "lto-obj-path"},                                        // no library of -l
};

// An option taken apart; without a value it may have the next argument for one.
struct Parts {
  Naming Does = MayWrite;
  StringRef Value;
};

llvm::SmallVector<StringRef, 64> wordsOf(StringRef Text) {
  llvm::SmallVector<StringRef, 64> Words;
  Text.split(Words, ' ');
  return Words;
}

Parts takeApart(StringRef Option) {
  StringRef Name = Option;
  const bool Short = Name.consume_front("-") && !Name.consume_front("-");
  const auto [Begin, Value] = Name.split('=');
  if (Begin.ends_with("prefix-map"))
    return {NamesNothing, Name};
  for (const auto &Some : KnownOptions)
    if (llvm::is_contained(wordsOf(Some.Names), Begin))
      return {Some.Does, Value};
  for (const auto &Some : KnownOptions)
    for (const StringRef Known : wordsOf(Some.Names))
      if (Some.Joins && (Short || Known.size() > 1) && Name.starts_with(Known))
        return {Some.Does, Name.drop_front(Known.size())};
  return {};
}

bool isFile(const std::string &Path) { return fs::is_regular_file(Path); }

// What GNU's linker and Clang make of a pattern or a folder, where new.cpp becomes new:
//
//   -Map=%   new.map       -Map=maps   maps/new.map       -ftime-trace=times   times/new.json
std::vector<std::string> namesMadeOf(const std::string &Name, const CommandLine &Line) {
  const std::string Out = Line.Output.value_or("a.out");
  std::vector<std::string> Names;
  if (const auto [Begin, End] = StringRef(Name).split('%'); Begin.size() < Name.size())
    Names.push_back((Begin + Out + (End.empty() ? ".map" : End)).str());
  if (!fs::is_directory(Name))
    return Names;
  Names.push_back((Name + "/" + path::filename(Out) + ".map").str());
  Names.push_back((Name + "/" + path::stem(Out) + ".json").str());
  for (const CommandLine::Word &Word : Line.Words)
    if (Word.Kind == CommandLine::Word::Source)
      Names.push_back((Name + "/" + path::stem(Word.Text.front()) + ".json").str());
  return Names;
}

bool mayBecomeName(const std::string &Name) {
  return isFile(Name) || fs::is_directory(Name) || StringRef(Name).contains('%');
}

// Whatever in it is the name of a file: -Mapa.map, -plugin-opt=-o=a, -al=a.s,more
void addWritten(StringRef Text, NamedFiles &Found) {
  constexpr StringRef Joined[] = {"-o", "-MF", "-MJ", "-Map", "--Map"};
  for (size_t Begin = 0; Begin < Text.size(); ++Begin) {
    const StringRef Rest = Text.drop_front(Begin);
    const bool IsSeparate = Begin == 0 || StringRef("=,").contains(Text[Begin - 1]);
    const bool IsJoined = Text.front() == '-' && (Rest.find_first_of("./") != StringRef::npos ||
                                                  llvm::is_contained(Joined, Text.take_front(Begin)));
    for (size_t End = 0; End != StringRef::npos && (IsSeparate || IsJoined);) {
      End = Rest.find(',', End + 1);
      const std::string Name = Rest.take_front(End).str();
      if (mayBecomeName(Name))
        Found.PerhapsWritten.push_back(Name);
    }
  }
}

// What follows an option that is not known is its value, or an input if it has none: then an object, an archive or a
// library.
bool isObject(const std::string &Path) {
  llvm::file_magic Kind;
  return isFile(Path) && !llvm::identify_magic(Path, Kind) &&
         (Kind == llvm::file_magic::archive || Kind == llvm::file_magic::bitcode || Kind == llvm::file_magic::elf ||
          Kind == llvm::file_magic::elf_relocatable || Kind == llvm::file_magic::elf_shared_object);
}

// Only a linker has inputs between its options, here.
void look(llvm::ArrayRef<std::string> Arguments, bool IsLinker, NamedFiles &Found) {
  bool MayBeInput = IsLinker;
  for (size_t I = 0; I < Arguments.size(); ++I) {
    if (!StringRef(Arguments[I]).starts_with("-")) {
      if (MayBeInput || (IsLinker && isObject(Arguments[I])))
        Found.Read.push_back(Arguments[I]);
      else
        addWritten(Arguments[I], Found);
      continue;
    }
    auto [Does, Value] = takeApart(Arguments[I]);
    MayBeInput = IsLinker && Does != MayWrite;
    if (Does == MayWrite)
      addWritten(Arguments[I], Found);
    else if (Does != HasNoValue && Value.empty() && I + 1 < Arguments.size())
      Value = Arguments[++I];
    if (Does == Reads)
      Found.Read.push_back(Value.str());
  }
}

bool isStatic(StringRef Option) {
  return Option == "-static" || Option == "--static" || Option == "-static-pie" || Option == "--static-pie";
}

// Where -l finds libraries, and which of them.
class Libraries {
public:
  void look(llvm::ArrayRef<std::string> Arguments, NamedFiles &Found) {
    noteFolders(Arguments);
    constexpr StringRef Archives[] = {"-Bstatic", "-dn", "-non_shared", "-static"};
    constexpr StringRef Shared[] = {"-Bdynamic", "-dy", "-call_shared"};
    bool Static = llvm::any_of(Arguments, isStatic);
    for (size_t I = 0; I < Arguments.size(); ++I) {
      const StringRef Name = Arguments[I];
      if (llvm::is_contained(Archives, Name) || llvm::is_contained(Shared, Name))
        Static = llvm::is_contained(Archives, Name);
      else if (const StringRef Library = valueAt(Arguments, I, {"--library", "-l"}); !Library.empty())
        find(Library.str(), Static, Found);
    }
  }

private:
  // What follows one of the names at `I`, behind '=' or as the next argument;
  // behind a letter it may follow at once. Empty if there is none of them.
  static StringRef valueAt(llvm::ArrayRef<std::string> Arguments, size_t &I, llvm::ArrayRef<StringRef> Names) {
    for (const StringRef Name : Names) {
      StringRef Value = Arguments[I];
      if (!Value.consume_front(Name))
        continue;
      if (Value.empty())
        return I + 1 < Arguments.size() ? StringRef(Arguments[++I]) : "";
      if (Name.size() == 2 || Value.consume_front("="))
        return Value;
    }
    return "";
  }

  // In -L=lib, '=' stands for --sysroot.
  void add(StringRef Folder) {
    Folder.consume_front("=");
    Folders.push_back(Folder.str());
  }

  void noteFolders(llvm::ArrayRef<std::string> Arguments) {
    constexpr StringRef FolderOptions[] = {"--library-path", "--library-directory", "--prefix", "-L", "-B"};
    for (size_t I = 0; I < Arguments.size(); ++I)
      if (const StringRef Folder = valueAt(Arguments, I, FolderOptions); !Folder.empty())
        add(Folder);
    for (const char *Name : {"LIBRARY_PATH", "LPATH", "COMPILER_PATH"})
      if (const char *Path = std::getenv(Name)) {
        llvm::SmallVector<StringRef> More;
        llvm::SplitString(Path, More, ":");
        Folders.insert(Folders.end(), More.begin(), More.end());
      }
  }

  void find(const std::string &Name, bool Static, NamedFiles &Found) const {
    std::vector<std::string> Names = {"lib" + Name + ".so", "lib" + Name + ".a"};
    if (Name.empty())
      return;
    if (Name.front() == ':')
      Names = {Name.substr(1)};
    else if (Static)
      Names.erase(Names.begin());
    for (const std::string &Folder : Folders)
      for (const std::string &File : Names)
        if (isFile(Folder + "/" + File)) {
          Found.Read.push_back(Folder + "/" + File);
          return;
        }
  }

  std::vector<std::string> Folders;
};

// Adds an argument, or those of the response file that it names.
void addExpanded(const std::string &Argument, std::vector<std::string> &Arguments, NamedFiles &Found, int Depth = 0) {
  constexpr int Deepest = 16; // one may name itself
  if (Argument.front() != '@' || !isFile(Argument.substr(1)) || Depth == Deepest) {
    Arguments.push_back(Argument);
    return;
  }
  Found.Read.push_back(Argument.substr(1));
  for (const std::string &Word : wordsOfResponseFile(Argument.substr(1)))
    addExpanded(Word, Arguments, Found, Depth + 1);
}

// As it is: where it finds libraries, and which.
bool isForLinker(StringRef Option) {
  for (StringRef Start : {"-l", "-L", "-B", "--library", "--prefix"})
    if (Option.starts_with(Start))
      return true;
  return isStatic(Option);
}

// Which tool an option has arguments for: -Wl,-s and -Xlinker -s are the linker's.
std::string toolOf(const std::vector<std::string> &Option) {
  StringRef Name = Option.front();
  for (const char *Tool : {"l", "a", "p"})
    if (Name.starts_with("-W" + std::string(Tool) + ","))
      return Tool;
  Name.consume_front("-");
  Name.consume_front("-");
  return llvm::StringSwitch<std::string>(Name.split('=').first)
      .Cases("Xlinker", "for-linker", "l")
      .Cases("Xassembler", "for-assembler", "a")
      .Case("Xpreprocessor", "p")
      .Cases("Xclang", "mllvm", Name.str())
      .Default(isForLinker(Option.front()) ? "l" : "");
}

void addForTool(const std::vector<std::string> &Option, std::vector<std::string> &Arguments, NamedFiles &Found) {
  const StringRef First = Option.front();
  llvm::SmallVector<StringRef> Values(Option.begin() + 1, Option.end());
  if (isForLinker(First))
    Values.insert(Values.begin(), First);
  else if (First.starts_with("-W"))
    First.drop_front(4).split(Values, ',', -1, /*KeepEmpty=*/false);
  else if (Values.empty())
    Values.push_back(First.split('=').second);
  for (StringRef Value : Values)
    if (!Value.empty())
      addExpanded(Value.str(), Arguments, Found);
}

// Whether the linker takes the compiler's next input for a file to write: -Wl,-Map a.o
bool lacksOutput(llvm::ArrayRef<std::string> Arguments) {
  constexpr StringRef Options[] = {"--output", "-Map", "--Map", "--dependency-file"};
  if (Arguments.empty() || Arguments.back() == "-o")
    return !Arguments.empty();
  // GNU's takes abbreviations, with one dash or two.
  const StringRef Name = StringRef(Arguments.back()).ltrim('-');
  return Name.size() > 1 && Name.size() < Arguments.back().size() &&
         llvm::any_of(Options, [&](StringRef Option) { return Option.ltrim('-').starts_with(Name); });
}

// Whether GCC's preprocessor takes its input for a file to write: -Wp,-MD a.cpp
bool takesInputForOutput(llvm::ArrayRef<std::string> Arguments) {
  constexpr StringRef Options[] = {"-MD", "-MMD", "-MF", "-o"};
  return !Arguments.empty() && llvm::is_contained(Options, Arguments.back());
}

// Adds what the names stand for, and leaves only files.
void completeWritten(const CommandLine &Line, std::vector<std::string> &Written) {
  std::vector<std::string> Names = Written;
  for (const std::string &Name : Written)
    llvm::append_range(Names, namesMadeOf(Name, Line));
  llvm::erase_if(Names, [](const std::string &Name) { return !isFile(Name); });
  Written = std::move(Names);
}

} // namespace

std::vector<std::string> wordsOfResponseFile(const std::string &Path) {
  const auto Text = llvm::MemoryBuffer::getFile(Path);
  if (!isFile(Path) || !Text)
    return {};
  llvm::BumpPtrAllocator Storage;
  llvm::StringSaver Saver(Storage);
  llvm::SmallVector<const char *, 16> Words;
  llvm::cl::TokenizeGNUCommandLine((*Text)->getBuffer(), Saver, Words);
  std::vector<std::string> Kept;
  for (StringRef Word : Words)
    if (!Word.empty())
      Kept.push_back(Word.str());
  return Kept;
}

NamedFiles filesNamedByOptions(const CommandLine &Line) {
  NamedFiles Found;
  std::map<std::string, std::vector<std::string>> ByTool;
  bool NextIsWritten = false;
  for (const CommandLine::Word &Word : Line.Words) {
    if (Word.IsInput && std::exchange(NextIsWritten, false))
      addWritten(Word.Text.front(), Found);
    if (Word.IsInput || Word.Kind == CommandLine::Word::Output)
      continue;
    const std::string Tool = toolOf(Word.Text);
    if (Tool.empty())
      look(Word.Text, /*IsLinker=*/false, Found);
    else
      addForTool(Word.Text, ByTool[Tool], Found);
    if (Tool == "l" && !isForLinker(Word.Text.front())) // -L goes before all inputs
      NextIsWritten = lacksOutput(ByTool[Tool]);
  }
  for (const auto &[Tool, Arguments] : ByTool)
    look(Arguments, Tool == "l", Found);
  for (const CommandLine::Word &Word : Line.Words)
    if (Word.IsInput && takesInputForOutput(ByTool["p"]))
      addWritten(Word.Text.front(), Found);
  Libraries().look(ByTool["l"], Found);
  completeWritten(Line, Found.PerhapsWritten);
  return Found;
}

NamedFiles filesNamedBy(const CommandLine &Line) {
  NamedFiles Found = filesNamedByOptions(Line);
  // REDEAL_CXX may hold options, too.
  look(llvm::ArrayRef<std::string>(backend()).drop_front(), /*IsLinker=*/false, Found);
  completeWritten(Line, Found.PerhapsWritten);
  return Found;
}

} // namespace redeal
