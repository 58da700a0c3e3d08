// Processes that wait for each other at different directives wait for ever: how one of them finds that out.
//
//     process 0, in redistribute x, waits for 1         0 ──► 1 ──► 2
//     process 1, in redistribute x, waits for 2         ▲           │
//     process 2, in redistribute y, waits for 0         ╰───────────╯  x and y differ: nobody will ever come
//
// Each sees of the others what they have posted (see board.h). Since a process may still be at work with what has just
// come, such a ring is only a suspicion at first. It is proven when it has stayed the same while each of its processes
// looked again for what it waits for, and found nothing: then all of them stood still already when the last look began,
// and nothing was on its way.
//
// A ring whose processes are all in the same directive, for the same time, proves nothing: there they may yet hand on
// chunks in any order. Nor does one in which somebody computes, for he may come. Who has ended, or is in MPI_Finalize,
// will not.
#pragma once

#include "job/stamp.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace redeal::runtime {

enum class standing : std::uint32_t {
  busy,    ///< in no directive, or not long in one
  waiting, ///< in a directive, for others, and it looks for them now and then
  joining, ///< the same inside of MPI, from which it does not come back before they come
  ending,  ///< it comes to no directive any more, and waits for those who still read from it
  ended    ///< the same, and it waits for nobody
};

/// What a process has posted.
struct posted {
  standing state = standing::busy;
  std::uint64_t epoch = 0; ///< how often the state, the directive or the awaited have changed
  std::uint64_t looks = 0; ///< how often it has looked for what it waits for
  stamp at = {};           ///< the directive that it waits in
  std::vector<int> awaited;
  std::vector<std::uint64_t> groups = {}; ///< that it has come to join, the last one first
  std::uint64_t turn = 0; ///< which move of those who take part it waits in, if they count them on the node; else 0
};

class standstill {
public:
  /// So many times each process must have looked in vain.
  static constexpr std::uint64_t enough_looks = 10;

  /// Process `first` waits for `second`, which will never come. `speaker`: one process of all those who find this out.
  struct finding {
    int first, second, speaker;
    bool ended; ///< else it waits at another directive, for `first` or for others that wait for it
  };

  using reader = std::function<std::optional<posted>(int)>;

  /// Process `me` has looked in vain once more. What others have posted is told by `read`, nothing if that is not
  /// known.
  std::optional<finding> look(int me, posted const &mine, reader const &read);

  /// What it waited for has come.
  void reset();

private:
  // A process of a ring when it was first seen so.
  struct member {
    int process;
    std::uint64_t epoch, looks;
    bool looks_at_all; // it waits where it can look
  };
  using ring = std::vector<member>; // this process first; each waits for the next, the last one for the first

  bool is_suspected(ring const &now) const;
  bool has_stood_still(ring const &now) const;

  std::uint64_t own_looks_ = 0;
  ring suspected_;
};

} // namespace redeal::runtime
