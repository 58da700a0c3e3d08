// Moves that go on while the program computes.
//
//     program     begin(1)  compute ……………  begin(2)  compute ……  wait(1)  compute …  wait(2)
//     its thread         ╰─► carry out 1 ───────────── carry out 2 ─────────────────
//
// A thread of the runtime carries them out, one after the other, in the order in which the program came to their
// directives; other moves come behind those that are under way. So a process does the same moves in the same order as
// without async, and they end under the same conditions, whatever the program waits for meanwhile. All that the program
// can see of an array changes when it waits, on its own thread.
#pragma once

#include <redeal/detail/array_base.hpp>
#include <redeal/under_way.hpp>

#include <memory>

namespace redeal::runtime {

using namespace redeal::detail;

/// One directive with async, and all that it needs beyond the life of its call.
class move_under_way {
public:
  move_under_way(located_name const &name, char const *as) : why_{name, as} {}
  move_under_way(move_under_way const &) = delete;
  move_under_way &operator=(move_under_way const &) = delete;
  virtual ~move_under_way() = default;

  motion const &why() const { return why_; }
  virtual bool moves(array_base const &) const = 0;

  /// On the program's thread, first of all: its arrays are in motion from now on.
  virtual void set_out() = 0;
  /// The move.
  virtual void carry_out() = 0;
  /// On the program's thread, at last: its arrays are at rest, where the move has brought them.
  virtual void finish() = 0;

private:
  motion why_;
};

/// Has it carried out. Ends the job if the program's MPI cannot be called by two threads.
void begin(std::unique_ptr<move_under_way>);

/// Returns when all moves that have been begun are carried out. They may be finished later.
void let_moves_pass();

/// Ends the job because a directive names an array in motion.
void require_rest(located_name const &, array_base const &, char const *directive);

} // namespace redeal::runtime
