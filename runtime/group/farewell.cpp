// An exchange of numbers for each group, all of them at the same time: it is over once all of a group have begun it.
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

void compare_messages(participants const &with, std::vector<std::int64_t> const &sent_here) {
  for (std::size_t i = 0; i < sent_here.size(); ++i)
    if (sent_here[i] != with.received[i])
      refuse_what_is_left_from(with.processes[i]);
}

} // namespace

void take_leave(std::vector<participants const *> const &groups) {
  std::vector<MPI_Request> exchanges(groups.size(), MPI_REQUEST_NULL);
  std::vector<std::vector<std::int64_t>> sent_here(groups.size());
  for (std::size_t i = 0; i < groups.size(); ++i) {
    sent_here[i].resize(groups[i]->processes.size());
    require_success(MPI_Ialltoall(groups[i]->sent.data(), 1, MPI_INT64_T, sent_here[i].data(), 1, MPI_INT64_T,
                                  groups[i]->comm, &exchanges[i]),
                    end_together);
  }
  for (patience waiting;;) {
    int done = 0;
    require_success(MPI_Testall(static_cast<int>(exchanges.size()), exchanges.data(), &done, MPI_STATUSES_IGNORE),
                    end_together);
    if (done)
      break;
    waiting.wait(nap, [&](awaited_list &processes) { list_missing(groups, processes); });
  }
  for (std::size_t i = 0; i < groups.size(); ++i)
    compare_messages(*groups[i], sent_here[i]);
}

void refuse_what_is_left_from(int process) {
  fail_alone({}, fmt::format("process {} has sent elements to process {} that no directive has received there; every "
                             "process of both grids must come to the same directives, with the same grids, formats, "
                             "extents and ranges",
                             process, this_job().rank));
}

} // namespace redeal::runtime
