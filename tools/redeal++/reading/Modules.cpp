// Such lines stand alone and outside of everything, so they begin with their word; elsewhere it may be a name.
#include "reading/Modules.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Regex.h"

namespace redeal {
namespace {

bool hasModules(const std::vector<std::string> &Options) {
  static const llvm::Regex Standard("^-std=(c|gnu)\\+\\+2[0-9a-z]$");
  return llvm::any_of(Options, [](llvm::StringRef Option) {
    return Option == "-fmodules-ts" || Option == "-fmodules" || Standard.match(Option);
  });
}

} // namespace

unsigned lineOfModule(llvm::StringRef Text, const std::vector<std::string> &Options) {
  if (!hasModules(Options))
    return 0;
  static const llvm::Regex Line("^(export +)?(module( +[A-Za-z_][A-Za-z0-9_.:]*)?|import +[A-Za-z_:<\"][^;(=]*) *;");
  llvm::SmallVector<llvm::StringRef, 0> Lines;
  Text.split(Lines, '\n');
  const auto *const Found = llvm::find_if(Lines, [](llvm::StringRef L) { return Line.match(L); });
  return Found == Lines.end() ? 0 : static_cast<unsigned>(Found - Lines.begin()) + 1;
}

} // namespace redeal
