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

#include "Source/Directive.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

#include <deque>

namespace clang {
class CompilerInstance;
class FileEntry;
class Preprocessor;
} // namespace clang

namespace redeal {

/// An #include directive that the translation unit went through.
struct Inclusion {
  clang::FileID File;                        ///< what it brought in; invalid if it was skipped
  const clang::FileEntry *Skipped = nullptr; ///< had been included before
  clang::FileID Includer;
  clang::CharSourceRange Range; ///< in the includer, from the # to behind the file's name
  bool HasMore;                 ///< text follows on that line
};

/// The name of a file that depends on the place of the file that holds it:
/// `#include "x"`, `__has_include("x")` or `#include_next <x>`.
struct RelativeName {
  clang::FileID Includer;
  clang::CharSourceRange Range; ///< quotes included, and the word include_next if IsNext
  std::string Path;             ///< where it was found
  bool IsNext;
};

/// What would not mean the same in the place of an #include: it is refused in a header whose text is put there.
struct PlaceDependent {
  clang::SourceLocation Loc;
  std::string Why; ///< the end of a sentence about the header
};

/// A directive in a region that Clang skips, and the back-end may compile.
struct SkippedDirective {
  clang::CharSourceRange Range; ///< of the line without comments, or of the _Pragma operator
  bool IsOperator;
};

/// What reading a translation unit found.
struct SourceFacts {
  std::deque<Directive> Directives; ///< in the order in which they were read
  std::vector<SkippedDirective> Skipped;
  std::vector<Inclusion> Inclusions;
  std::vector<RelativeName> RelativeNames;
  std::vector<PlaceDependent> PlaceDependents;
  llvm::StringMap<Directive *> BySiteName;
  bool Malformed = false; ///< a directive was refused

  /// What says something of a header alone, `#pragma once` and `#pragma GCC system_header`: from the # to behind the
  /// last word.
  std::vector<clang::CharSourceRange> HeaderPragmas;
};

/// The declarations that injected tokens refer to; part of the predefines.
extern const char *const DirectiveDeclarations;

/// Registers the handlers. With `Inject` false directives are only collected, for a look at a file without parsing it.
void registerPragmas(clang::CompilerInstance &CI, SourceFacts &Facts, bool Inject);

} // namespace redeal
