// Processes that wait for each other at different directives wait for ever: how one of them finds that out.
//
//     process 0, in redistribute x, waits for 1         0 ──► 1 ──► 2
//     process 1, in redistribute x, waits for 2         ▲           │
//     process 2, in redistribute y, waits for 0         ╰───────────╯  x and y differ: nobody will ever come
//
// Each sees of the others what they have posted (see board.h). Such a ring is proven when all of it has stayed as it is
// while each of its processes has looked again, several times, for what it waits for: then nothing can be on its way.
// A ring of processes that all are in the same directive proves nothing, as those help each other on. So does a process
// that computes: it may come yet. One that has ended will not.
#pragma once

#include "job/stamp.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace redeal::runtime {

enum class standing : std::uint32_t {
  busy,    ///< in no directive, or not long in one
  waiting, ///< in a directive, for others, and it looks for them now and then
  joining, ///< the same inside of MPI, from which it does not come back before they come
  ended    ///< it comes to no directive any more
};

/// What a process has posted.
struct posted {
  standing state = standing::busy;
  std::uint64_t epoch = 0; ///< how often the state has changed
  std::uint64_t looks = 0; ///< how often it has looked for what it waits for
  std::uint64_t group = 0; ///< that it has come to join last
  stamp at = {};           ///< the directive that it waits in
  std::vector<int> awaited;
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

  /// Process `me` has looked in vain once more. What others have posted is told by `look_at`, nothing if that is not
  /// known.
  std::optional<finding> look(int me, posted const &mine, std::function<std::optional<posted>(int)> const &look_at);

  /// What it waited for has come.
  void reset();

private:
  // Since when a process stands still.
  struct rest {
    std::uint64_t epoch, looks;
  };

  bool rests(int process, posted const &);

  std::uint64_t own_looks_ = 0;
  std::map<int, rest> resting_;
};

} // namespace redeal::runtime
