// Where what is made goes.
//
// Files are compared as the system knows them, by device and inode, since one file has many names: links, relative
// paths, other folders. One that does not exist yet is its folder and its name in there.
#include "files/Outputs.h"

#include "files/AuxiliaryFiles.h"
#include "files/WrittenFile.h"
#include "process/Commands.h"

#include "Emit/Remarks/RemarkRecords.h"
#include "Emit/Translation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace redeal {
namespace {

// What a link that points to nothing stands for.
std::string behindLinks(std::string Path) {
  for (int Links = 0; Links < 40; ++Links) {
    char Target[4096];
    const ssize_t Length = readlink(Path.c_str(), Target, sizeof Target);
    if (Length < 0)
      break;
    const llvm::StringRef Next(Target, Length);
    Path = path::is_absolute(Next) ? Next.str()
                                   : (path::parent_path(Path) + (path::has_parent_path(Path) ? "/" : "") + Next).str();
  }
  return Path;
}

// The same text for two names of one file. Empty for what may be written twice, as /dev/null.
std::string identity(const std::string &Path) {
  fs::file_status Status;
  if (!fs::status(Path, Status)) {
    if (Status.type() != fs::file_type::regular_file)
      return "";
    return std::to_string(Status.getUniqueID().getDevice()) + ":" + std::to_string(Status.getUniqueID().getFile());
  }
  const std::string New = behindLinks(Path);
  const llvm::StringRef Parent = path::parent_path(New);
  llvm::SmallString<128> Folder;
  if (fs::real_path(Parent.empty() ? "." : Parent, Folder)) {
    Folder = Parent;
    fs::make_absolute(Folder);
    path::remove_dots(Folder, /*remove_dot_dot=*/true);
  }
  return (Folder + "/" + path::filename(New)).str();
}

std::string described(const Output &Out) {
  switch (Out.Kind) {
  case Output::Product:
  case Output::Beside:
    return "the output '" + Out.Path + "'";
  case Output::Rules:
    return "the dependency file '" + Out.Path + "'";
  case Output::Kept:
    return "the kept translation '" + Out.Path + "'";
  case Output::Page:
    return "the report '" + Out.Path + "'";
  case Output::Records:
    return "the remarks '" + Out.Path + "'";
  }
  return Out.Path;
}

// The default outputs of one source.
void addDefaults(const CommandLine &Line, const CommandLine::Word &Source, std::vector<Output> &Outputs) {
  const std::string Object = Line.Output.value_or(objectName(Line, Source));
  if (!Line.Transparent && !Line.CheckOnly && (Line.CompileOnly || Source.IsHeader) && !Line.Output)
    Outputs.push_back({Output::Product, Object});
  if (Line.Dependencies && !Line.DependencyFile)
    Outputs.push_back({Output::Rules, rulesName(Line, Source, Object)});
  if (Line.Records && !Line.Transparent)
    Outputs.push_back({Output::Records, recordsName(Line, Source)});
  // GCC's, if it compiles and links in one.
  if (Line.Dependencies && !Line.DependencyFile && Line.Output) {
    llvm::SmallString<128> Name(*Line.Output);
    path::replace_extension(Name, "d");
    Outputs.push_back({Output::Beside, Name.str().str()});
  }
}

bool isTranslation(const std::string &Path, const fs::file_status &Status) {
  if (Status.type() != fs::file_type::regular_file)
    return false;
  const auto Text =
      llvm::MemoryBuffer::getFileSlice(Path, std::min<uint64_t>(Status.getSize(), TranslationMark.size()), 0);
  return Text && (*Text)->getBuffer().starts_with(TranslationMark);
}

// For rules a file, and perhaps a target.
void addFromEnvironment(std::vector<Output> &Outputs) {
  for (const WritingVariable &Variable : WritingVariables)
    if (const char *Value = std::getenv(Variable.File); Value && *Value)
      Outputs.push_back({Output::Beside, llvm::StringRef(Value).split(' ').first.str()});
}

} // namespace

bool links(const CommandLine &Line) {
  bool Any = false;
  for (const CommandLine::Word &Word : Line.Words) {
    Any |= Word.Kind == CommandLine::Word::LinkOnly;
    Any |= Word.Kind == CommandLine::Word::Source && !Word.IsHeader;
  }
  return Any && !Line.Transparent && !Line.CompileOnly && !Line.CheckOnly;
}

std::string objectName(const CommandLine &Line, const CommandLine::Word &Source) {
  const std::string &Given = Source.Text.front();
  if (Source.IsHeader && !Line.Assembly)
    return Given + ".gch";
  llvm::SmallString<128> Name(Given == "-" ? llvm::StringRef("-") : path::filename(Given));
  path::replace_extension(Name, Line.Assembly ? "s" : "o");
  return Name.str().str();
}

