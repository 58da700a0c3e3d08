// A barrier for each group, all of them at the same time.
#include "group/farewell.h"

#include "watch/lookout.h"
#include "watch/returned_errors.h"
#include "watch/waiting.h"

#include <set>

namespace redeal::runtime {
namespace {

constexpr char const *end_together = "let all processes come to their end";

// Those who have not come to their end, as far as that can be seen.
void list_missing(std::vector<participants const *> const &groups, awaited_list &processes) {
  std::set<int> missing;
  for (participants const *const group : groups)
    missing.insert(group->processes.begin(), group->processes.end());
  missing.erase(this_job().rank);
  for (int const process : missing)
    if (!is_seen_to_have_ended(process))
      processes.push_back({process});
}

} // namespace

void take_leave(std::vector<participants const *> const &groups) {
  std::vector<MPI_Request> barriers(groups.size(), MPI_REQUEST_NULL);
  for (std::size_t i = 0; i < groups.size(); ++i)
    require_success(MPI_Ibarrier(groups[i]->comm, &barriers[i]), end_together);
  for (patience waiting;;) {
    int done = 0;
    require_success(MPI_Testall(static_cast<int>(barriers.size()), barriers.data(), &done, MPI_STATUSES_IGNORE),
                    end_together);
    if (done)
      return;
    waiting.wait(nap, [&](awaited_list &processes) { list_missing(groups, processes); });
  }
}

} // namespace redeal::runtime
