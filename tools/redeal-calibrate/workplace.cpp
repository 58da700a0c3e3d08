// Which processes there are, on which nodes and cores, and how much their caches hold -> a workplace, where they meet.
#include "measuring.h"

#include "System/Caches.h"
#include "System/UsableCores.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

namespace redeal::calibrate {

namespace {

placement placement_on(MPI_Comm node) {
  int size = 0;
  MPI_Comm_size(node, &size);
  cpu_set_t const mine = usable_cores();
  std::vector<cpu_set_t> usable(static_cast<std::size_t>(size));
  MPI_Allgather(&mine, static_cast<int>(sizeof mine), MPI_BYTE, usable.data(), static_cast<int>(sizeof mine), MPI_BYTE,
                node);
  placement found = placement_of(usable);
  int const here = found.has_pair();
  int anywhere = 0;
  MPI_Allreduce(&here, &anywhere, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (!anywhere)
    std::fill(found.beside_first.begin() + 1, found.beside_first.end(), 1);
  return found;
}

// How many of the first processes of the job are on the node of process 0.
int first_on_one_node(MPI_Comm node, int rank, int size) {
  int first_here = rank;
  MPI_Allreduce(MPI_IN_PLACE, &first_here, 1, MPI_INT, MPI_MIN, node);
  int first_elsewhere = first_here == 0 ? size : rank;
  MPI_Allreduce(MPI_IN_PLACE, &first_elsewhere, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  return first_elsewhere;
}

} // namespace

workplace find_workplace() {
  workplace at{};
  MPI_Comm_rank(MPI_COMM_WORLD, &at.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &at.size);
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, at.rank, MPI_INFO_NULL, &at.node);
  MPI_Comm_rank(at.node, &at.near_rank);
  MPI_Comm_size(at.node, &at.near_size);
  MPI_Allreduce(&at.near_size, &at.most_near, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  at.several_nodes = at.near_size < at.size;
  at.first_near = first_on_one_node(at.node, at.rank, at.size);
  at.on_cores = placement_on(at.node);
  at.all = std::make_unique<quiet_meeting>(MPI_COMM_WORLD);
  return at;
}

int most_together(workplace const &at) {
  int const here = at.on_cores.with_own_core();
  int most = 0;
  MPI_Allreduce(&here, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  return most;
}

copied_bytes copied_bytes_for(workplace const &at) {
  caches const here = caches_of(usable_cores());
  // Processes may be bound to cores with different caches; all measure the same.
  std::int64_t least[] = {static_cast<std::int64_t>(here.own), static_cast<std::int64_t>(here.last)};
  MPI_Allreduce(MPI_IN_PLACE, least, 2, MPI_INT64_T, MPI_MIN, MPI_COMM_WORLD);
  auto const [own, last] = least;
  index const together = most_together(at), small = std::min<index>(index{128} << 10, own / 8);
  return {small, std::clamp<index>(2 * own, small, std::max(small, last / (8 * together))),
          std::clamp<index>(last / together, index{64} << 20, index{256} << 20), last / together};
}

void meet(workplace const &at) { at.all->meet(); }

double mean(workplace const &at, double mine, bool takes_part) {
  auto const [sum, number] = at.all->meet({takes_part ? mine : 0, takes_part ? 1.0 : 0.0});
  return sum / number;
}

} // namespace redeal::calibrate
