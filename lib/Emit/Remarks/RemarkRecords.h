// Remarks, and warnings that are on -> records for other programs.
//
//     yaml       LLVM's optimisation records, as -fsave-optimization-record writes them: opt-viewer, llvm-remarkutil;
//                they know no warnings
//     sarif      OASIS SARIF 2.1.0: editors, and services that show findings beside the source
#pragma once

#include "Emit/Remarks/Remarks.h"
#include "Emit/Remarks/Warnings.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clang {
class SourceManager;
}

namespace redeal {

enum class RecordFormat { Yaml, Sarif };

/// Nothing if there is no format of that name: "yaml", "sarif".
std::optional<RecordFormat> recordFormat(std::string_view Name);

/// How the names of files with such records end: ".redeal.opt.yaml", ".redeal.sarif".
const char *recordEnding(RecordFormat);

/// The text of a file without any.
std::string noRecords(RecordFormat);

/// The text of a file with these, in the order of the source, remarks first.
std::string remarkRecords(std::vector<Remark> Remarks, std::vector<FoundWarning> Warnings, RecordFormat,
                          const clang::SourceManager &SM);

} // namespace redeal
