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

/// Whether the options of a compiler ask for fast code, and not for small code, or such as is easy to debug.
bool asksForSpeed(llvm::ArrayRef<std::string> Options);

/// What is written beside the translation.
struct ReportWish {
  std::optional<ReportNames> Page;
  std::optional<RecordFormat> Records;
};

/// What is wished for besides the calls in place of the directives.
struct TranslationWish {
  RemarkWish Remarks = {};
  WarningWish Warnings = {};
  ReportWish Report = {};
  bool FastLoops = true; ///< loops over places and joined runs, where speed is asked for
  bool Silent = false;   ///< nothing is printed
};

struct Translation {
  std::string Source; ///< the translated source
  std::string Plan;   ///< what was found and decided, for people
  /// The headers whose text is part of the translated source.
  std::vector<std::string> InlinedHeaders;
  std::vector<SourceLine> Lines; ///< of the directives
  size_t Loops = 0;              ///< how many of the main file go over places or joined runs
  std::string Report, Records;   ///< the part of the page, and all remarks as records, if they are wished for
};

/// Translates a file. Errors have been printed when nothing is returned, unless the wish is to be silent.
std::optional<Translation> translate(const SourceFile &File, const Toolchain &Tools, const TranslationWish &Wish);

} // namespace redeal
