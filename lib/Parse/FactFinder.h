// Checked AST -> facts.
#pragma once

#include "Parse/Facts/TranslationUnitFacts.h"
#include "Source/Reading/SourceFacts.h"

namespace clang {
class CompilerInstance;
}

namespace redeal {

/// Finds the facts and checks what can be checked at compile time. Returns nothing if an error was reported.
std::optional<TranslationUnitFacts> findFacts(clang::CompilerInstance &CI, const SourceFacts &Source);

} // namespace redeal
