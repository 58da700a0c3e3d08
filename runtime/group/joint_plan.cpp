// First the processes join, then each makes its own part.
#include "group/joint_plan.h"

#include "job/job.h"
#include "plans/mapping_words.h"
#include "plans/mappings.h"
#include "plans/relays.h"

#include <algorithm>
#include <map>
#include <memory>
#include <tuple>

namespace redeal::runtime {
namespace {

std::vector<int> members_of(std::vector<int> const &senders, std::vector<int> const &receivers) {
  std::vector<int> all = senders;
  all.insert(all.end(), receivers.begin(), receivers.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

std::unique_ptr<joint_plan> make(route const &way) {
  if (auto const error = refusal_of(way))
    refuse(way.name, *error);
  std::vector<int> const senders = processes_of(*way.from), receivers = processes_of(*way.to),
                         members = members_of(senders, receivers);
  participants const &with = join(way.name, members);
  std::unique_ptr<joint_plan> made(new joint_plan{{}, with, way.from, way.to, digest_of(*way.from, *way.to)});
  make_plan(made->plan, way, {senders, receivers, members}, this_job().rank);
  return made;
}

} // namespace

int place_by_node(joint_plan const &joint) {
  std::vector<int> const &all = joint.with.by_node;
  return static_cast<int>(std::find(all.begin(), all.end(), joint.plan.self) - all.begin());
}

std::vector<plan::relay_leg> relays_of(joint_plan const &joint, std::vector<int> const &factors) {
  std::vector<int> processes;
  for (int const number : joint.with.by_node)
    processes.push_back(joint.with.processes[static_cast<std::size_t>(number)]);
  return relays_of(*joint.from, *joint.to, processes, place_by_node(joint), factors);
}

joint_plan const &plan_for(route const &way) {
  // Plans count in elements, so arrays that differ only in their element type share them.
  using plan_key = std::tuple<mapping const *, mapping const *, bool, index, index>;
  // They live as long as the job, as what was made of them does.
  static auto &plans = *new std::map<plan_key, std::unique_ptr<joint_plan>>;
  std::unique_ptr<joint_plan> &kept = plans[{way.from, way.to, way.by_columns, way.from_leading, way.to_leading}];
  if (!kept)
    kept = make(way);
  return *kept;
}

} // namespace redeal::runtime
