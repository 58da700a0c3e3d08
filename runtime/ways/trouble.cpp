// One sentence each: what differs, and what would be right.
#include "ways/trouble.h"

namespace redeal::runtime {
namespace {

// Whether both may be numbers of one array; ours becomes theirs if it is not known.
bool is_same(array_number &ours, array_number const &theirs) {
  if (ours.array() == 0)
    ours = theirs;
  return theirs.array() == 0 || ours.array() == theirs.array();
}

// Whether as many directives may have named it; the same.
bool is_as_far(array_number &ours, array_number const &theirs) {
  if (ours.directives() == 0)
    ours.value += theirs.directives();
  return theirs.directives() == 0 || ours.directives() == theirs.directives();
}

} // namespace

void trouble::compare(stamp &ours, stamp const &theirs, message const &m) const {
  auto const stop_if = [&](bool wrong, char const *why) {
    if (wrong)
      stop(m, direction::from, why);
  };
  stop_if(theirs.directive != ours.directive,
          "it is of another directive; every process of both grids must come to the same directives in the same order, "
          "and give the same formats and the same numbers of gen_block(v) and indirect(v)");
  stop_if(theirs.phases != ours.phases, "it goes in other phases; do all processes give the same phases and memory?");
  stop_if(theirs.sections != ours.sections, "it is of other sections; do all processes give the same ranges?");
  stop_if(theirs.mappings != ours.mappings,
          "it is of another mapping; do all processes give the same formats, numbers of gen_block(v) and indirect(v), "
          "and extents?");
  stop_if(theirs.elements != ours.elements,
          "it is of other elements; do all processes name an array of the same type and storage order?");
  stop_if(!is_same(ours.source, theirs.source) || !is_same(ours.target, theirs.target),
          "it is of another array; all processes must name the same array here, and distribute arrays in the same "
          "order");
  stop_if(!is_as_far(ours.source, theirs.source) || !is_as_far(ours.target, theirs.target),
          "more or fewer directives have named the array there than here; every process of both grids must come to the "
          "same directives in the same order, with the same ranges");
  stop_if(theirs.limits != ours.limits, "it goes by other limits; do all processes have the same memory, window, "
                                        "schedule, REDEAL_MEMORY, REDEAL_WINDOW and "
                                        "REDEAL_RELEASE?");
}

void trouble::stop_left_over(message const &m) const {
  stop(m, direction::from,
       "it was sent in an earlier directive, in which this process did not take it; all processes must give the same "
       "grid, onto, formats and extents");
}

} // namespace redeal::runtime
