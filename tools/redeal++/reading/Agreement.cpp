// Whether the back-end reads the directives that Clang has read.
#include "reading/Agreement.h"

#include "Source/Directives/Directive.h"

#include "llvm/Support/raw_ostream.h"

#include <map>

namespace redeal {
namespace {

constexpr llvm::StringLiteral Alike = "; what decides whether it is read must mean the same to both";

void complainAt(const SourceLine &At, const std::string &What) {
  llvm::errs() << At.first << ':' << At.second << ": error: " << What << '\n';
}

} // namespace

bool agree(const PreprocessedFacts &Found, const std::vector<SourceLine> &Translated) {
  for (const PreprocessedFacts::Pragma &Left : Found.Pragmas) {
    const std::string Problem = problemOfWord(Left.Word);
    complainAt(Left.At, !Problem.empty() ? Problem
                                         : "the compiler would ignore this directive, which Clang does not read, so it "
                                           "is not translated" +
                                               Alike.str());
  }
  bool Good = Found.Pragmas.empty();
  // A line may be read more than once.
  std::map<SourceLine, unsigned> Calls;
  for (const SourceLine &Line : Found.Calls)
    ++Calls[Line];
  for (const SourceLine &Line : Translated)
    if (unsigned &Left = Calls[Line]; Left > 0) {
      --Left;
    } else {
      complainAt(Line, "the compiler does not read this directive, which Clang reads and translates" + Alike.str());
      Good = false;
    }
  return Good;
}

} // namespace redeal
