// Chunks are counted once, strip by strip; those that are alike share a part.
#include "order/sweep_side.h"

#include <algorithm>

namespace redeal::runtime {

sweep_side::sweep_side(sweep_chunks const &cut, sweep const *layout, deal const &slowest, cut_position const &at)
    : cut_(cut), layout_(layout), slowest_(slowest), at_(at), chunks_(cut.count()) {
  for (index chunk = 0; chunk < chunks_; ++chunk)
    if (!cut.regular || !cut.is_whole(chunk))
      unusual_.push_back(chunk);
    else if (parts_.empty())
      parts_.push_back(count(chunk));
  for (index const chunk : unusual_)
    parts_.push_back(count(chunk));
}

sweep_part sweep_side::count(index chunk) const {
  auto const places = static_cast<std::size_t>(others());
  sweep_part part{std::vector<index>(places), std::vector<index>(places, -1)};
  if (!layout_)
    return part;
  each_strip(chunk, [&](index number, index begin, index end) {
    std::vector<index> const more = layout_->amounts(begin, end);
    for (std::size_t place = 0; place < places; ++place)
      if (more[place] > 0) {
        bool const alone = part.amounts[place] == 0 && more[place] == end - begin && !layout_->has_gaps();
        part.strips[place] = alone ? number : -1;
        part.amounts[place] += more[place];
      }
  });
  return part;
}

sweep_part const &sweep_side::of(index chunk) const {
  auto const found = std::lower_bound(unusual_.begin(), unusual_.end(), chunk);
  if (found == unusual_.end() || *found != chunk)
    return parts_.front();
  return parts_[static_cast<std::size_t>(found - unusual_.begin()) +
                (chunks_ > static_cast<index>(unusual_.size()) ? 1 : 0)];
}

index sweep_side::most(index place) const {
  index most = 0;
  for (sweep_part const &p : parts_)
    most = std::max(most, p.amounts[static_cast<std::size_t>(place)]);
  return most;
}

} // namespace redeal::runtime
