// Each board holds how many its process has begun.
#include "group/collective.h"

#include "boards/board.h"
#include "job/job.h"

namespace redeal::runtime {

std::uint64_t note_collective(participants const &with) {
  ++with.collectives;
  if (board *const mine = my_board())
    mine->begin(with.number, with.collectives);
  return with.collectives;
}

void list_others(participants const &with, std::uint64_t number, awaited_list &processes) {
  for (int const process : with.processes)
    if (process != this_job().rank) {
      board const *const theirs = board_of(process);
      processes.push_back({process, -1, theirs && theirs->has_begun(with.number, number)});
    }
}

} // namespace redeal::runtime
