// As patiently as in a directive.
#include "watch/last_wait.h"

#include "job/job.h"
#include "watch/lookout.h"
#include "watch/returned_errors.h"
#include "watch/waiting.h"

namespace redeal::runtime {

void wait_for_all(MPI_Request &all) {
  auto const list_missing = [](awaited_list &processes) {
    for (int process = 0; process < this_job().size; ++process)
      if (process != this_job().rank && !is_seen_to_have_ended(process))
        processes.push_back({process});
  };
  for (patience waiting;;) {
    int done = 0;
    require_success(MPI_Test(&all, &done, MPI_STATUS_IGNORE), "let all processes come to their end");
    if (done)
      return;
    waiting.wait(nap, list_missing);
  }
}

} // namespace redeal::runtime
