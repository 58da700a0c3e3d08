// One source in, one source out.
//
// The whole way of one file: source -> parse -> plan -> emit.
#pragma once

#include "Emit/Remarks.h"
#include "Emit/WarningOptions.h"

#include "Source/Frontend.h"
#include "Source/Preprocessed.h"

namespace redeal {

/// What every translated source begins with.
constexpr llvm::StringLiteral TranslationMark = "// Translated by redeal from ";

struct Translation {
  std::string Source; ///< the translated source
  std::string Plan;   ///< what was found and decided, for people
  /// The headers whose text is part of the translated source.
  std::vector<std::string> InlinedHeaders;
  std::vector<SourceLine> Lines; ///< of the directives
};

/// Translates a file. Errors have been printed when nothing is returned.
std::optional<Translation> translate(const SourceFile &File, const Toolchain &Tools, const RemarkWish &Remarks,
                                     const WarningWish &Warnings);

} // namespace redeal
