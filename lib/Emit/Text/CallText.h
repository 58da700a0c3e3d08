// Directive -> the line that replaces it.
#pragma once

#include "Emit/Text/EmittedNames.h"
#include "Parse/Facts/TranslationUnitFacts.h"

#include <set>
#include <string>

namespace redeal {

/// The call that stands for a directive, and may use these tables. That of a redistribute copy ends where the sides of
/// the assignment must follow. Names are written as they can be at its place.
std::string callText(const Directive &D, const TranslationUnitFacts &Facts, const std::set<std::string> &Tables,
                     const EmittedNames &Names);

} // namespace redeal
