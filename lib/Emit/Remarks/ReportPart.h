// What was found and decided in one source -> its part of the page of a report, as JSON.
//
// A directive is told once, with the ways in which arrays come to it; what remarks say of them is told in the same
// words and figures. Pictures that are alike are one.
#pragma once

#include "Emit/Remarks/Remarks.h"
#include "Source/Reading/SourceFacts.h"

#include <string>

namespace redeal {

/// On one line. `Remarks` are all that there are. `Source` and `Object` are the names on the page.
struct ReportNames {
  std::string Source, Object;
};
std::string reportPart(const ReportNames &Names, const clang::SourceManager &SM, const SourceFacts &Source,
                       const TranslationUnitFacts &Facts, const Decisions &Decided, const std::vector<Remark> &Remarks);

} // namespace redeal
