// What GCC writes beside its output.
//
// Which of the beginnings below GCC takes depends on a dozen of its options and on its version. All of them are looked
// at; it is only a matter of files with the endings of such that are made.
#include "files/AuxiliaryFiles.h"

#include "files/Outputs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <set>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
using llvm::StringRef;

namespace redeal {
namespace {

struct Ending {
  StringRef Option;
  std::vector<const char *> Extensions;
};

std::string valueOf(const CommandLine &Line, StringRef Option) {
  std::string Value;
  for (const CommandLine::Word &Word : Line.Words)
    if (StringRef(Word.Text.front()).ltrim('-') == Option)
      Value = Word.Text.back();
  return Value;
}

std::set<std::string> extensionsOf(const CommandLine &Line) {
  static const Ending Endings[] = {
      {"save-temps", {".ii", ".i", ".s", ".o", ".bc", ".gk.ii", ".gk.i"}},
      {"fstack-usage", {".su"}},
      {"fcallgraph-info", {".ci"}},
      {"gsplit-dwarf", {".dwo"}},
      {"coverage", {".gcno"}},
      {"ftest-coverage", {".gcno"}},
      {"ftime-trace", {".json"}},
      {"fsave-optimization-record", {".opt-record.json.gz", ".opt.yaml", ".opt.bitstream"}},
      {"fdiagnostics-format=sarif-file", {".sarif"}},
      {"fdiagnostics-format=json-file", {".gcc.json"}},
      {"fdump-final-insns", {".gkd"}},
      {"save-stats", {".stats"}},
      {"emit-llvm", {".ll", ".bc"}},
      {"emit-ast", {".ast"}},
      {"analyze", {".plist"}},
  };
  std::set<std::string> Extensions;
  for (const CommandLine::Word &Word : Line.Words)
    for (const Ending &End : Endings)
      if (StringRef(Word.Text.front()).ltrim('-').starts_with(End.Option))
        Extensions.insert(End.Extensions.begin(), End.Extensions.end());
  // A link's, or of another name; otherwise the object says where they go.
  const bool HasOtherName = !valueOf(Line, "dumpbase").empty() || !valueOf(Line, "dumpdir").empty();
  if (Line.Dependencies && !Line.DependencyFile && (!Line.CompileOnly || HasOtherName))
    Extensions.insert(".d");
  return Extensions;
}

// -fdump-tree-all, -da
bool isDump(StringRef Option) {
  return Option.starts_with("-fdump-") || (Option.starts_with("-d") && Option.size() == 3);
}

std::string withoutExtension(StringRef Path) { return Path.drop_back(path::extension(Path).size()).str(); }

// Folders, and what a link puts before the names of its sources.
std::set<std::string> leadsOf(const CommandLine &Line) {
  std::set<std::string> Leads = {"", valueOf(Line, "dumpdir")};
  if (!Line.Output)
    Leads.insert("a-");
  else
    for (StringRef Out : {StringRef(*Line.Output), path::filename(*Line.Output)})
      Leads.insert({(Out + "-").str(), withoutExtension(Out) + "-", Out.drop_back(path::filename(Out).size()).str()});
  return Leads;
}

std::vector<StringRef> sourcesOf(const CommandLine &Line) {
  std::vector<StringRef> Sources;
  for (const CommandLine::Word &Word : Line.Words)
    if (Word.Kind == CommandLine::Word::Source)
      Sources.push_back(Word.Text.front());
  for (const CommandLine::OtherSource &Source : Line.OtherSources)
    Sources.push_back(Source.Path);
  return Sources;
}

std::set<std::string> stemsOf(const CommandLine &Line) {
  std::set<std::string> Stems;
  const auto Add = [&](StringRef Name) { Stems.insert({Name.str(), withoutExtension(Name)}); };
  for (StringRef Source : sourcesOf(Line))
    Add(path::filename(Source));
  if (Stems.empty())
    return Stems;
  if (Line.Output && Line.CompileOnly)
    Add(path::filename(*Line.Output));
  if (const std::string Base = valueOf(Line, "dumpbase"); !Base.empty())
    Add(Base);
  return Stems;
}

// a.ii is not preprocessed again, unless it would be what becomes of a.cpp.
bool isOnlySource(const CommandLine &Line, StringRef Path) {
  const std::vector<StringRef> Sources = sourcesOf(Line);
  return llvm::is_contained(Sources, Path) &&
         llvm::count_if(Sources, [&](StringRef Source) { return path::stem(Source) == path::stem(Path); }) == 1;
}

// Dumps are numbered, a.cpp.005t.original, but for those of the analyzer: a.cpp.analyzer.txt, a.cpp.callgraph.dot
bool isDumpOf(StringRef Path, StringRef Begin) {
  StringRef Name = path::filename(Path);
  return Name.consume_front(path::filename(Begin)) && Name.consume_front(".") && !Name.empty() &&
         (llvm::isDigit(Name.front()) || Name.ends_with(".txt") || Name.ends_with(".dot"));
}

bool inOneFolder(StringRef One, StringRef Other) {
  const auto Folder = [](StringRef Path) {
    const StringRef Parent = path::parent_path(Path);
    return Parent.empty() ? StringRef(".") : Parent;
  };
  return fs::equivalent(Folder(One), Folder(Other));
}

// Whatever such a link leads to is overwritten, and endings are too many to be known.
void addLinks(StringRef Begin, std::vector<std::string> &Files) {
  const StringRef Parent = path::parent_path(Begin), Name = path::filename(Begin);
  std::error_code Failed;
  for (fs::directory_iterator I(Parent.empty() ? "." : Parent, Failed, /*follow_symlinks=*/false), End;
       !Failed && I != End; I.increment(Failed))
    if (path::filename(I->path()).starts_with(Name) && I->type() == fs::file_type::symlink_file)
      Files.push_back(I->path());
}

} // namespace

std::vector<std::string> namesBeside(const CommandLine &Line, const CommandLine::Word &Source) {
  const auto IsMade = [](const CommandLine::Word &Word) {
    const StringRef Option = Word.Text.front();
    return isDump(Option) || Option.starts_with("-fprofile-");
  };
  std::set<std::string> Extensions = extensionsOf(Line);
  Extensions.erase(".d");
  if ((Extensions.empty() && llvm::none_of(Line.Words, IsMade)) || !valueOf(Line, "dumpbase").empty() ||
      !valueOf(Line, "dumpdir").empty())
    return {};
  const StringRef Name = path::filename(Source.Text.front());
  const StringRef Out = Line.Output ? StringRef(*Line.Output) : "a.out";
  const bool IsProgram = path::extension(Out) == ".out" || path::extension(Out) == ".exe";
  const std::string Program = IsProgram ? withoutExtension(Out) : Out.str();
  // a.cpp alone, made to a, has a.gcno and not a-a.gcno.
  const bool IsAlike = sourcesOf(Line).size() == 1 && path::filename(Program) == path::stem(Name);
  const std::string Lead = IsAlike ? Out.drop_back(path::filename(Out).size()).str() : Program + "-";
  return {"-dumpdir",      Lead.empty() ? "./" : Lead, "-dumpbase", Name.str(),
          "-dumpbase-ext", path::extension(Name).str()};
}

std::vector<std::string> auxiliaryFilesOf(const CommandLine &Line) {
  const std::set<std::string> Extensions = extensionsOf(Line);
  bool Dumps = false;
  for (const CommandLine::Word &Word : Line.Words)
    Dumps |= isDump(Word.Text.front());
  std::vector<std::string> Files;
  if (Extensions.empty() && !Dumps)
    return Files;
  const std::set<std::string> Stems = stemsOf(Line);
  if (links(Line))
    addLinks(Line.Output.value_or("a.") + ".", Files);
  for (const std::string &Lead : leadsOf(Line))
    for (const std::string &Stem : Stems) {
      const std::string Begin = Lead + Stem;
      addLinks(Begin + ".", Files);
      for (const std::string &Extension : Extensions)
        if (fs::exists(Begin + Extension) && !isOnlySource(Line, Begin + Extension))
          Files.push_back(Begin + Extension);
      for (const std::string &Read : Line.Read)
        if (Dumps && isDumpOf(Read, Begin) && inOneFolder(Read, Begin))
          Files.push_back(Read);
    }
  return Files;
}

} // namespace redeal
