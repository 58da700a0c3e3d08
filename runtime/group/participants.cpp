// Each set of processes joins once.
#include "group/participants.h"

#include "boards/board.h"
#include "group/environment.h"
#include "group/farewell.h"
#include "job/job.h"
#include "watch/gathering.h"
#include "watch/lookout.h"
#include "watch/returned_errors.h"
#include "watch/watched_call.h"
#include <redeal/detail/digest.hpp>

#include <algorithm>
#include <climits>
#include <map>
#include <numeric>
#include <tuple>

namespace redeal::runtime {
namespace {

using all_participants = std::map<std::vector<int>, participants>;

all_participants &all() {
  static auto &joined = *new all_participants;
  return joined;
}

std::uint64_t number_of(std::vector<int> const &processes) {
  digest number;
  for (int const process : processes)
    number.add(process);
  return number.value();
}

std::vector<participants const *> all_groups() {
  std::vector<participants const *> groups;
  for (auto const &[processes, these] : all())
    groups.push_back(&these);
  return groups;
}

class joining {
public:
  joining(located_name const &name, std::vector<int> const &processes)
      : name_(name), processes_(processes), number_(number_of(processes)) {}

  void run(participants &these) {
    longest_wait(); // what the environment says may be wrong
    these.number = number_;
    gather(number_, processes_);
    watched_call const watch(others());
    returned_errors const while_joining;
    leaks_of_mpi const no_leaks;
    these.comm = join_in_mpi();
    MPI_Comm_set_errhandler(these.comm, MPI_ERRORS_RETURN); // it is said with the directive's line
    post_joined();
    compare_environments(name_, processes_.front(), these.comm);
    neighbours near;
    find_neighbours(these.comm, near);
    these.here = meeting::of(near, static_cast<int>(processes_.size()));
    these.processes = processes_;
    these.unconfirmed.assign(processes_.size(), 0);
    these.sent.assign(processes_.size(), 0);
    these.received.assign(processes_.size(), 0);
    agree(these, near.count());
    sort_by_node(these, near.ranks.front());
  }

private:
  awaited_list others() const {
    awaited_list all;
    for (int const process : processes_)
      if (process != this_job().rank)
        all.push_back({process});
    return all;
  }

  MPI_Comm join_in_mpi() const {
    constexpr int tag = 0x7ed;
    MPI_Group world = MPI_GROUP_NULL, group = MPI_GROUP_NULL;
    MPI_Comm made = MPI_COMM_NULL;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, static_cast<int>(processes_.size()), processes_.data(), &group);
    require_success(MPI_Comm_create_group(MPI_COMM_WORLD, group, tag, &made), "join the processes of both grids");
    MPI_Group_free(&group);
    MPI_Group_free(&world);
    return made;
  }

  // What all processes must know of each other before the first move.
  static void agree(participants &these, int near) {
    std::int64_t const mine[] = {these.here ? near : 1, -processes_at_once(INT_MAX),
                                 -static_cast<index>(caches_here().own), -static_cast<index>(caches_here().last)};
    std::int64_t most[4];
    require_success(MPI_Allreduce(mine, most, 4, MPI_INT64_T, MPI_MAX, these.comm), "compare nodes");
    these.most_sharing = static_cast<int>(most[0]);
    these.node = {-most[2], -most[3], static_cast<int>(-most[1])};
  }

  // A node is named by the first of its processes.
  void sort_by_node(participants &these, int mine) const {
    std::size_t const size = processes_.size();
    std::vector<int> first(size), on_node_of(size);
    require_success(MPI_Allgather(&mine, 1, MPI_INT, first.data(), 1, MPI_INT, these.comm), "compare nodes");
    for (int const node : first)
      ++on_node_of[static_cast<std::size_t>(node)];
    these.most_near = *std::max_element(on_node_of.begin(), on_node_of.end());
    these.nodes_are_even = std::count_if(on_node_of.begin(), on_node_of.end(),
                                         [&](int count) { return count > 0 && count < these.most_near; }) <= 1;
    these.node_of = first;
    these.by_node.resize(size);
    std::iota(these.by_node.begin(), these.by_node.end(), 0);
    std::stable_sort(these.by_node.begin(), these.by_node.end(), [&](int a, int b) {
      int const x = first[static_cast<std::size_t>(a)], y = first[static_cast<std::size_t>(b)],
                on_x = on_node_of[static_cast<std::size_t>(x)], on_y = on_node_of[static_cast<std::size_t>(y)];
      return std::tie(on_y, x) < std::tie(on_x, y);
    });
  }

  located_name const &name_;
  std::vector<int> const &processes_;
  std::uint64_t number_;
};

// Every message of a move is received before the move is over, so one that is left belongs to a move that this process
// has not come to. MPI need not have seen yet what has been sent, so nothing follows if it sees none.
void refuse_what_is_left() {
  for (auto const &[processes, these] : all()) {
    int left = 0;
    MPI_Status from;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, these.comm, &left, &from);
    if (left)
      refuse_what_is_left_from(these.processes[static_cast<std::size_t>(from.MPI_SOURCE)]);
  }
}

// The last of them to end sees what all others on its node say.
void compare_tallies() {
  board *const mine = my_board();
  if (!mine)
    return;
  for (auto const &[processes, these] : all())
    mine->tally(these.number, these.directives);
  for (auto const &[processes, these] : all())
    for (int const process : processes) {
      board const *const theirs = process == this_job().rank ? nullptr : board_of(process);
      std::optional<std::uint64_t> const count = theirs ? theirs->tally_of(these.number) : std::nullopt;
      if (count && *count != these.directives)
        fail_alone({},
                   fmt::format("process {} has carried out {} directives with {} processes and process {} has carried "
                               "out {}; every process of both grids must come to the same directives in the same order",
                               this_job().rank, these.directives, processes.size(), process, *count));
    }
}

} // namespace

bool has_joined_with(int process) {
  return std::any_of(all().begin(), all().end(), [process](auto const &known) {
    return std::binary_search(known.first.begin(), known.first.end(), process);
  });
}

participants const *joined(std::vector<int> const &processes) {
  auto const found = all().find(processes);
  return found == all().end() ? nullptr : &found->second;
}

participants const &join(located_name const &name, std::vector<int> const &processes) {
  if (all().empty()) {
    before_finalize([] {
      refuse_what_is_left();
      compare_tallies();
    });
    once_ended([] { take_leave(all_groups()); });
  }
  auto const [place, is_new] = all().try_emplace(processes);
  if (is_new)
    joining(name, processes).run(place->second);
  return place->second;
}

} // namespace redeal::runtime
