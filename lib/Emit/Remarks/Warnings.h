// What the compiler says, unasked or asked, about directives that are right but hardly meant.
//
//   a.cpp:9:9: warning: x has the mapping cyclic(5) on 4 already: this redistribute moves nothing [-Wredist-noop]
//
// -Wredist-noop         a redistribute to the mapping that the array has, on every way to it
// -Wredist-stale-view   a pointer, a view or a loop that goes on where the array has moved
// -Wredist-run-time-plan  a schedule that the compiler cannot make, and which value is no constant
// -Wredist-unbalanced   a mapping that leaves processes idle where another one of its kind would not
#pragma once

#include "Emit/Remarks/WarningOptions.h"
#include "Source/Reading/SourceFacts.h"

#include "clang/Basic/Diagnostic.h"

#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class DiagnosticsEngine;
} // namespace clang

namespace redeal {

struct Decisions;
struct TranslationUnitFacts;

/// A sentence about a place, and how to mend it there, if that is known.
struct Saying {
  clang::SourceLocation Loc;
  std::string Text;
  clang::FixItHint Fix;
};

/// What is warned of, and the place that it is because of, if that is another one.
struct FoundWarning {
  Warning Kind;
  Saying Said;
  std::optional<Saying> Note;
};

/// All that are on, none twice, those of system headers left out.
std::vector<FoundWarning> findWarnings(const WarningWish &Wish, const clang::ASTContext &Ctx, const SourceFacts &Source,
                                       const TranslationUnitFacts &Facts, const Decisions &Decided);

/// Reports them as warnings, or as errors if that is wished for.
void reportWarnings(const std::vector<FoundWarning> &Found, const WarningWish &Wish, clang::DiagnosticsEngine &Diags);

} // namespace redeal
