// A long message in parts: runs cut into pieces of about equal size, so that a few small buffers serve any message.
//
//     {slice: 0→0, 3, repeats 1000}, at most 256 elements     11 chunks of 85 repetitions, one of 65
//
// Both ends cut at the same places, since these depend on the lengths and counts of the runs alone, and not on where
// the elements lie.
#pragma once

#include "Plan/Elements/Runs.h"

namespace redeal::plan {

/// The runs in pieces of at most `most` elements, in their order; of whole repetitions where these are shorter than
/// that. Requires most > 0.
std::vector<runs> chunks_of(runs const &, index most);

} // namespace redeal::plan
