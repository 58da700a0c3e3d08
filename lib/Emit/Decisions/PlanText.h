// What was found and decided, for people.
#pragma once

#include "Emit/Decisions/Decisions.h"
#include "Source/Reading/SourceFacts.h"

namespace redeal {

/// `cyclic(3) on 16`, with `?` for what is not known.
std::string mappingText(const MappingFact &M);
std::string mappingText(const std::vector<deal> &Dims);

/// `240000`, `1024x?`.
std::string productText(const std::vector<Known> &Numbers);

/// `redistribute x(cyclic(5)) onto(P)`.
std::string directiveText(const Directive &D);

/// One paragraph for each directive, in the order of the source.
std::string planText(const clang::SourceManager &SM, const SourceFacts &Source, const TranslationUnitFacts &Facts,
                     const Decisions &Decided);

} // namespace redeal
