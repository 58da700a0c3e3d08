// Sections whose numbers are all constant.
#include "Parse/Facts.h"

namespace redeal {

std::optional<std::vector<plan::section_part>> knownParts(const ArrayFact &Array, std::string *Reason) {
  std::vector<plan::section_part> Parts;
  for (size_t D = 0; D < Array.Extents.size(); ++D) {
    RangeFact Range{RangeFact::All, 0, Array.Extents[D], 1, {}};
    if (!Array.Section.empty() && Array.Section[D].Kind != RangeFact::All)
      Range = Array.Section[D];
    const char *const Missing = !Array.Extents[D]                                ? "the extent"
                                : Range.Kind == RangeFact::Index && !Range.First ? "the index"
                                : !Range.First                                   ? "the first index of the range"
                                : !Range.Count                                   ? "the count of the range"
                                : !Range.Stride                                  ? "the stride of the range"
                                                                                 : nullptr;
    if (Missing) {
      if (Reason)
        *Reason =
            std::string(Missing) + " in dimension " + std::to_string(D) + " of " + Array.Text + " is not a constant";
      return std::nullopt;
    }
    Parts.push_back(plan::simplest({{*Range.First, *Range.Count, *Range.Stride}, Range.Kind == RangeFact::Index}));
  }
  return Parts;
}

} // namespace redeal
