// Between two processes: messages to and fro, many at once, and a flag and rings in shared memory; between all pairs of
// two nodes, of one, or of all, at the same time: long messages.
//
// Some pairs of a node have a cache in common and others have not, as their numbers often tell. What the model needs is
// the mean of all partners of a process, so the first one of a node is paired with others at several distances:
//
//     process 0 of 8 with    1    2    4
//     stands for             1    2 3  4 5 6 7
//
// Of each of these groups it is the first one that is not bound to the core of process 0.
#include "measuring.h"
#include "shared_rings.h"

#include "cores/shared_counter.h"

#include <sched.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace redeal::calibrate {
namespace {

constexpr int tag = 7, rounds = 3;
constexpr int few_bytes = 8, many_bytes = 1 << 18;

// Another process of a node than its first, and the part of those beside the first one that it stands for.
struct sample {
  int near_rank;
  double weight;
};

// Processes that are bound to the core of the first one are left out: what goes to them comes from no other core, and
// waiting for them is waiting for a turn, which is measured by itself.
std::vector<sample> samples_of(std::vector<char> const &beside_first) {
  auto const processes = static_cast<int>(beside_first.size());
  auto const beside = [&](int from, int to) {
    return std::count(beside_first.begin() + from, beside_first.begin() + to, 1);
  };
  std::vector<sample> all;
  for (int k = 1; k < processes; k *= 2) {
    int const end = std::min(2 * k, processes);
    if (auto const some = beside(k, end); some > 0) {
      auto const first = std::find(beside_first.begin() + k, beside_first.begin() + end, 1) - beside_first.begin();
      all.push_back({static_cast<int>(first), static_cast<double>(some) / static_cast<double>(beside(1, processes))});
    }
  }
  return all;
}

// Where processes share cores, waiting must not keep one.
void wait_for(MPI_Request *request) {
  for (;;) {
    int done = 0;
    MPI_Test(request, &done, MPI_STATUS_IGNORE);
    if (done)
      return;
    sched_yield();
  }
}

// Both sides come here before they sleep: what one has sent, as far as it knows, waits until MPI goes on there, while
// the other does not have it.
void let_messages_arrive_at_both(int other) {
  MPI_Request requests[2];
  MPI_Irecv(nullptr, 0, MPI_BYTE, other, tag, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(nullptr, 0, MPI_BYTE, other, tag, MPI_COMM_WORLD, &requests[1]);
  for (MPI_Request &r : requests)
    wait_for(&r);
}

// Seconds of one message between these two ranks of the job; the least of some rounds. What the others get is no time.
double time_messages(workplace const &at, int first, int second, int bytes, int times) {
  if (at.rank != first && at.rank != second)
    return 0;
  int const other = at.rank == first ? second : first;
  std::vector<char> data(static_cast<std::size_t>(bytes));
  double least = std::numeric_limits<double>::max();
  for (int round = 0; round < rounds; ++round) {
    double const begin = MPI_Wtime();
    for (int i = 0; i < times; ++i)
      for (int const sender : {first, second}) {
        MPI_Request request = MPI_REQUEST_NULL;
        if (at.rank == sender)
          MPI_Isend(data.data(), bytes, MPI_BYTE, other, tag, MPI_COMM_WORLD, &request);
        else
          MPI_Irecv(data.data(), bytes, MPI_BYTE, other, tag, MPI_COMM_WORLD, &request);
        wait_for(&request);
      }
    least = std::min(least, (MPI_Wtime() - begin) / (2 * times));
  }
  return least;
}

// Seconds for each byte of long messages, while all that have a partner exchange such; or nothing if nobody has one.
// What a link to another node, or the memory of a node, has for one process is less than it has for a single one.
std::optional<double> time_bytes(workplace const &at, std::optional<int> partner) {
  int const mine = partner.has_value();
  int any = 0;
  MPI_Allreduce(&mine, &any, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (!any)
    return std::nullopt;
  meet(at);
  int const first = partner ? std::min(at.rank, *partner) : -1, second = partner ? std::max(at.rank, *partner) : -1;
  double const few = time_messages(at, first, second, few_bytes, 50);
  double const many = time_messages(at, first, second, many_bytes, 50);
  if (partner)
    let_messages_arrive_at_both(*partner);
  return mean(at, std::max(1e-12, (many - few) / (many_bytes - few_bytes)), partner.has_value());
}

// Seconds of one of many messages that two processes send each other at once, sending and receiving together.
double time_burst(workplace const &at, int first, int second) {
  if (at.rank != first && at.rank != second)
    return 0;
  constexpr std::size_t messages = 16, times = 50;
  int const other = at.rank == first ? second : first;
  std::vector<char> out(few_bytes), in(messages * few_bytes);
  std::vector<MPI_Request> requests(2 * messages, MPI_REQUEST_NULL);
  double least = std::numeric_limits<double>::max();
  for (int round = 0; round < rounds; ++round) {
    double const begin = MPI_Wtime();
    for (std::size_t i = 0; i < times; ++i) {
      for (std::size_t k = 0; k < messages; ++k)
        MPI_Irecv(&in[k * few_bytes], few_bytes, MPI_BYTE, other, tag, MPI_COMM_WORLD, &requests[k]);
      for (std::size_t k = 0; k < messages; ++k)
        MPI_Isend(out.data(), few_bytes, MPI_BYTE, other, tag, MPI_COMM_WORLD, &requests[messages + k]);
      for (MPI_Request &r : requests)
        wait_for(&r);
    }
    least = std::min(least, (MPI_Wtime() - begin) / (times * messages));
  }
  return least;
}

// Between two processes while nobody else does anything; and long messages between as many pairs as have partners.
plan::link time_link(workplace const &at, int first, int second, std::optional<int> partner) {
  meet(at);
  double const few = time_messages(at, first, second, few_bytes, 500);
  double const one = time_burst(at, first, second);
  bool const takes_part = at.rank == first || at.rank == second;
  if (takes_part)
    let_messages_arrive_at_both(at.rank == first ? second : first);
  double const alone = mean(at, few, takes_part), start = mean(at, one, takes_part);
  std::optional<double> byte = time_bytes(at, partner);
  if (!byte) // those that would have partners share cores
    byte = time_bytes(at, takes_part ? std::optional(at.rank == first ? second : first) : std::nullopt);
  return {std::max(1e-9, alone - start), start, byte.value()};
}

// What the loops for packing and unpacking do not take by themselves.
void measure_rings(workplace const &at, sample const &pair, plan::core_costs &costs) {
  meet(at);
  std::optional<shared_rings> made;
  if (at.is_beside_first(pair.near_rank))
    made.emplace(at, pair.near_rank);
  bool const takes_part = made && (at.near_rank == 0 || at.near_rank == pair.near_rank);
  double ordinary = 0, streaming = 0, hand_over = 0;
  if (takes_part) {
    shared_rings &rings = *made;
    double const copies = rings.by_itself(), streamed = rings.through_rings(runtime::stores::streaming);
    ordinary = std::max(1e-12, rings.through_rings(runtime::stores::ordinary) - copies);
    streaming = std::max(1e-12, streamed - copies / 2);
    hand_over = std::max(1e-12, rings.streamed_hand_over(at.near_rank == 0, streamed));
  }
  costs.ring_byte += pair.weight * mean(at, ordinary, takes_part);
  costs.streamed_ring_byte += pair.weight * mean(at, streaming, takes_part);
  costs.streamed_hand_over += pair.weight * mean(at, hand_over, takes_part);
}

void measure_flags(workplace const &at, std::vector<sample> const &pairs, plan::machine_costs &costs) {
  shared_counter counter(at.node, at.on_cores.with_own_core());
  costs.while_near.hand_over = 0;
  for (sample const &pair : pairs) {
    bool const has_both = at.is_beside_first(pair.near_rank);
    bool const takes_part = has_both && (at.near_rank == 0 || at.near_rank == pair.near_rank);
    costs.while_near.hand_over +=
        pair.weight * mean(at, has_both ? counter.go_round(2, pair.near_rank, 2'000) : 0, takes_part);
  }
}

// What all processes of the job know of one of its nodes.
struct node_members {
  std::vector<int> ranks;         // in the job
  std::vector<char> beside_first; // as of a placement
};

// The first one of those with most processes, where some can run beside their first one. Requires that there is one.
node_members fullest_node(workplace const &at) {
  int const here = at.on_cores.has_pair() ? at.near_size : 0;
  int most = 0;
  MPI_Allreduce(&here, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  int const mine = at.near_rank == 0 && here == most ? at.rank : std::numeric_limits<int>::max();
  int teller = 0;
  MPI_Allreduce(&mine, &teller, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  node_members members{std::vector<int>(static_cast<std::size_t>(at.near_size)), at.on_cores.beside_first};
  MPI_Allgather(&at.rank, 1, MPI_INT, members.ranks.data(), 1, MPI_INT, at.node);
  members.ranks.resize(static_cast<std::size_t>(most));
  members.beside_first.resize(static_cast<std::size_t>(most));
  MPI_Bcast(members.ranks.data(), most, MPI_INT, teller, MPI_COMM_WORLD);
  MPI_Bcast(members.beside_first.data(), most, MPI_CHAR, teller, MPI_COMM_WORLD);
  return members;
}

// The process so far from this one on its node, one way or the other, if both have a core.
std::optional<int> partner_here(workplace const &at, int distance) {
  std::vector<int> ranks(static_cast<std::size_t>(at.near_size));
  MPI_Allgather(&at.rank, 1, MPI_INT, ranks.data(), 1, MPI_INT, at.node);
  int const other = at.near_rank / distance % 2 == 0 ? at.near_rank + distance : at.near_rank - distance;
  bool const have_cores =
      at.has_core() && other < at.near_size && at.on_cores.own_core[static_cast<std::size_t>(other)] != 0;
  return have_cores ? std::optional(ranks[static_cast<std::size_t>(other)]) : std::nullopt;
}

// The process with the same number on the other one of two nodes, which are named by their first processes, if this one
// is on one of them and both have a core.
std::optional<int> partner_of(workplace const &at, int first_node, int second_node) {
  struct place {
    int node, near_rank, has_core;
  } mine{at.rank, at.near_rank, at.has_core()};
  MPI_Bcast(&mine.node, 1, MPI_INT, 0, at.node);
  std::vector<place> all(static_cast<std::size_t>(at.size));
  MPI_Allgather(&mine, 3, MPI_INT, all.data(), 3, MPI_INT, MPI_COMM_WORLD);
  if (!mine.has_core || (mine.node != first_node && mine.node != second_node))
    return std::nullopt;
  int const other = mine.node == first_node ? second_node : first_node;
  auto const found = std::find_if(all.begin(), all.end(), [&](place const &p) {
    return p.node == other && p.near_rank == mine.near_rank && p.has_core;
  });
  return found != all.end() ? std::optional(static_cast<int>(found - all.begin())) : std::nullopt;
}

// The first process of each one's node, by rank.
std::vector<int> nodes_of_all(workplace const &at) {
  int node = at.rank;
  MPI_Bcast(&node, 1, MPI_INT, 0, at.node);
  std::vector<int> all(static_cast<std::size_t>(at.size));
  MPI_Allgather(&node, 1, MPI_INT, all.data(), 1, MPI_INT, MPI_COMM_WORLD);
  return all;
}

// Between the nodes of two processes.
std::optional<int> partner_elsewhere(workplace const &at, int first, int second) {
  std::vector<int> const nodes = nodes_of_all(at);
  return partner_of(at, nodes[static_cast<std::size_t>(first)], nodes[static_cast<std::size_t>(second)]);
}

// On the node that is half of all away, one way or the other.
std::optional<int> partner_across(workplace const &at) {
  std::vector<int> nodes = nodes_of_all(at);
  int const node = nodes[static_cast<std::size_t>(at.rank)];
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  auto const own = static_cast<std::size_t>(std::lower_bound(nodes.begin(), nodes.end(), node) - nodes.begin());
  std::size_t const half = nodes.size() / 2;
  // Of an odd number of nodes the last one has no other.
  return own < 2 * half ? partner_of(at, node, nodes[own < half ? own + half : own - half]) : partner_of(at, -1, -1);
}

void measure_node(workplace const &at, record &found) {
  node_members const fullest = fullest_node(at);
  std::vector<sample> const pairs = samples_of(fullest.beside_first);
  found.piece([&](plan::machine_costs &costs) {
    plan::link &mean_of_all = costs.while_near.messages = {0, 0, 0};
    for (sample const &pair : pairs) {
      plan::link const one = time_link(at, fullest.ranks[0], fullest.ranks[static_cast<std::size_t>(pair.near_rank)],
                                       partner_here(at, pair.near_rank));
      mean_of_all.latency += pair.weight * one.latency;
      mean_of_all.start += pair.weight * one.start;
      mean_of_all.byte += pair.weight * one.byte;
    }
  });
  found.piece([&](plan::machine_costs &costs) {
    plan::core_costs &between = costs.while_near;
    between.ring_byte = between.streamed_ring_byte = between.streamed_hand_over = 0;
    for (sample const &pair : pairs)
      measure_rings(at, pair, between);
  });
  found.piece([&](plan::machine_costs &costs) { measure_flags(at, pairs, costs); });
}

int rank_elsewhere(workplace const &at) {
  // The first process of another node than that of process 0.
  int first_of_node = at.rank;
  MPI_Bcast(&first_of_node, 1, MPI_INT, 0, at.node);
  int const mine = first_of_node == 0 ? std::numeric_limits<int>::max() : at.rank;
  int least = 0;
  MPI_Allreduce(&mine, &least, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  return least;
}

} // namespace

void measure_messages(workplace const &at, progress &told, extent what, record &found) {
  told.at("messages within a node");
  if (at.most_near > 1)
    measure_node(at, found);
  if (!at.several_nodes || what == extent::between_cores)
    return;
  told.at("messages between nodes");
  found.piece([&](plan::machine_costs &costs) {
    int const elsewhere = rank_elsewhere(at);
    costs.far = time_link(at, 0, elsewhere, partner_elsewhere(at, 0, elsewhere));
    costs.far_byte_of_all = time_bytes(at, partner_across(at)).value_or(costs.far.byte);
  });
}

} // namespace redeal::calibrate
