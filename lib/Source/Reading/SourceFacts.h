// What the preprocessor finds in a translation unit.
//
// Its directives, and what it takes to put a header's text in place of the line that includes it.
#pragma once

#include "Source/Directives/Directive.h"

#include "llvm/ADT/StringMap.h"

#include <deque>

namespace clang {
class FileEntry;
}

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

} // namespace redeal
