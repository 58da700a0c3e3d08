// The redistributions that are measured: whole slices of one dimension.
#pragma once

#include "Plan/Problem/Problem.h"

namespace redeal::plan {

/// The key of CYCLIC(r) on P -> CYCLIC(s) on Q, for an array of whole slices.
inline schedule_key slices(index P, index Q, index r, index s) {
  auto const slice = static_cast<index>(slice_length(dimension{0, P, r, Q, s}));
  return key_of({{slice, P, r, Q, s}});
}

/// All P, Q <= 16 and r, s <= 12 with gcd(r, s) = 1: the sizes of the papers' examples, and around them.
inline std::vector<schedule_key> domain() {
  std::vector<schedule_key> keys;
  for (index P = 1; P <= 16; ++P)
    for (index Q = 1; Q <= 16; ++Q)
      for (index r = 1; r <= 12; ++r)
        for (index s = 1; s <= 12; ++s)
          if (gcd(r, s) == 1)
            keys.push_back(slices(P, Q, r, s));
  return keys;
}

} // namespace redeal::plan
