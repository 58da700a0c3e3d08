//===- InheritedGrids.cpp - Grids of the wrong rank -----------------------===//

#include "Parse/InheritedGrids.h"

#include "Source/Reporting.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace redeal {
namespace {

// Globals and members may be mapped in other files too.
bool isFollowed(const ArrayFact &Array) {
  const auto *Var = dyn_cast_or_null<VarDecl>(Array.Declaration);
  return Var && Var->hasLocalStorage() && Array.From.Complete && !Array.From.Mappings.empty();
}

} // namespace

void checkInheritedGrids(const TranslationUnitFacts &Facts, ErrorReporter &Errors) {
  for (const SiteFact &Site : Facts.Sites) {
    if (Site.Site->Kind != Directive::Redistribute || Site.Site->Copies || Site.Onto)
      continue;
    for (size_t I = 0; I < Site.Arrays.size(); ++I) {
      const ArrayFact &Array = Site.Arrays[I];
      const size_t Dealt = dealtDimensions(Array.Formats);
      const auto Fits = [&](const MappingFact &M) { return !M.Grid.RankKnown || M.Grid.Extents.size() == Dealt; };
      if (!isFollowed(Array) || llvm::any_of(Array.From.Mappings, Fits))
        continue;
      const GridFact &Grid = Array.From.Mappings.begin()->Grid;
      const std::string Name = Grid.Name.empty() ? "" : ", '" + Grid.Name + "',";
      Errors.error(Site.Site->Maps[I].Name.begin(),
                   "'" + Array.Name + "' has " + plural(Dealt, "format") +
                       " other than * here but the grid that it has" + Name + " has " +
                       plural(Grid.Extents.size(), "dimension") +
                       "; the two must be equal, or an onto must name another grid, or a part of this one");
    }
  }
}

} // namespace redeal
