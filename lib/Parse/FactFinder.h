// Checked AST -> facts.
#pragma once

#include "Parse/StaleViews.h"
#include "Source/Pragmas.h"

namespace redeal {

/// Everything that the AST says about the directives of a translation unit.
struct TranslationUnitFacts {
  std::vector<SiteFact> Sites; ///< one for each directive and instantiation
  /// Directives that stand at namespace scope.
  std::set<const Directive *> AtNamespaceScope;
  /// What stands behind each redistribute copy, in one of its instantiations.
  std::map<const Directive *, AssignmentFact> Assignments;
  /// The distributes of parameters, each with those that come before it in the same function.
  std::map<const Directive *, std::vector<const Directive *>> Parameters;
  /// The assignments of all instantiations; they keep the mappings of both sides.
  std::set<const clang::Stmt *> Copies;
  std::vector<StaleUse> StaleUses;
};

/// Finds the facts and checks what can be checked at compile time. Returns nothing if an error was reported.
std::optional<TranslationUnitFacts> findFacts(clang::CompilerInstance &CI, const SourceFacts &Source);

} // namespace redeal
