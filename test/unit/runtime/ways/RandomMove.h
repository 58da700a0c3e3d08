// A move between two random mappings, and what each element must be before and after it.
#pragma once

#include "Cases.h"
#include "runtime/ways/LoopBack.h"

#include "Plan/Problem/Coordinates.h"
#include "Plan/Routes/Relay.h"
#include "choice/message_limits.h"
#include "plans/move_plan.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <vector>

namespace redeal::runtime {

struct random_move {
  mapping from, to;
  std::vector<int> senders, receivers, all;
  bool by_columns = false;
  std::size_t size = 8;
  message_limits limits{};
  std::vector<int> node; ///< of each process of the job
  bool early = false;    ///< old elements' memory goes back as they leave
  plan::relay combine = plan::relay::none;

  index elements() const {
    index n = 1;
    for (deal const &d : from.dims)
      n *= d.extent();
    return n;
  }
  /// Elements that the sender at that place has for the receiver at that one, by counting.
  index length(index p, index q) const {
    index product = 1;
    std::vector<index> const a = plan::coordinates(p, from.dims, &deal::procs),
                             b = plan::coordinates(q, to.dims, &deal::procs);
    for (std::size_t d = 0; d < from.dims.size(); ++d) {
      index common = 0;
      for (index i = 0; i < from.dims[d].extent(); ++i)
        common += from.dims[d].owner(i) == a[d] && to.dims[d].owner(i) == b[d];
      product *= common;
    }
    return product;
  }
  std::vector<int> factors() const { return plan::relay_factors(combine, static_cast<int>(all.size()), most_near()); }
  int most_near() const {
    std::map<int, int> count;
    int most = 1;
    for (int const process : all)
      most = std::max(most, ++count[node[static_cast<std::size_t>(process)]]);
    return most;
  }
};

inline std::vector<int> place_grid(mapping const &m, int first) {
  index count = 1;
  for (deal const &d : m.dims)
    count *= d.procs();
  std::vector<int> processes;
  for (index i = 0; i < count; ++i)
    processes.push_back(first + static_cast<int>(i));
  return processes;
}

inline random_move make_random_move(network &net) {
  random_move m;
  auto const rank = net.any(1, 3);
  index const longest = rank == 1 ? 3000 : rank == 2 ? 60 : 14;
  for (int d = 0; d < rank; ++d) {
    index const extent = net.any(1, longest);
    auto const dealt = [&] {
      index const procs = net.any(1, rank == 1 ? 5 : 2),
                  block = net.any(0, 2) == 0 ? (extent + procs - 1) / procs : net.any(1, std::min<index>(extent, 9));
      if (net.any(0, 4) == 0)
        return plan::any_listed([&](index least, index most) { return net.any(least, most); }, extent, procs);
      return net.any(0, 3) == 0 ? deal::balanced(extent, procs) : deal(extent, procs, block);
    };
    m.from.dims.push_back(dealt());
    m.to.dims.push_back(dealt());
  }
  m.senders = place_grid(m.from, static_cast<int>(net.any(0, 2)));
  m.receivers = place_grid(m.to, static_cast<int>(net.any(0, 2)));
  std::set_union(m.senders.begin(), m.senders.end(), m.receivers.begin(), m.receivers.end(), std::back_inserter(m.all));
  m.by_columns = net.any(0, 1) == 0;
  constexpr std::size_t sizes[] = {1, 2, 3, 4, 8, 12, 16, 24};
  m.size = sizes[net.any(0, 7)];
  bool const least = net.any(0, 3) == 0;
  m.limits.memory = least ? std::size_t{move_limits::least_memory} : static_cast<std::size_t>(net.any(3000, 60000));
  m.limits.window = std::min<std::size_t>(static_cast<std::size_t>(net.any(1, 6)), m.limits.memory / 2048);
  m.limits.window_given = net.any(0, 1) == 0;
  m.limits.memory_given = true;
  auto const nodes = net.any(1, 3);
  for (int process = 0; process <= m.all.back(); ++process)
    m.node.push_back(static_cast<int>(net.any(1, nodes)));
  return m;
}

/// Calls visit(place, local index, number) for each element of the array under a mapping.
template <class Visit>
void each_element(mapping const &m, bool by_columns, std::vector<index> const &leading, Visit const &visit) {
  std::size_t const rank = m.dims.size();
  std::vector<index> at(rank, 0);
  for (index number = 0;; ++number) {
    index place = 0;
    for (std::size_t d = 0; d < rank; ++d)
      place = place * m.dims[d].procs() + m.dims[d].owner(at[d]);
    index local = 0, stride = 1;
    for (std::size_t i = rank; i-- > 0;) {
      std::size_t const d = by_columns ? rank - 1 - i : i;
      local += m.dims[d].local(at[d]) * stride;
      index const lead = leading[static_cast<std::size_t>(place)];
      stride = i + 1 == rank && lead > 0 ? lead : stride * m.dims[d].local_size(m.dims[d].owner(at[d]));
    }
    visit(place, local, number);
    std::size_t d = rank;
    while (d > 0 && ++at[d - 1] == m.dims[d - 1].extent())
      at[--d] = 0;
    if (d == 0)
      return;
  }
}

inline char byte_of(index number, std::size_t k, int turn) {
  return static_cast<char>(number * 37 + static_cast<index>(k) * 11 + number / 200 + turn * 101 + 1);
}

} // namespace redeal::runtime
