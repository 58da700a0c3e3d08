// A move plan, run: packed, sent, received, unpacked.
#pragma once

#include "destination.h"
#include "message_limits.h"
#include "move_plan.h"

namespace redeal::runtime {

/// What becomes of the elements at the old place.
enum class afterwards {
  kept, ///< they may be changed when execute() returns
  dead  ///< nobody touches them again; the storage may be given back
};

/// Moves this process's elements as `plan` says, from its local storage under the old mapping to that under the new
/// one. Either may be null where the process has no elements. Returns when the new one may be used, and the old one as
/// far as `old` says. `name` is the array's, for messages.
void execute(move_plan const &plan, located_name const &name, void const *from, afterwards old, destination &to,
             std::size_t element_size, message_limits const &);

} // namespace redeal::runtime
