//===- PlanText.h - What was found and decided, for people ------*- C++ -*-===//
#ifndef REDEAL_EMIT_PLANTEXT_H
#define REDEAL_EMIT_PLANTEXT_H

#include "Emit/Decisions.h"
#include "Source/Pragmas.h"

namespace redeal {

/// One paragraph for each directive, in the order of the source.
std::string planText(const clang::SourceManager &SM, const SourceFacts &Source, const TranslationUnitFacts &Facts,
                     const Decisions &Decided);

} // namespace redeal

#endif
