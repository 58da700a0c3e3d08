// Errors at places of the source, each said once.
#pragma once

#include "clang/Basic/Diagnostic.h"

#include <set>
#include <string>

namespace redeal {

/// Reports an error once for each place and message, however many instantiations have it.
class ErrorReporter {
public:
  explicit ErrorReporter(clang::DiagnosticsEngine &Diags) : Diags(Diags) {}

  /// Always false, for returning it.
  bool error(clang::SourceLocation Loc, const std::string &Message);

private:
  clang::DiagnosticsEngine &Diags;
  std::set<std::pair<clang::SourceLocation, std::string>> Said;
};

} // namespace redeal
