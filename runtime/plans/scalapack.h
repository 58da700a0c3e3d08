// ScaLAPACK's descriptors -> mappings.
//
//     M 1000, N 777, MB 32, NB 64, RSRC 1, CSRC 0 on a 2x2 grid     dims {1000, 2, 32} {777, 2, 64}, and the members
//     of processes 0 1 / 2 3                                        2 3 / 0 1: row 1 of the grid has the first block
//
// A process outside of a matrix's context knows nothing of it, so those inside tell it: the checks are collective over
// all processes of the job.
#pragma once

#include "plans/mappings.h"

#include <redeal/scalapack.hpp>

#include <array>

namespace redeal::runtime {

/// A side of an assignment and how it was written; the matrix may be null, for a side that is none.
struct named_matrix {
  char const *name;
  scalapack_matrix const *matrix;
};

/// The mapping of each matrix, null where there is none. Collective over the job, if there is one. Ends the job with a
/// message if a descriptor is wrong, or not the same on all processes. `name` is the directive's.
std::array<mapping const *, 2> accept(located_name const &name, std::array<named_matrix, 2> const &sides);

} // namespace redeal::runtime
