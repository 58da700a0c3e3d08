// The loops over a parcel whose elements are neighbours along one dimension where they are, and along another one where
// they go: two dimensions at a time are copied as planes (plane.h), for each index of all others.
//
//     from[i][j][k] to to[k][j][i]: for each j the plane of rows i' = k and columns i
//
// In packed elements indices lie together that do not in storage: CYCLIC(2) on 2 -> CYCLIC(3) on 2 sends 0 1, 5, …
// as one piece. So each dimension is a list of indices at equal distances, at both ends.
#pragma once

#include "order/parcel.h"

#include "Plan/Cost/Course.h"

namespace redeal::runtime {

/// Where elements are, or go: in a process's storage, or packed in the order of the parcel.
enum class parcel_end { storage, packed };

/// Whether to copy a parcel so, and not row by row: its elements are no neighbours, at one end, along the dimension
/// that has neighbours at the other.
bool is_turned(parcel const &, parcel_end from, parcel_end to);

/// Copies it.
void copy_turned(parcel const &, parcel_end from, parcel_end to, char const *source, char *target,
                 std::size_t element_size, plan::writing);

} // namespace redeal::runtime
