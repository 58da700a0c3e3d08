// One move at work on this process: what all that take part in it share.
#pragma once

#include "memory/destination.h"
#include "ways/early_release.h"
#include "ways/trouble.h"

namespace redeal::runtime {

class bundle;

struct move_state {
  trouble const &on_trouble;
  stamp ours;           ///< what the other processes must have, too; what it lacks it learns from the first that comes
  char const *from;     ///< the old elements; null where there are none
  destination &to;      ///< the new ones
  early_release *early; ///< null: old elements' memory stays until the move is over
  bundle const *several = nullptr; ///< of a bundle, which knows where the elements of its arrays are
};

} // namespace redeal::runtime
