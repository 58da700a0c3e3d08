// What a process says when elements cannot come or go as they should.
#pragma once

#include "choice/message_limits.h"
#include "job/stamp.h"
#include "memory/ring.h"
#include "plans/move_plan.h"

#include <string>

namespace redeal::runtime {

/// `early`: old elements' memory goes back while new ones arrive.
stamp stamp_of(located_name const &, move_plan const &, message_limits const &, bool early);

/// Ends the job with a message about one array's move.
struct trouble {
  located_name const &name;

  /// `direction` is "to", "from" or "with".
  [[noreturn]] void stop(message const &, char const *direction, std::string const &why) const;

  /// Stops unless the stamps are equal.
  void compare(stamp const &ours, stamp const &theirs, message const &) const;

  /// Stops unless there is a ring to stage the message in.
  void check(ring const &, message const &, char const *direction) const;

  /// Stops if the code is that of an error.
  void check(int code, message const &, char const *direction) const;
};

} // namespace redeal::runtime
