// What was found and decided, for people.
#pragma once

#include "Emit/Decisions.h"
#include "Source/Pragmas.h"

namespace redeal {

/// One paragraph for each directive, in the order of the source.
std::string planText(const clang::SourceManager &SM, const SourceFacts &Source, const TranslationUnitFacts &Facts,
                     const Decisions &Decided);

} // namespace redeal
