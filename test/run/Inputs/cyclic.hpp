// Arrays of ints over one or two processes: whether they are dealt so, and hold their indices.
#pragma once

#include <redeal/array.hpp>

/// Whether blocks of so many elements go to the processes in turn; always, if there is but one.
inline bool is_cyclic(redeal::array<int> const &x, long block) {
  for (long i = 0; i < x.extent(0); ++i)
    if (redeal::nprocs() > 1 && x.owns(i) != (i / block % 2 == redeal::rank()))
      return false;
  return true;
}

inline void fill(redeal::array<int> &x, int begin = 0) {
  for (auto i : redeal::owned(x))
    x(i) = begin + int(i);
}

inline bool holds(redeal::array<int> const &x, int begin = 0) {
  bool right = true;
  for (auto i : redeal::owned(x))
    right = right && x(i) == begin + i;
  return right;
}
