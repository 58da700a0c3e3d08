// What was found and decided in sources -> the page of a report, and files of remarks.
//
// All compilations of a build add to one page, each its own part, under the names of its source and of what that is
// compiled to. Names are told as seen from the page's folder: so they are the same wherever a tree is built, and from
// whatever folder its compiler is started.
#pragma once

#include "command/CommandLine.h"

#include "Emit/Translation.h"

#include <map>
#include <string>

namespace redeal {

/// What is wished for of one source.
ReportWish reportWish(const CommandLine &Line, const CommandLine::Word &Source);

/// Whether the page that is asked for may be written. Says so if not.
bool canReport(const CommandLine &Line);

/// Writes both; `Translated` are the sources with directives. A source without them has no part any more. Says so on
/// failure.
bool writeReports(const CommandLine &Line, const std::map<const CommandLine::Word *, const Translation *> &Translated);

} // namespace redeal
