// Each part is mixed with its place, so that parts that change places make another number.
#include "ways/packet_head.h"

#include <redeal/detail/digest.hpp>

namespace redeal::runtime {

packet_head packet_head::of(stamp const &s, index elements, index number) {
  std::array<std::uint64_t, parts> const values{s.directive,
                                                s.phases,
                                                s.sections,
                                                s.mappings,
                                                s.elements,
                                                s.limits,
                                                static_cast<std::uint64_t>(elements),
                                                static_cast<std::uint64_t>(number)};
  packet_head head{0, {}, s.source, s.target};
  for (std::size_t i = 0; i < parts; ++i) {
    std::uint64_t const one = detail::mixed(values[i] + (i + 1) * 0x9e3779b97f4a7c15);
    head.all ^= one;
    head.each[i] = static_cast<std::uint8_t>(one >> 56);
  }
  return head;
}

head_part packet_head::difference(packet_head const &other) const {
  if (all == other.all)
    return head_part::none;
  for (std::size_t i = 0; i < parts; ++i)
    if (each[i] != other.each[i])
      return static_cast<head_part>(i);
  return head_part::directive;
}

} // namespace redeal::runtime
