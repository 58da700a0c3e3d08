// How an array is aligned with another one, or with a template: where its elements lie among those of the target.
//
//     #pragma align A(i, j) with(T(2 * j + 1, *, 5))
//     alignee("A", A), with("T", T, aligned_along<1>([&](index j) { return 2 * j + 1; }), aligned_everywhere(),
//     aligned_at(5))
//
// There is a subscript for each dimension of the target; a dimension of the array that none of them names, as i, is
// whole on each process that has some of the rest.
#pragma once

#include <redeal/block_cyclic.hpp>

namespace redeal {

/// Where elements are along one dimension of the target: element i of the array's dimension `dimension` at
/// stride·i + offset; or all of them at one index; or each of them at every index.
struct subscript {
  enum kinds { along, at, everywhere };

  kinds kind = everywhere;
  int dimension = -1;
  index stride = 1, offset = 0; ///< `at`: the offset is the index

  /// The target's index of element i.
  constexpr index of(index i) const { return stride * i + offset; }

  friend constexpr bool operator==(subscript const &a, subscript const &b) {
    return a.kind == b.kind && a.dimension == b.dimension && a.stride == b.stride && a.offset == b.offset;
  }
  friend constexpr bool operator!=(subscript const &a, subscript const &b) { return !(a == b); }
};

/// A function of a dummy that is a·i + b.
template <int Dimension, class Affine> subscript aligned_along(Affine const &of) {
  auto const first = static_cast<index>(of(index{0}));
  return {subscript::along, Dimension, static_cast<index>(of(index{1})) - first, first};
}
constexpr subscript aligned_at(index i) { return {subscript::at, -1, 1, i}; }
constexpr subscript aligned_everywhere() { return {}; }

} // namespace redeal
