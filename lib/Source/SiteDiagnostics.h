//===- SiteDiagnostics.h - Directives in the wrong place --------*- C++ -*-===//
//
// An injected declaration in a place where none may stand gives a syntax error
// about tokens that the user never wrote. These are caught and said again in
// the user's terms:
//
//     if (c)
//     #pragma redistribute x(block)     expected expression
//                                       -> put the directive in braces
//
//===----------------------------------------------------------------------===//
#ifndef REDEAL_SOURCE_SITEDIAGNOSTICS_H
#define REDEAL_SOURCE_SITEDIAGNOSTICS_H

#include "Source/Pragmas.h"

namespace redeal {

/// Takes errors at the keywords of directives out of the stream.
void catchMisplacedDirectives(clang::CompilerInstance &CI, const SourceFacts &Facts);

/// Reports what was caught.
void reportMisplacedDirectives(clang::CompilerInstance &CI);

} // namespace redeal

#endif
