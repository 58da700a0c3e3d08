//===- Rewriter.h - Edits -> the translated source --------------*- C++ -*-===//
#ifndef REDEAL_EMIT_REWRITER_H
#define REDEAL_EMIT_REWRITER_H

#include "Source/Pragmas.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class SourceManager;
}

namespace redeal {

/// Replaces every directive by `Call(directive)` and returns the main file with
/// the headers that hold directives in place of their #include lines. Their
/// names are added to `InlinedHeaders`.
std::string rewriteSource(const clang::SourceManager &SM, const SourceFacts &Source, llvm::StringRef MainName,
                          llvm::function_ref<std::string(const Directive &)> Call,
                          std::vector<std::string> &InlinedHeaders);

} // namespace redeal

#endif
