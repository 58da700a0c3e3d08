// Edits -> the translated source.
#pragma once

#include "Source/Reading/SourceFacts.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class DiagnosticsEngine;
class SourceManager;
} // namespace clang

namespace redeal {

/// Text to be put in place of other text of the same file.
struct TextEdit {
  clang::CharSourceRange Range;
  std::string Text;
};

/// Replaces every directive by `Call(directive)` and returns the main file with the headers that hold directives in
/// place of their #include lines. Their names are added to `InlinedHeaders`. `Others` are edits in files that hold a
/// directive.
std::string rewriteSource(const clang::SourceManager &SM, const SourceFacts &Source, llvm::StringRef MainName,
                          llvm::function_ref<std::string(const Directive &)> Call, const std::vector<TextEdit> &Others,
                          std::vector<std::string> &InlinedHeaders, clang::DiagnosticsEngine &);

} // namespace redeal
