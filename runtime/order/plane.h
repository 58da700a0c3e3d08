// Two dimensions of elements that are neighbours along one of them where they are, and along the other where they go.
//
//     from  0 1 2 3      to  0 4        rows 4, columns 2: row i, column j is at from + i·1 + j·4,
//           4 5 6 7          1 5                           and goes to to + i·2 + j·1
//                            2 6
//                            3 7
//
// Row after row, a cache line would be read for each element and be gone before its next element is needed.
#pragma once

#include "Plan/Cost/Course.h"

#include <redeal/block_cyclic.hpp>

#include <cstddef>

namespace redeal::runtime {

/// The elements (i, j), all distances in bytes.
struct plane {
  index rows, columns;
  index from_row, from_column; ///< from one row, or column, to the next
  index to_row, to_column;
};

/// Copies elements of one size, in tiles of whole cache lines.
using plane_kernel = void (*)(plane const &, char const *from, char *to, std::size_t element_size, plan::writing);
plane_kernel plane_kernel_for(std::size_t element_size);

} // namespace redeal::runtime
