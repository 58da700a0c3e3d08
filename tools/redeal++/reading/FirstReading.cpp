// Runs the back-end's preprocessor, and says why it cannot be run.
#include "reading/FirstReading.h"

#include "Source/Config.h"
#include "Source/Directives/Directive.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <cstdlib>
#include <cstring>

namespace redeal {
namespace {

// Whatever wrappers add, nothing else is written.
Command silent(Command Words) {
  // Clang counts what it did into a file also where it only preprocesses.
  llvm::erase_if(Words, [](llvm::StringRef Word) { return Word.ltrim('-').starts_with("save-stats"); });
  Words.insert(Words.end(), {"-MD", "-MF", "/dev/null", "-Wp,-MD,/dev/null"});
  return Words;
}

// MPICH's compiler is a script that takes a millisecond for each of its words, half as long as the reading for all. So
// it has what it hands on as one word, a file, as compilers take it; what else stands behind it may not. An option of
// its own, as -cxx=, is an error to the compiler, and Clang looks at the source then.
Command inFewWords(const Command &Words, const std::string &Folder) {
  if (llvm::StringRef(REDEAL_MPI) != "mpich" || Words.front() != REDEAL_MPI_CXX || std::getenv("MPICH_CXX"))
    return Words;
  std::string Text;
  for (const std::string &Word : llvm::drop_begin(Words)) {
    Text += '"';
    for (const char C : Word)
      Text.append(C == '"' || C == '\\' ? "\\" : "").push_back(C);
    Text += "\"\n";
  }
  const std::string Path = Folder + "/words";
  return writeTemporary(Path, Text) ? Command{Words.front(), "-E", "@" + Path} : Words;
}

// In the compiler's own words, if it has any; its status.
int sayWhyNot(Command Words, const std::string &Given) {
  for (const WritingVariable &Variable : WritingVariables)
    if (Variable.IsOfRules)
      unsetenv(Variable.Asks);
  Words.insert(Words.end(), {"-c", "-fsyntax-only"}); // MPI's wrapper adds what is linked, unless it sees the first
  if (const int Status = run(Words, /*Show=*/false))
    return Status;
  complain("the compiler cannot preprocess '" + Given + "', so it is not known which directives and files it reads");
  return 1;
}

// Null if that is no text.
std::unique_ptr<llvm::MemoryBuffer> textOf(const std::string &Path) {
  if (!isRegularFile(Path))
    return nullptr;
  auto File = llvm::MemoryBuffer::getFile(Path);
  return File && !(*File)->getBuffer().take_front(4096).contains('\0') ? std::move(*File) : nullptr;
}

// The system finds a word three times as fast as LLVM.
size_t placeOf(llvm::StringRef Word, llvm::StringRef In) {
  const void *const At = memmem(In.data(), In.size(), Word.data(), Word.size());
  return At ? static_cast<const char *>(At) - In.data() : llvm::StringRef::npos;
}

// With lines that go on joined to the next ones; empty if none goes on.
std::string joinedLines(llvm::StringRef Text) {
  std::string Joined;
  size_t From = 0;
  for (size_t At = 0; (At = Text.find('\\', At)) != llvm::StringRef::npos; ++At)
    if (const llvm::StringRef Behind = Text.drop_front(At + 1).ltrim('\r'); Behind.starts_with("\n")) {
      Joined.append(Text.slice(From, At));
      From = Behind.begin() + 1 - Text.begin();
    }
  return From == 0 ? Joined : Joined.append(Text.drop_front(From));
}

// Where GCC's library has its headers, /usr/include/c++/12 and /usr/include/x86_64-linux-gnu/c++/12, if its own files
// lie in /usr/lib/gcc/x86_64-linux-gnu/12.
std::vector<std::string> librariesOfGcc(const std::string &Own) {
  namespace path = llvm::sys::path;
  const std::string Behind = "/c++/" + path::filename(Own).str();
  const llvm::StringRef Target = path::parent_path(Own);
  const std::string Include = path::parent_path(path::parent_path(path::parent_path(Target))).str() + "/include";
  return {Include + Behind, Include + "/" + path::filename(Target).str() + Behind};
}

// Whether a _Pragma has what a macro is given: no string stands in it.
bool makesPragmas(llvm::StringRef Text) {
  constexpr llvm::StringLiteral Operator = "_Pragma";
  for (size_t At; (At = placeOf(Operator, Text)) != llvm::StringRef::npos;) {
    Text = Text.drop_front(At + Operator.size());
    llvm::StringRef Behind = Text.ltrim();
    if (Behind.consume_front("(") && !Behind.ltrim().ltrim("LRuU8").starts_with("\""))
      return true;
  }
  return false;
}

// As a macro may be given: redistribute and its kin, whatever follows, and others with a name and what it holds, as
// template T(10); headers of the system speak of a "template (parameter)", too.
bool beginsDirective(llvm::StringRef Text) {
  const auto Take = [&] {
    const llvm::StringRef Word = Text.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
    Text = Text.drop_front(Word.size());
    return Word;
  };
  const llvm::StringRef Word = Take();
  if (Word == "processors" || Word == "distribute" || Word == "redistribute")
    return true;
  Text = Text.ltrim();
  return !Take().empty() && Text.ltrim().starts_with("(") && isDirective(Word);
}

// Between pragma, or _Pragma, and its word may be blanks, comments, and the beginning of a string; a macro that makes a
// pragma of its argument, as DO(redistribute x(block)), may be anywhere. Words may be continued on the next line.
bool looksLikeDirectives(llvm::StringRef Given) {
  const std::string Joined = joinedLines(Given);
  const llvm::StringRef Text = Joined.empty() ? Given : Joined;
  llvm::StringRef Rest = Text;
  for (size_t At; (At = placeOf("ragma", Rest)) != llvm::StringRef::npos;) {
    Rest = Rest.drop_front(At + 5);
    const llvm::StringRef Word = Rest.ltrim(" \t\v\f(\"LRuU8");
    if (Word.starts_with("/*") ||
        isDirective(Word.take_until([](char C) { return llvm::isSpace(C) || llvm::StringRef("(\"/").contains(C); })))
      return true;
  }
  if (makesPragmas(Text))
    for (Rest = Text; !Rest.empty();)
      if (Rest = Rest.split('(').second; beginsDirective(Rest.ltrim()))
        return true;
  return false;
}

} // namespace

std::optional<PreprocessedFacts> preprocessSilently(const Command &Words, TemporaryFolder &Temporary) {
  const std::string Folder = Temporary.subfolder();
  if (Folder.empty())
    return std::nullopt;
  const std::string Name = Folder + "/preprocessed";
  Command Printing = silent(Words);
  Printing.insert(Printing.end(), {"-E", "-o", Name});
  if (runSilently(Printing) == 0)
    if (const auto Text = llvm::MemoryBuffer::getFile(Name))
      if (PreprocessedFacts Found = readPreprocessed((*Text)->getBuffer()); !Found.Files.empty())
        return Found;
  return std::nullopt;
}

std::optional<PreprocessedFacts> preprocess(const Command &Words, const std::string &Given, TemporaryFolder &Temporary,
                                            int &Status) {
  std::optional<PreprocessedFacts> Found = preprocessSilently(Words, Temporary);
  Status = Found ? 1 : sayWhyNot(silent(Words), Given);
  return Found;
}

std::optional<FilesRead> readFiles(const Command &Words, TemporaryFolder &Temporary) {
  const std::string Folder = Temporary.subfolder();
  if (Folder.empty())
    return std::nullopt;
  const std::string Name = Folder + "/preprocessed";
  Command Printing = silent(Words);
  Printing.insert(Printing.end(), {"-E", "-fdirectives-only", "-o", Name});
  if (runSilently(inFewWords(Printing, Folder)) != 0)
    return std::nullopt;
  const auto Text = llvm::MemoryBuffer::getFile(Name);
  if (!Text)
    return std::nullopt;
  const llvm::StringRef Read = (*Text)->getBuffer();
  // Clang does not print what -D defines.
  std::string Defined;
  for (llvm::StringRef Word : Words)
    if (Word.contains("_Pragma"))
      Defined.append(Word).append("\n");
  FilesRead Found{filesRead(Read), looksLikeDirectives(Defined.empty() ? Read : llvm::StringRef(Defined.append(Read)))};
  if (Found.Files.empty())
    return std::nullopt;
  return Found;
}

bool isRegularFile(const std::string &Path) {
  llvm::sys::fs::file_status Status;
  return !llvm::sys::fs::status(Path, Status) && Status.type() == llvm::sys::fs::file_type::regular_file;
}

bool isOfCompiler(llvm::StringRef Path, const Toolchain &Tools) {
  const auto IsIn = [&](llvm::StringRef Folder) {
    return !Folder.empty() && Path.starts_with(Folder) && Path.drop_front(Folder.size()).starts_with("/");
  };
  const auto IsOfLibrary = [&](llvm::StringRef Folder) { return Folder.contains("/c++/") && IsIn(Folder); };
  return Path.starts_with("<") || IsIn(Tools.GccInstallDir) || IsIn(Tools.ResourceDir) ||
         IsIn(Tools.RedealInclude + "/redeal") || llvm::any_of(Tools.SystemIncludes, IsOfLibrary) ||
         llvm::any_of(librariesOfGcc(Tools.GccInstallDir), IsIn);
}

bool holdsDirectives(const std::string &Path) {
  const auto File = textOf(Path);
  if (!File)
    return false;
  for (llvm::StringRef Rest = File->getBuffer(); !Rest.empty();) {
    const auto [Line, Behind] = Rest.split('\n');
    Rest = Behind;
    llvm::StringRef Text = Line.ltrim();
    if (Text.consume_front("#") && (Text = Text.ltrim()).consume_front("pragma") &&
        isDirective(Text.ltrim().take_while(llvm::isAlpha)))
      return true;
  }
  return false;
}

bool mayHoldDirectives(const std::string &Path) {
  const auto File = textOf(Path);
  return File && looksLikeDirectives(File->getBuffer());
}

} // namespace redeal
