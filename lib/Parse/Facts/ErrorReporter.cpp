// Errors at places of the source, each said once.
#include "Parse/Facts/ErrorReporter.h"

#include "Source/Directives/Reporting.h"

using namespace clang;

namespace redeal {

bool ErrorReporter::error(SourceLocation Loc, const std::string &Message) {
  if (Said.insert({Loc, Message}).second)
    reportError(Diags, Loc, Message);
  return false;
}

} // namespace redeal
