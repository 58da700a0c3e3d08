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

char const *words_for(head_part other) {
  switch (other) {
  case head_part::phases:
    return "it goes in other phases; do all processes give the same phases and memory?";
  case head_part::sections:
    return "it is of other sections; do all processes give the same ranges?";
  case head_part::mappings:
    return "it is of another mapping; do all processes give the same formats, numbers of gen_block(v) and indirect(v), "
           "alignments and extents, and containers with as many arrays?";
  case head_part::type:
    return "it is of other elements; do all processes name an array of the same type and storage order?";
  case head_part::limits:
    return "it goes by other limits; do all processes have the same memory, window, schedule, REDEAL_MEMORY, "
           "REDEAL_WINDOW and REDEAL_RELEASE?";
  default:
    return "it is of another directive; every process of both grids must come to the same directives in the same "
           "order, and give the same formats and the same numbers of gen_block(v) and indirect(v)";
  }
}

} // namespace

// Mostly they are equal, and moves of a few microseconds ask.
void trouble::compare(stamp &ours, stamp const &theirs, message const &m) const {
  if (theirs.directive != ours.directive || theirs.mappings != ours.mappings || theirs.limits != ours.limits ||
      theirs.elements != ours.elements || theirs.source.value != ours.source.value ||
      theirs.target.value != ours.target.value || theirs.phases != ours.phases || theirs.sections != ours.sections)
    compare(ours, 0, 0, packet_head::of(theirs, 0, 0), m, "");
}

void trouble::compare(stamp &ours, index elements, index number, packet_head const &theirs, message const &m,
                      char const *other_number) const {
  auto const stop_with = [&](std::string const &why) { stop(m, direction::from, why); };
  head_part const other = packet_head::of(ours, elements, number).difference(theirs);
  if (other < head_part::limits)
    stop_with(words_for(other));
  if (!is_same(ours.source, theirs.source) || !is_same(ours.target, theirs.target))
    stop_with("it is of another array; all processes must name the same array here, and distribute arrays in the same "
              "order");
  if (!is_as_far(ours.source, theirs.source) || !is_as_far(ours.target, theirs.target))
    stop_with("more or fewer directives have named the array there than here; every process of both grids must come to "
              "the same directives in the same order, with the same ranges");
  if (other == head_part::limits)
    stop_with(words_for(other));
  if (other == head_part::elements)
    stop_with("it has more or fewer than the " + std::to_string(elements) +
              " elements that are expected; do all processes give the same formats and extents?");
  if (other == head_part::number)
    stop_with(other_number);
}

void trouble::stop_passed_over(message const &m) const {
  stop(m, direction::from,
       "that process has gone on without one for this directive; every process of both grids must come to the same "
       "directives in the same order, and give the same formats and the same numbers of gen_block(v) and indirect(v)");
}

void trouble::stop_left_over(message const &m) const {
  stop(m, direction::from,
       "it was sent in an earlier directive, in which this process did not take it; all processes must give the same "
       "grid, onto, formats and extents");
}

} // namespace redeal::runtime
