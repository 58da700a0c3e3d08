// The mapping of an array that follows from that of what it is aligned with.
//
//     T(block, cyclic(2)) onto(P) on 2×3 processes, T of 100×90; A(i) with T(5, 2*i + 1), 40 elements
//
//     A's mapping: cyclic(1) on 3 processes, those that own row 5 of T; T(*, …) instead of T(5, …): on both rows alike
#pragma once

#include "plans/mappings.h"

#include <string>

namespace redeal::runtime {

using follower = alignment_frame::follower;

/// What is wrong with an alignment of an array with another one, "" if nothing: a sentence without a subject.
std::string wrong_with_alignment(align_request const &);

/// The subscripts by usual numbers. Requires that nothing is wrong with them.
std::vector<subscript> subscripts_of(align_request const &);

/// Requires that the target has that mapping.
mapping const *mapping_that_follows(follower const &, mapping const &target);

/// What arrays of that frame follow: the mapping of the target, or that with which it came as long as it is a parameter
/// with one of its own; null if there is none yet.
mapping const *mapping_to_follow(alignment_frame const &);
/// Whether there is one, or will be at the target's first touch. Requires a target.
bool can_follow(alignment_frame const &);

/// Gives a follower the mapping that follows from its target's, if that has one and the follower has none yet.
void map_follower(array_base const &, follower const &);

} // namespace redeal::runtime
