// An accepted mapping -> its processes: who they are, which of them has an element, and whether this one is among them.
#include "plans/mappings.h"

#include "job/job.h"

#include <algorithm>
#include <utility>

namespace redeal {

index detail::mapping::owner(index const *i) const {
  index process = first;
  for (std::size_t d = 0; d < dims.size(); ++d)
    if (grid_dimension[d] >= 0)
      process += dims[d].owner(i[d]) * grid_strides[static_cast<std::size_t>(grid_dimension[d])];
  return process;
}

namespace runtime {
namespace {

// This process's number in the mapping's communicator, -1 if it is not in it.
index number_in(mapping const &m) {
  int const me = this_job().rank;
  if (m.outside || m.members.empty())
    return m.outside ? -1 : me;
  auto const found = std::find(m.members.begin(), m.members.end(), me);
  return found == m.members.end() ? -1 : found - m.members.begin();
}

// The coordinate along dimension `d` of the array of process number `process`, -1 if it is outside of the grid.
index coordinate(mapping const &m, std::size_t d, index process) {
  // The strides fall, each beyond what those behind it reach, so the coordinates come out like digits.
  index rest = process - m.first;
  if (process < 0 || rest < 0)
    return -1;
  index found = 0;
  for (std::size_t g = 0; g < m.grid.size(); ++g) {
    index const c = std::min(rest / m.grid_strides[g], m.grid[g] - 1);
    rest -= c * m.grid_strides[g];
    if (m.grid_dimension[d] == static_cast<int>(g))
      found = c;
  }
  return rest == 0 ? found : -1;
}

} // namespace

own_part part_here(mapping const &m) {
  index const process = number_in(m);
  own_part part{true, 1, {}};
  for (std::size_t d = 0; d < m.dims.size(); ++d) {
    axis a;
    a.map = m.dims[d];
    a.coordinate = coordinate(m, d, process);
    a.prepare();
    part.in_grid = part.in_grid && a.coordinate >= 0;
    part.elements *= a.local_extent();
    part.axes.push_back(a);
  }
  return part;
}

std::vector<int> processes_of(mapping const &m) {
  std::vector<int> numbers{static_cast<int>(m.first)};
  for (std::size_t d = 0; d < m.dims.size(); ++d) {
    index const stride = m.grid_dimension[d] < 0 ? 0 : m.grid_strides[static_cast<std::size_t>(m.grid_dimension[d])];
    std::vector<int> longer;
    for (int n : numbers)
      for (index c = 0; c < m.dims[d].procs(); ++c)
        longer.push_back(n + static_cast<int>(c * stride));
    numbers = std::move(longer);
  }
  for (std::size_t g = 0; g < m.grid.size(); ++g) {
    if (!m.is_replicated(g))
      continue;
    std::vector<int> longer;
    for (int n : numbers)
      for (index c = 0; c < m.grid[g]; ++c)
        longer.push_back(n + static_cast<int>(c * m.grid_strides[g]));
    numbers = std::move(longer);
  }
  for (int &n : numbers)
    if (!m.members.empty())
      n = m.members[static_cast<std::size_t>(n)];
  return numbers;
}

std::vector<int> processes_of(mapping const &from, mapping const &to) {
  std::vector<int> all = processes_of(from), receivers = processes_of(to);
  all.insert(all.end(), receivers.begin(), receivers.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

int speaker_of(mapping const *m) {
  if (!m || m->outside)
    return m ? -1 : 0;
  return m->members.empty() ? static_cast<int>(m->first) : m->members[static_cast<std::size_t>(m->first)];
}

bool must_move(located_name const &name, mapping const &from, mapping const &to) {
  if (!takes_part(from) && !takes_part(to))
    return false;
  if (from.outside || to.outside)
    refuse_alone(name, fmt::format("process {} is in one of its grids but outside of the communicator of the other, "
                                   "and both are written alike; give different communicators different names",
                                   this_job().rank));
  return true;
}

} // namespace runtime
} // namespace redeal
