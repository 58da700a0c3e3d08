// A move plan, run: packed, sent, received, unpacked.
#pragma once

#include "choice/choice.h"
#include "group/joint_plan.h"
#include "memory/destination.h"

namespace redeal::runtime {

/// What becomes of the elements at the old place.
enum class afterwards {
  kept, ///< they may be changed when execute() returns
  dead  ///< nobody touches them again; the storage may be given back
};

/// What moves on this process. Either end may be null where it has no elements.
struct movement {
  located_name const &name; ///< of the array, for messages
  void const *from;         ///< its local storage under the old mapping
  afterwards old;
  bool from_users; ///< it lies in the user's own memory on all processes that have some of it
  destination &to; ///< the same under the new one
  std::size_t element_size;
  element_kind kind;
  std::uint64_t source, target; ///< identities of the arrays that elements leave and come to; 0 where not known
  std::uint64_t phases;         ///< as in the stamp
  fixed_code const *code;       ///< of the compiler, to gather, pack and unpack them; or null
};

/// How it was done, and what was heard of the array that the elements have left.
struct executed {
  choice const &chosen; ///< lives as long as the job
  plan::course taken;
  std::uint64_t source; ///< its identity; 0 where nobody knows it who has sent something here
};

/// What the last move took on this process, for who measures ways.
struct last_move {
  plan::course taken;
  double predicted = 0; ///< seconds
  bool settled = false; ///< and whether moves like it go on so
};
last_move const &how_it_went();

/// Moves this process's elements as the plan says. Returns when the new place may be used, and the old one as far as
/// `old` says.
executed execute(joint_plan const &, movement const &, message_limits const &);

} // namespace redeal::runtime
