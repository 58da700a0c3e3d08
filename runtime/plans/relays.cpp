// A process may be a sender, a receiver, or both; messages between two of them are as long as the closed form says.
#include "plans/relays.h"

#include "Plan/Elements/MessageLength.h"
#include "Plan/Problem/Coordinates.h"

#include <unordered_map>

namespace redeal::runtime {
namespace {

// For each process its grid coordinates; none if it is not in the grid.
std::vector<std::vector<index>> coordinates_in(mapping const &m, std::vector<int> const &processes) {
  std::vector<int> const grid = processes_of(m);
  std::unordered_map<int, std::size_t> numbers;
  for (std::size_t i = 0; i < processes.size(); ++i)
    numbers[processes[i]] = i;
  std::vector<std::vector<index>> all(processes.size());
  for (std::size_t place = 0; place < grid.size(); ++place)
    all[numbers.at(grid[place])] = plan::coordinates(static_cast<index>(place), m.dims, &deal::procs);
  return all;
}

} // namespace

std::vector<plan::relay_leg> relays_of(mapping const &from, mapping const &to, std::vector<int> const &processes,
                                       int self, std::vector<int> const &factors) {
  std::vector<std::vector<index>> const senders = coordinates_in(from, processes),
                                        receivers = coordinates_in(to, processes);
  std::vector<plan::message_lengths> lengths;
  for (std::size_t d = 0; d < from.dims.size(); ++d)
    lengths.emplace_back(plan::dimension{from.dims[d], to.dims[d]});
  return plan::relay_legs(factors, static_cast<int>(processes.size()), self, [&](int p, int q) -> index {
    std::vector<index> const &a = senders[static_cast<std::size_t>(p)], &b = receivers[static_cast<std::size_t>(q)];
    if (a.empty() || b.empty())
      return 0;
    index elements = 1;
    for (std::size_t d = 0; d < lengths.size() && elements > 0; ++d)
      elements *= lengths[d](a[d], b[d]);
    return elements;
  });
}

} // namespace redeal::runtime
