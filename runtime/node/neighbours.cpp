// REDEAL_NODES=n pretends that the processes of the job are on n nodes, to test what happens between nodes.
#include "node/neighbours.h"

#include "job/job.h"
#include "job/settings.h"
#include "watch/returned_errors.h"

#include <algorithm>
#include <climits>
#include <cstdint>

namespace redeal::runtime {
namespace {

constexpr char const *find_node = "find out which processes share a node";

int pretended_nodes() {
  return static_cast<int>(std::min<std::size_t>(number_setting("REDEAL_NODES", 1).value_or(1), INT_MAX));
}

MPI_Comm join_on_this_node(MPI_Comm comm) {
  int const nodes = pretended_nodes();
  MPI_Comm node = MPI_COMM_NULL;
  require_success(MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node), find_node);
  if (nodes <= 1)
    return node;
  MPI_Comm part = MPI_COMM_NULL;
  job const &j = this_job();
  require_success(MPI_Comm_split(node, static_cast<int>(std::int64_t{j.rank} * nodes / j.size), 0, &part), find_node);
  MPI_Comm_free(&node);
  return part;
}

} // namespace

neighbours::~neighbours() {
  if (comm != MPI_COMM_NULL)
    MPI_Comm_free(&comm);
}

void find_neighbours(MPI_Comm comm, neighbours &found) {
  found.comm = join_on_this_node(comm);
  require_success(count_cores(found.comm), find_node);
  int numbers[] = {0, this_job().rank}, count = 0;
  MPI_Comm_rank(comm, &numbers[0]);
  MPI_Comm_size(found.comm, &count);
  MPI_Comm_rank(found.comm, &found.self);
  std::vector<int> all(2 * static_cast<std::size_t>(count));
  require_success(MPI_Allgather(numbers, 2, MPI_INT, all.data(), 2, MPI_INT, found.comm), find_node);
  for (std::size_t i = 0; i < all.size(); i += 2) {
    found.ranks.push_back(all[i]);
    found.processes.push_back(all[i + 1]);
  }
}

} // namespace redeal::runtime
