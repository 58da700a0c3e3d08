// Pragma lines -> declarations that Sema checks.
//
// The preprocessor hands each directive to a handler, which puts an ordinary declaration in its place:
//
//   #pragma redistribute A(cyclic(5)) onto(Q)
//   [[maybe_unused]] static const int redeal_site_3 =
//       ::redeal::directive::redistribute(
//           ::redeal::directive::map(A, ::redeal::directive::cyclic(5)),
//           ::redeal::directive::onto(Q));
//
// A declaration may stand in a function and at namespace scope, and Clang resolves names, instantiates templates and
// folds constants in it as in any other. The user's tokens keep their places, so carets point into the pragma.
#pragma once

#include "Source/Reading/SourceFacts.h"

namespace clang {
class CompilerInstance;
}

namespace redeal {

/// The declarations that injected tokens refer to; part of the predefines.
extern const char *const DirectiveDeclarations;

/// Registers the handlers. With `Inject` false directives are only collected, for a look at a file without parsing it.
void registerPragmas(clang::CompilerInstance &CI, SourceFacts &Facts, bool Inject);

} // namespace redeal
