// Subscripts against extents, in numbers that do not overflow; a dimension is a section of the target's.
#include "Plan/Problem/Alignment.h"

#include "Plan/Problem/Arithmetic.h"
#include "Plan/Problem/Section.h"

#include <algorithm>

namespace redeal::plan {
namespace {

std::string text_of(wide n) {
  // Of two 64-bit numbers' product and a third one: cut to what anybody would read.
  constexpr wide most = INT64_MAX;
  return n > most    ? "more than " + std::to_string(INT64_MAX)
         : n < -most ? "less than -" + std::to_string(INT64_MAX)
                     : std::to_string(static_cast<index>(n));
}

} // namespace

std::optional<std::string> wrong_with(subscript const &s, std::size_t d, std::string const &array,
                                      std::optional<index> extent, std::string const &target,
                                      std::optional<index> reach) {
  std::string const there = "dimension " + std::to_string(d) + " of " + target,
                    has = !reach        ? ""
                          : *reach == 0 ? ", which has no indices"
                                        : ", which has indices 0 to " + std::to_string(*reach - 1);
  if (s.kind == subscript::at && reach && (s.offset < 0 || s.offset >= *reach))
    return "index " + std::to_string(s.offset) + " is outside of " + there + has;
  if (s.kind != subscript::along || (extent && *extent == 0))
    return std::nullopt;
  std::string const mine = "dimension " + std::to_string(s.dimension) + " of " + array;
  if (s.stride == 0 && (!extent || *extent > 1))
    return "all elements along " + mine + " are at one index of " + there +
           ", as the factor of the dummy is 0; it must be another number";
  if (!extent || !reach)
    return std::nullopt;
  wide const begin = s.offset, end = begin + static_cast<wide>(s.stride) * (*extent - 1), low = std::min(begin, end),
             high = std::max(begin, end);
  if (low >= 0 && high < *reach)
    return std::nullopt;
  return mine + " reaches from index " + text_of(low) + " to " + text_of(high) + " of " + there + has;
}

subscript simplest(subscript const &s, index extent) {
  if (s.kind != subscript::along || extent > 1)
    return s;
  return {s.kind, s.dimension, 1, extent == 0 ? 0 : s.offset};
}

std::vector<subscript> composed(std::vector<subscript> const &inner, std::vector<subscript> const &outer) {
  std::vector<subscript> made;
  for (subscript const &s : outer) {
    if (s.kind != subscript::along) {
      made.push_back(s);
      continue;
    }
    subscript of = inner[static_cast<std::size_t>(s.dimension)];
    if (of.kind != subscript::everywhere)
      of.offset = s.of(of.offset);
    if (of.kind == subscript::along)
      of.stride *= s.stride; // between places in the target: no larger than that
    made.push_back(of);
  }
  return made;
}

std::vector<aligned_dimension> aligned_dimensions(std::vector<deal> const &target, std::vector<subscript> const &how,
                                                  std::vector<index> const &extents) {
  std::vector<aligned_dimension> made;
  for (index const n : extents)
    made.push_back({deal(n, 1, n > 0 ? n : 1), -1});
  for (std::size_t t = 0; t < how.size(); ++t)
    if (how[t].kind == subscript::along) {
      auto const d = static_cast<std::size_t>(how[t].dimension);
      made[d] = {section_of(target[t], {how[t].offset, extents[d], how[t].stride}).map, static_cast<int>(t)};
    }
  return made;
}

} // namespace redeal::plan
