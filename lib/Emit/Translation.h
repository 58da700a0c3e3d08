// One source in, one source out.
//
// The whole way of one file: source -> parse -> plan -> emit.
#pragma once

#include "Emit/Remarks/RemarkRecords.h"
#include "Emit/Remarks/Remarks.h"
#include "Emit/Remarks/ReportPart.h"
#include "Emit/Remarks/WarningOptions.h"

#include "Source/Frontend.h"
#include "Source/Reading/Preprocessed.h"

namespace redeal {

/// What every translated source begins with.
constexpr llvm::StringLiteral TranslationMark = "// Translated by redeal from ";

/// What is written beside the translation.
struct ReportWish {
  std::optional<ReportNames> Page;
  std::optional<RecordFormat> Records;
};

struct Translation {
  std::string Source; ///< the translated source
  std::string Plan;   ///< what was found and decided, for people
  /// The headers whose text is part of the translated source.
  std::vector<std::string> InlinedHeaders;
  std::vector<SourceLine> Lines; ///< of the directives
  std::string Report, Records;   ///< the part of the page, and all remarks as records, if they are wished for
};

/// Translates a file. Errors have been printed when nothing is returned.
std::optional<Translation> translate(const SourceFile &File, const Toolchain &Tools, const RemarkWish &Remarks,
                                     const WarningWish &Warnings, const ReportWish &Report = {});

} // namespace redeal
