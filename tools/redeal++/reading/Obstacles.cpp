// What keeps a source from being translated.
#include "reading/Obstacles.h"

#include "reading/Modules.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstdlib>

namespace redeal {
namespace {

// Beside the options whose rules are mended.
std::string whoElseAsksForRules(const CommandLine &Line, const Command &Compiler) {
  for (const WritingVariable &Variable : WritingVariables)
    if (Variable.IsOfRules && std::getenv(Variable.Asks))
      return Variable.Asks;
  for (const llvm::StringRef Word : Compiler)
    if (Word.starts_with("-M") || Word.starts_with("-Wp,-M"))
      return "'" + Word.str() + "' in REDEAL_CXX";
  for (const CommandLine::Word &Word : Line.Words)
    if (llvm::is_contained(Word.Text, "-dependency-file"))
      return "-dependency-file";
  return "";
}

} // namespace

std::string whyNotTranslated(const CommandLine &Line, const Command &Compiler, const CommandLine::Word &Source,
                             const Input &In) {
  const std::string Name = "'" + In.Given + "'";
  if (Source.IsHeader)
    return Name + " holds directives, and a precompiled header cannot; include it as it is";
  if (Source.IsPreprocessed || llvm::is_contained(Line.Options, "-fpreprocessed"))
    return Name + " is preprocessed and holds directives, which are translated before; give the source";
  const auto Text = llvm::MemoryBuffer::getFile(In.Read);
  if (const unsigned At = Text ? lineOfModule((*Text)->getBuffer(), Line.Options) : 0)
    return Name + " holds directives, and modules from line " + std::to_string(At) +
           " on, which are not translated; put the directives into a source or header without modules";
  if (const std::string Asking = whoElseAsksForRules(Line, Compiler); !Asking.empty())
    return Asking + " asks for make rules, which would name the translation of " + Name + "; use -MD and -MF instead";
  return "";
}

} // namespace redeal