std::string productOf(const CommandLine &Line, const CommandLine::Word &Source) {
  return Line.Output.value_or(Line.CompileOnly || Line.CheckOnly ? objectName(Line, Source) : "a.out");
}

std::string recordsName(const CommandLine &Line, const CommandLine::Word &Source) {
  // What several sources are linked to is not named like one of them.
  llvm::SmallString<128> Name(productOf(Line, Source));
  if (!Line.CompileOnly && !Line.CheckOnly) {
    path::remove_filename(Name);
    path::append(Name, path::filename(objectName(Line, Source)));
  }
  path::replace_extension(Name, "");
  return (Name + recordEnding(*recordFormat(*Line.Records))).str();
}

std::string rulesName(const CommandLine &Line, const CommandLine::Word &Source, const std::string &Object) {
  if (Line.DependencyFile)
    return *Line.DependencyFile;
  llvm::SmallString<128> Name(Line.CompileOnly ? llvm::StringRef(Object) : path::filename(Source.Text.front()));
  path::replace_extension(Name, "d");
  return Name.str().str();
}

std::vector<Output> outputsOf(const CommandLine &Line) {
  std::vector<Output> Outputs;
  if (Line.Output)
    Outputs.push_back({Output::Product, *Line.Output});
  else if (links(Line))
    Outputs.push_back({Output::Product, "a.out"});
  if (Line.DependencyFile && *Line.DependencyFile != "-")
    Outputs.push_back({Output::Rules, *Line.DependencyFile});
  if (Line.Report && !Line.Transparent)
    Outputs.push_back({Output::Page, *Line.Report});
  for (const CommandLine::Word &Word : Line.Words)
    if (Word.Kind == CommandLine::Word::Source)
      addDefaults(Line, Word, Outputs);
  addFromEnvironment(Outputs);
  for (const auto &Paths : {Line.PerhapsWritten, auxiliaryFilesOf(Line)})
    for (const std::string &Path : Paths)
      Outputs.push_back({Output::Beside, Path});
  return Outputs;
}

bool mayOverwrite(const CommandLine &Line) {
  if (Line.Asks)
    return false;
  return llvm::any_of(outputsOf(Line), [](const Output &Out) { return fs::is_regular_file(Out.Path); });
}

bool areApart(const std::vector<Output> &Written, const std::vector<std::string> &Read) {
  std::map<std::string, const std::string *> Inputs;
  for (const std::string &Path : Read) {
    const std::string Opened = Path == "-" ? "/dev/stdin" : Path;
    if (fs::exists(Opened))
      Inputs.emplace(identity(Opened), &Path);
  }
  std::map<std::string, const Output *> Outputs;
  for (const Output &Out : Written) {
    const std::string Identity = identity(Out.Path);
    if (Identity.empty())
      continue;
    if (const auto In = Inputs.find(Identity); In != Inputs.end()) {
      complain(described(Out) + " would overwrite '" + *In->second + "', which is read; " +
               (Out.Kind == Output::Kept ? "choose another folder" : "give it another name"));
      return false;
    }
    if (Out.Kind == Output::Beside)
      continue;
    const auto [Other, IsNew] = Outputs.emplace(Identity, &Out);
    if (!IsNew && (Other->second->Kind != Out.Kind || Out.Kind == Output::Records)) {
      complain(described(Out) + " and " + described(*Other->second) + " are one file; give one of them another name");
      return false;
    }
  }
  return true;
}

bool canKeep(const std::string &Path, const std::string &Source) {
  fs::file_status Status;
  if (fs::status(Path, Status, /*Follow=*/false) || isTranslation(Path, Status))
    return true;
  complain("the translation of '" + Source + "' would overwrite '" + Path +
           "', which is none; choose another folder for --redeal-keep");
  return false;
}

// Written beside and renamed: all of it or nothing, and no link is followed.
bool keepTranslation(const std::string &Path, const std::string &Text) {
  std::string New = Path + ".XXXXXX";
  const int File = mkostemp(New.data(), O_CLOEXEC);
  const mode_t Mask = umask(0);
  umask(Mask);
  if (File >= 0)
    fchmod(File, 0666 & ~Mask);
  if (!writeAndClose(File, Path, Text)) {
    unlink(New.c_str());
    return false;
  }
  if (std::rename(New.c_str(), Path.c_str()) == 0)
    return true;
  complain("cannot write '" + Path + "': " + std::strerror(errno));
  unlink(New.c_str());
  return false;
}

} // namespace redeal
