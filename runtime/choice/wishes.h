// What users wish of all moves: which way elements take from process to process, and how they are written.
//
// REDEAL_TRANSPORT chooses; `auto` copies from memory to memory between processes of one node where that is fastest,
// hands over through rings elsewhere on the node, and sends messages to all others. The other names force one way, to
// compare and to test it.
#pragma once

#include "choice/course_wish.h"
#include "choice/message_limits.h"
#include "copy/stores.h"

#include <redeal/directive.hpp>

#include <optional>

namespace redeal::runtime {

using namespace detail;

enum class transports {
  automatic, ///< auto
  shared,    ///< small arrays too lie in memory that others read
  staging,   ///< no array is read by others: all go through small rings in shared memory
  messages   ///< messages also on one node
};

struct wishes {
  transports transport = transports::automatic;
  std::optional<stores> write; ///< REDEAL_STORES: how short runs are written, whatever would suit them best
  bool release_early = false;  ///< REDEAL_RELEASE=early: old elements' memory goes back while new ones arrive
  bool learns = true;          ///< REDEAL_CHOICE: the first moves of a plan try the likely courses
  course_wish course{};        ///< of those that a move may take, if it may take one that is like this
  double touched = plan::usually_touched; ///< by the program, as plan::work has it
};

/// What the environment says, or use_transport() has said since.
wishes const &our_wishes();

/// Changes it from the next redistribution on, on all processes alike. The name is one of REDEAL_TRANSPORT's.
void use_transport(char const *name);

/// Changes the course that is wished in the same way, to compare courses.
void use_course(course_wish const &);

/// Says in the same way what the program touches from a move to the one back, in multiples of what these touch: 1 is
/// nothing else.
void use_touched(double parts);

/// The bytes of the clause memory, or of REDEAL_MEMORY, if one of them is given.
std::optional<index> memory_given(move_limits const &clauses);

/// What the clauses say, and where they say nothing, the environment. Stops with an error if that cannot be kept.
message_limits limits_of(located_name const &, move_limits const &clauses);

} // namespace redeal::runtime
