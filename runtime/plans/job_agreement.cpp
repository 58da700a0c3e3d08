// One reduction at a time, waited for where all can see who waits for whom.
#include "plans/job_agreement.h"

#include "watch/board.h"
#include "watch/returned_errors.h"
#include "watch/waiting.h"

#include <cstdint>

namespace redeal::runtime {
namespace {

// Says that this process has come to agree with all others, for so many times.
std::uint64_t begin_agreement() { return my_board() ? my_board()->agreements.fetch_add(1) + 1 : 0; }

// Those who have not come to that agreement.
void list_missing(std::uint64_t number, awaited_list &processes) {
  look_for_boards();
  for (int process = 0; process < this_job().size; ++process)
    if (board const *const theirs = board_of(process); theirs && theirs->agreements.load() < number)
      processes.push_back({process});
}

template <class Number> void share(std::vector<Number> &values, MPI_Datatype type, char const *about) {
  MPI_Request request;
  int code = MPI_Iallreduce(MPI_IN_PLACE, values.data(), static_cast<int>(values.size()), type, MPI_MAX, MPI_COMM_WORLD,
                            &request);
  std::uint64_t const number = begin_agreement();
  patience waiting;
  for (int done = 0; code == MPI_SUCCESS && !done;) {
    waiting.wait(nap, [&](awaited_list &processes) { list_missing(number, processes); });
    code = MPI_Test(&request, &done, MPI_STATUS_IGNORE);
  }
  // Where the program's handler for MPI_COMM_WORLD returns.
  if (code != MPI_SUCCESS)
    require_success(code, about);
}

} // namespace

void share_greatest(std::vector<index> &values, char const *about) { share(values, MPI_INT64_T, about); }
void share_greatest(std::vector<int> &values, char const *about) { share(values, MPI_INT, about); }

} // namespace redeal::runtime
