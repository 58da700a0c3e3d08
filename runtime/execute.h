// A move plan, run: packed, sent, received, unpacked.
#pragma once

#include "move_plan.h"

namespace redeal::runtime {

/// Moves this process's elements as `plan` says, from its local storage under the old mapping to that under the new
/// one. Either may be null where the process has no elements. Returns when both may be used. `name` is the array's, for
/// messages.
void execute(move_plan const &plan, located_name const &name, void const *from, void *to, std::size_t element_size);

} // namespace redeal::runtime
