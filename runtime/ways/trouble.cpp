// One sentence each: what differs, and what would be right.
#include "ways/trouble.h"

namespace redeal::runtime {

void trouble::compare(stamp const &ours, stamp const &theirs, message const &m) const {
  auto const stop_if = [&](bool wrong, char const *why) {
    if (wrong)
      stop(m, direction::from, why);
  };
  stop_if(theirs.directive != ours.directive,
          "it is of another directive; every process of both grids must come to the same directives in the same order");
  stop_if(theirs.mappings != ours.mappings,
          "it is of another mapping; do all processes give the same formats and extents?");
  stop_if(theirs.elements != ours.elements,
          "it is of other elements; do all processes name an array of the same type and storage order?");
  stop_if(
      theirs.array != ours.array && theirs.array != 0 && ours.array != 0,
      "it is of another array; all processes must name the same array here, and distribute arrays in the same order");
  stop_if(theirs.limits != ours.limits,
          "it goes by other limits; do all processes have the same memory, window, REDEAL_MEMORY, REDEAL_WINDOW and "
          "REDEAL_RELEASE?");
}

} // namespace redeal::runtime
