// What a process says when elements cannot come or go as they should.
#pragma once

#include "plans/move_plan.h"
#include "ways/packet_head.h"

#include <string>

namespace redeal::runtime {

/// Where a message was on its way when something went wrong.
enum class direction { to, from };

/// Whom to tell what goes wrong in one array's move: the end of the job, or a test.
class trouble {
public:
  virtual ~trouble() = default;

  /// The message cannot be moved, because of that.
  [[noreturn]] virtual void stop(message const &, direction, std::string const &why) const = 0;

  /// There is no memory for so many bytes of the new part.
  [[noreturn]] virtual void lack(std::size_t bytes) const = 0;

  /// Stops unless the stamps are equal. Arrays that only they know are ours from now on.
  void compare(stamp &ours, stamp const &theirs, message const &) const;

  /// Stops unless the head that has come with a message is the one of our stamp and of what is expected.
  /// `other_number`: what to say where the packet's number is not the one.
  void compare(stamp &ours, index elements, index number, packet_head const &theirs, message const &,
               char const *other_number) const;

  /// The other process has gone on to another move, and nothing has come.
  void stop_passed_over(message const &) const;

  /// What has come was left over by an earlier move.
  void stop_left_over(message const &) const;
};

} // namespace redeal::runtime
