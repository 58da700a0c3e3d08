// Lengths are products over the dimensions.
#include "Plan/Methods/SingleSender.h"

#include "Plan/Elements/MessageLength.h"
#include "Plan/Problem/Coordinates.h"

namespace redeal::plan {

void lengthen(std::vector<shipment> &messages, std::vector<dimension> const &dimensions, index p) {
  std::vector<message_lengths> const lengths(dimensions.begin(), dimensions.end());
  std::vector<index> const from = coordinates(p, dimensions, &dimension::P);
  for (shipment &m : messages) {
    std::vector<index> const to = coordinates(m.peer, dimensions, &dimension::Q);
    m.length = 1;
    for (std::size_t d = 0; d != dimensions.size(); ++d)
      m.length *= lengths[d](from[d], to[d]);
  }
}

std::optional<std::string> check(std::vector<shipment> const &messages, std::vector<dimension> const &dimensions,
                                 index p) {
  std::vector<index> const from = coordinates(p, dimensions, &dimension::P);
  index owned = 1, sent = 0, last = -1;
  for (std::size_t d = 0; d != dimensions.size(); ++d)
    owned *= dimensions[d].from.local_size(from[d]);
  for (shipment const &m : messages) {
    if (m.step <= last)
      return std::to_string(p) + " sends twice in step " + std::to_string(m.step);
    last = m.step;
    sent += m.length;
  }
  if (sent != owned)
    return std::to_string(p) + " sends " + std::to_string(sent) + " elements, but it owns " + std::to_string(owned);
  return std::nullopt;
}

} // namespace redeal::plan
