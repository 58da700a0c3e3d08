// A process's place in a grid of processes: row-major numbers, the last dimension fastest.
#pragma once

#include <redeal/block_cyclic.hpp>

#include <functional>
#include <vector>

namespace redeal::plan {

/// The coordinates of the process with the given number, in a grid with `extent` processes in each dimension, which is
/// a member of Dimension.
template <class Dimension, class Extent>
std::vector<index> coordinates(index number, std::vector<Dimension> const &dimensions, Extent Dimension::*extent) {
  std::vector<index> result(dimensions.size());
  for (std::size_t d = dimensions.size(); d-- != 0; number /= std::invoke(extent, dimensions[d]))
    result[d] = number % std::invoke(extent, dimensions[d]);
  return result;
}

} // namespace redeal::plan
