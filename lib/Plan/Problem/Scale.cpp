// Slices are counted dimension by dimension.
#include "Plan/Problem/Scale.h"

#include <algorithm>

namespace redeal::plan {

scale::scale(std::vector<dimension> const &dimensions, schedule_key const &key) {
  wide low = 1, high = 1;
  for (std::size_t d = 0; d != key.size(); ++d) {
    if (key[d].m == dimension_key::empty)
      return;
    wide const extent = dimensions[d].extent(), of_key = key[d].m == 0 ? slice_length(key[d]) : key[d].m,
               slice = std::min(slice_length(dimensions[d]), extent);
    low *= extent / slice * (slice / of_key);
    high = std::min<wide>(high * ceil_div(extent, slice) * (slice / of_key), std::numeric_limits<index>::max());
    mean *= static_cast<double>(extent) / static_cast<double>(of_key);
  }
  least = static_cast<index>(low), most = static_cast<index>(high);
}

} // namespace redeal::plan
