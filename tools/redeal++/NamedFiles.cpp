//===- NamedFiles.cpp - What the options name -----------------------------===//
//
// The arguments of each tool are looked at as one list, however they reach it:
//
//   -Wl,--version-script -Xlinker a.map -Wl,@more     --version-script a.map …
//
//===----------------------------------------------------------------------===//

#include "NamedFiles.h"

#include "Commands.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
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

struct KnownOption {
  llvm::StringLiteral Name; ///< behind its dashes
  Naming Does;
  bool Joined = false; ///< its value may follow without '='
};

constexpr KnownOption KnownOptions[] = {
    // Compilers.
    {"include", Reads, true},
    {"imacros", Reads, true},
    {"include-pch", Reads},
    {"specs", Reads},
    {"config", Reads},
    {"wrapper", Reads},
    {"load", Reads},
    {"fplugin", Reads},
    {"fpass-plugin", Reads},
    {"fprofile-use", Reads},
    {"fprofile-instr-use", Reads},
    {"fprofile-sample-use", Reads},
    {"fprofile-list", Reads},
    {"fprofile-remapping-file", Reads},
    {"fauto-profile", Reads},
    {"fbranch-probabilities", Reads},
    {"fsanitize-ignorelist", Reads},
    {"fsanitize-blacklist", Reads},
    {"fmodule-file", Reads},
    {"fmodule-map-file", Reads},
    {"fmodule-mapper", Reads},
    {"fthinlto-index", Reads},
    {"ivfsoverlay", Reads},
    {"vfsoverlay", Reads},
    {"D", NamesNothing, true},
    {"U", NamesNothing, true},
    {"A", NamesNothing, true},
    {"I", NamesNothing, true},
    {"MT", NamesNothing, true},
    {"MQ", NamesNothing, true},
    {"x", NamesNothing, true},
    {"language", NamesNothing},
    {"isystem", NamesNothing, true},
    {"iquote", NamesNothing, true},
    {"idirafter", NamesNothing, true},
    {"frandom-seed", NamesNothing},
    {"dumpbase", NamesNothing},
    {"dumpbase-ext", NamesNothing},
    {"dumpdir", NamesNothing},
    {"main-file-name", NamesNothing},
    {"param", NamesNothing},
    {"target", NamesNothing},
    // Linkers.
    {"T", Reads, true},
    {"script", Reads},
    {"default-script", Reads},
    {"dT", Reads},
    {"R", Reads, true},
    {"just-symbols", Reads},
    {"version-script", Reads},
    {"dynamic-list", Reads},
    {"retain-symbols-file", Reads},
    {"export-dynamic-symbol-list", Reads},
    {"symbol-ordering-file", Reads},
    {"section-ordering-file", Reads},
    {"call-graph-ordering-file", Reads},
    {"mri-script", Reads},
    {"plugin", Reads},
    {"force_load", Reads},
    {"l", NamesNothing, true}, // see Libraries
    {"lto-obj-path", MayWrite},
    {"library", NamesNothing},
    {"library-path", NamesNothing},
    {"L", NamesNothing, true},
    {"B", NamesNothing, true},
    {"F", NamesNothing, true},
    {"soname", NamesNothing},
    {"h", NamesNothing},
    {"exclude-libs", NamesNothing},
    {"rpath", NamesNothing},
    {"rpath-link", NamesNothing},
    {"dynamic-linker", NamesNothing},
    {"defsym", NamesNothing},
    {"wrap", NamesNothing},
    {"entry", NamesNothing},
    {"e", NamesNothing},
    {"undefined", NamesNothing},
    {"u", NamesNothing},
    {"trace-symbol", NamesNothing},
    {"y", NamesNothing},
    {"b", NamesNothing},
    {"m", NamesNothing},
    {"z", NamesNothing},
    {"start-group", HasNoValue},
    {"end-group", HasNoValue},
    {"(", HasNoValue},
    {")", HasNoValue},
    {"start-lib", HasNoValue},
    {"end-lib", HasNoValue},
    {"whole-archive", HasNoValue},
    {"no-whole-archive", HasNoValue},
    {"as-needed", HasNoValue},
    {"no-as-needed", HasNoValue},
    {"push-state", HasNoValue},
    {"pop-state", HasNoValue},
    {"static", HasNoValue},
    {"Bstatic", HasNoValue},
    {"Bdynamic", HasNoValue},
    {"gc-sections", HasNoValue},
    {"no-undefined", HasNoValue},
    {"export-dynamic", HasNoValue},
};

