// Runs the back-end's preprocessor, and says why it cannot be run.
#include "reading/FirstReading.h"

#include "Source/Directives/Directive.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstdlib>

namespace redeal {
namespace {

// Whatever wrappers add, nothing else is written.
Command silent(Command Words) {
  Words.insert(Words.end(), {"-MD", "-MF", "/dev/null", "-Wp,-MD,/dev/null"});
  return Words;
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

bool holdsDirectives(const std::string &Path) {
  llvm::sys::fs::file_status Status;
  if (llvm::sys::fs::status(Path, Status) || Status.type() != llvm::sys::fs::file_type::regular_file)
    return false;
  const auto File = llvm::MemoryBuffer::getFile(Path);
  if (!File || (*File)->getBuffer().take_front(4096).contains('\0'))
    return false;
  for (llvm::StringRef Rest = (*File)->getBuffer(); !Rest.empty();) {
    const auto [Line, Behind] = Rest.split('\n');
    Rest = Behind;
    llvm::StringRef Text = Line.ltrim();
    if (Text.consume_front("#") && (Text = Text.ltrim()).consume_front("pragma") &&
        isDirective(Text.ltrim().take_while(llvm::isAlpha)))
      return true;
  }
  return false;
}

} // namespace redeal
