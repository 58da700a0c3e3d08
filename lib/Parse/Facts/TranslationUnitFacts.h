// What is known about a translation unit.
#pragma once

#include "Parse/Facts/Facts.h"

namespace redeal {

/// A view of an array's storage, used after the array has moved.
struct StaleUse {
  clang::SourceLocation Loc;
  const clang::VarDecl *View;
  const SiteFact *Move;  ///< the directive since which it is stale
  std::string ArrayName; ///< as that directive has it
};

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

} // namespace redeal
