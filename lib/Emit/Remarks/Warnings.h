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

namespace clang {
class ASTContext;
class DiagnosticsEngine;
} // namespace clang

namespace redeal {

struct Decisions;
struct TranslationUnitFacts;

/// Reports them, those of system headers left out.
void reportWarnings(const WarningWish &Wish, const clang::ASTContext &Ctx, const SourceFacts &Source,
                    const TranslationUnitFacts &Facts, const Decisions &Decided, clang::DiagnosticsEngine &Diags);

} // namespace redeal
