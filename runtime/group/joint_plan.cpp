// First the processes join, then each makes its own part.
#include "group/joint_plan.h"

#include "job/job.h"
#include "memory/recent.h"
#include "plans/mapping_words.h"
#include "plans/mappings.h"

#include "Plan/Elements/MessageLength.h"
#include "Plan/Problem/Coordinates.h"

#include <algorithm>
#include <map>
#include <memory>
#include <tuple>

namespace redeal::runtime {
namespace {

std::unique_ptr<joint_plan> make(route const &asked) {
  if (auto const error = refusal_of(asked))
    refuse(asked.name, *error, speaker_of(asked.from));
  std::vector<int> const senders = processes_of(*asked.from), receivers = processes_of(*asked.to),
                         members = processes_of(*asked.from, *asked.to);
  participants const &with = join(asked.name, members);
  std::unique_ptr<joint_plan> made(
      new joint_plan{{}, with, asked.from, asked.to, asked.from_in, asked.to_in, digest_of(*asked.from, *asked.to)});
  make_plan(made->plan, asked, {senders, receivers, members, with.node_of}, this_job().rank);
  return made;
}

// For each process, by its place by node, its grid coordinates; none if it is not in the grid.
std::vector<std::vector<index>> coordinates_in(mapping const &m, participants const &with) {
  std::map<int, std::size_t> places;
  for (std::size_t i = 0; i < with.by_node.size(); ++i)
    places[with.processes[static_cast<std::size_t>(with.by_node[i])]] = i;
  std::vector<int> const grid = processes_of(m);
  std::vector<std::vector<index>> all(places.size());
  for (std::size_t place = 0; place < grid.size(); ++place)
    all[places.at(grid[place])] = plan::coordinates(static_cast<index>(place), m.dims, &deal::procs);
  return all;
}

} // namespace

participants const &participants_of(located_name const &name, mapping const &from, mapping const &to) {
  static auto &known = *new std::map<std::pair<mapping const *, mapping const *>, participants const *>;
  participants const *&with = known[{&from, &to}];
  if (!with)
    with = &join(name, processes_of(from, to));
  return *with;
}

int place_by_node(joint_plan const &joint) {
  std::vector<int> const &all = joint.with.by_node;
  return static_cast<int>(std::find(all.begin(), all.end(), joint.plan.self) - all.begin());
}

std::vector<plan::relay_leg> relays_of(joint_plan const &joint, int place, std::vector<int> const &factors) {
  std::vector<std::vector<index>> const senders = coordinates_in(*joint.from, joint.with),
                                        receivers = coordinates_in(*joint.to, joint.with);
  std::vector<plan::message_lengths> lengths;
  for (plan::dimension const &d : plan::dimensions_of(joint.from->dims, joint.to->dims))
    lengths.emplace_back(d);
  return plan::relay_legs(factors, static_cast<int>(senders.size()), place, [&](int p, int q) -> index {
    std::vector<index> const &a = senders[static_cast<std::size_t>(p)], &b = receivers[static_cast<std::size_t>(q)];
    if (a.empty() || b.empty())
      return 0;
    index elements = 1;
    for (std::size_t d = 0; d < lengths.size() && elements > 0; ++d)
      elements *= lengths[d](a[d], b[d]);
    return elements;
  });
}

namespace {

joint_plan const &kept_plan_for(route const &asked) {
  // Plans count in elements, so arrays that differ only in their element type share them.
  using plan_key = std::tuple<mapping const *, mapping const *, placing const *, placing const *, index, index,
                              std::vector<index>, std::vector<index>>;
  // They live as long as the job, as what was made of them does.
  static auto &plans = *new std::map<plan_key, std::unique_ptr<joint_plan>>;
  std::unique_ptr<joint_plan> &kept = plans[{asked.from, asked.to, asked.from_in, asked.to_in, asked.from_leading,
                                             asked.to_leading, asked.from_strides, asked.to_strides}];
  if (!kept)
    kept = make(asked);
  return *kept;
}

} // namespace

joint_plan const &plan_for(route const &asked) {
  static recent<std::tuple<mapping const *, mapping const *, placing const *, placing const *, index, index>,
                joint_plan const>
      lately;
  if (!asked.from_strides.empty() || !asked.to_strides.empty()) // of views
    return kept_plan_for(asked);
  return lately.of({asked.from, asked.to, asked.from_in, asked.to_in, asked.from_leading, asked.to_leading},
                   [&]() -> joint_plan const & { return kept_plan_for(asked); });
}

} // namespace redeal::runtime
