// The answers that a course gives, as far as they say something of elements that move.
#include "Plan/Cost/CourseWords.h"

namespace redeal::plan {

std::string words_for(course const &c, bool far) {
  std::string words = c.near == carrier::memory           ? "read in memory"
                      : c.near == carrier::rings          ? "packed for rings"
                      : c.near == carrier::streamed_rings ? "packed for rings past the cache"
                      : c.near == carrier::adaptive_rings ? "packed for rings past the cache while cores are apart"
                                                          : "messages";
  if (c.near == carrier::memory && far)
    words += ", messages";
  if (c.near != carrier::memory || far)
    words += c.order == packing::by_sweep ? ", by sweep" : c.order == packing::by_message ? ", by message" : "";
  if (c.order == packing::combined)
    words += c.combine == relay::by_node  ? ", combined by node"
             : c.combine == relay::square ? ", combined in a square"
                                          : ", combined by halves";
  if (c.far != crowding::wide)
    words += c.far == crowding::narrow ? ", few at a time" : ", one at a time";
  switch (c.write) {
  case writing::ordinary:
    return words;
  case writing::streaming:
    return words + ", written past the cache";
  case writing::adaptive:
    return words + ", written past the cache while cores are apart";
  }
  return words;
}

} // namespace redeal::plan
