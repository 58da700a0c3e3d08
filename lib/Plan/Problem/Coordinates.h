// A process's place in a grid of processes: row-major numbers, the last dimension fastest.
#pragma once

#include <redeal/block_cyclic.hpp>

#include <vector>

namespace redeal::plan {

/// The coordinates of the process with the given number, in a grid with `extent` processes in each dimension.
template <class Dimension>
std::vector<index> coordinates(index number, std::vector<Dimension> const &dimensions, index Dimension::*extent) {
  std::vector<index> result(dimensions.size());
  for (std::size_t d = dimensions.size(); d-- != 0; number /= dimensions[d].*extent)
    result[d] = number % (dimensions[d].*extent);
  return result;
}

} // namespace redeal::plan