// An option taken apart; without a value it may have the next argument for one.
struct Parts {
  Naming Does = MayWrite;
  StringRef Value;
};

Parts takeApart(StringRef Option) {
  StringRef Name = Option;
  const bool Short = Name.consume_front("-") && !Name.consume_front("-");
  const auto [Begin, Value] = Name.split('=');
  if (Begin.ends_with("prefix-map"))
    return {NamesNothing, Name};
  for (const KnownOption &Known : KnownOptions)
    if (Begin == Known.Name)
      return {Known.Does, Value};
  for (const KnownOption &Known : KnownOptions)
    if (Known.Joined && (Short || Known.Name.size() > 1) && Name.starts_with(Known.Name))
      return {Known.Does, Name.drop_front(Known.Name.size())};
  return {};
}

bool isFile(const std::string &Path) { return fs::is_regular_file(Path); }

// What GNU's linker and Clang make of a pattern or a folder, where new.cpp
// becomes new:
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
  constexpr StringRef Joined[] = {"-o", "-MF", "-Map", "--Map"};
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

// Only a linker has inputs between its options, here.
void look(llvm::ArrayRef<std::string> Arguments, bool IsLinker, NamedFiles &Found) {
  bool MayBeInput = IsLinker;
  for (size_t I = 0; I < Arguments.size(); ++I) {
    if (!StringRef(Arguments[I]).starts_with("-")) {
      if (MayBeInput)
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

// Where -l finds libraries, and which of them.
class Libraries {
public:
  void look(llvm::ArrayRef<std::string> Arguments, NamedFiles &Found) {
    noteFolders(Arguments);
    bool Static = llvm::is_contained(Arguments, "-static");
    for (size_t I = 0; I < Arguments.size(); ++I) {
      StringRef Name = Arguments[I];
      if (Name == "-Bstatic" || Name == "-Bdynamic")
        Static = Name == "-Bstatic";
      else if (Name.consume_front("--library=") || (Name.consume_front("-l") && !Name.empty()))
        find(Name.str(), Static, Found);
      else if (Arguments[I] == "-l" && I + 1 < Arguments.size())
        find(Arguments[++I], Static, Found);
    }
  }

private:
  // In -L=lib, '=' stands for --sysroot.
  void add(StringRef Folder) {
    Folder.consume_front("=");
    Folders.push_back(Folder.str());
  }

  void noteFolders(llvm::ArrayRef<std::string> Arguments) {
    for (size_t I = 0; I < Arguments.size(); ++I) {
      StringRef Folder = Arguments[I];
      if (Folder.consume_front("--library-path=") || (Folder.consume_front("-L") && !Folder.empty()))
        add(Folder);
      else if (Arguments[I] == "-L" && I + 1 < Arguments.size())
        add(Arguments[++I]);
    }
    llvm::SmallVector<StringRef> More;
    if (const char *Path = std::getenv("LIBRARY_PATH"))
      llvm::SplitString(Path, More, ":");
    Folders.insert(Folders.end(), More.begin(), More.end());
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
  return Option == "-static" || Option.starts_with("-l") || Option.starts_with("-L") || Option.starts_with("--library");
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
  constexpr StringRef Options[] = {"-o", "--output", "-Map", "--Map", "--dependency-file"};
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

NamedFiles filesNamedBy(const CommandLine &Line) {
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
    if (Tool == "l")
      NextIsWritten = lacksOutput(ByTool[Tool]);
  }
  for (const auto &[Tool, Arguments] : ByTool)
    look(Arguments, Tool == "l", Found);
  Libraries().look(ByTool["l"], Found);
  // REDEAL_CXX may hold options, too.
  look(llvm::ArrayRef<std::string>(backend()).drop_front(), /*IsLinker=*/false, Found);
  completeWritten(Line, Found.PerhapsWritten);
  return Found;
}

} // namespace redeal
