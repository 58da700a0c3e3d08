// On their boards. Who has none yet may be on another node, or late.
#include "watch/gathering.h"

#include "boards/board.h"
#include "job/job.h"
#include "watch/lookout.h"
#include "watch/waiting.h"

#include <chrono>

namespace redeal::runtime {
namespace {

using clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds patience_with_the_late{200};

// Whether processes that are not seen are on other nodes: all of this node are known, or they have been waited for
// once.
bool nobody_comes_late(clock::time_point begin) {
  static bool waited = false;
  waited = waited || knows_all_boards() || clock::now() > begin + patience_with_the_late;
  return waited;
}

} // namespace

void gather(std::uint64_t number, std::vector<int> const &processes) {
  board *const mine = my_board();
  if (!mine)
    return;
  clock::time_point const begin = clock::now();
  mine->join(number);
  awaited_list missing;
  for (patience waiting;;) {
    look_for_boards();
    missing.clear();
    bool any_seen = false;
    for (int const process : processes)
      if (board const *const theirs = board_of(process); !theirs || !theirs->has_joined(number)) {
        missing.push_back({process});
        any_seen = any_seen || theirs;
      }
    if (missing.empty() || (!any_seen && nobody_comes_late(begin)))
      break;
    let_mpi_go_on();
    waiting.wait(nap, [&](awaited_list &awaited) { awaited = missing; });
  }
  post_joining(missing);
}

} // namespace redeal::runtime
