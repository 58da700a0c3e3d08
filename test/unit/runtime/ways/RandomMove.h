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

/// A section of an array, or all of it: of each dimension, as `in` lists them, this range, or the first index of it
/// where `in` has no part.
struct random_section {
  placing in;
  std::vector<plan::index_range> ranges;

  /// Of an element of the section: where it lies in the storage of its process, whose fastest dimension has that room.
  index place_of(std::vector<index> const &at, index leading) const {
    index place = 0, stride = 1;
    for (std::size_t i = ranges.size(); i-- > 0;) {
      placing::dimension const &dim = in.dims[i];
      index const number = ranges[i].at(dim.part < 0 ? 0 : at[static_cast<std::size_t>(dim.part)]);
      place += dim.whole.local(number) * stride;
      stride *= i + 1 == ranges.size() && leading > 0 ? leading : dim.whole.local_size(dim.whole.owner(number));
    }
    return place;
  }
  /// Elements in the storage of the process with these coordinates of the section.
  index room(std::vector<index> const &coordinates, index leading) const {
    index room = 1;
    for (std::size_t i = ranges.size(); i-- > 0;) {
      placing::dimension const &dim = in.dims[i];
      index const c = dim.part < 0 ? dim.coordinate : coordinates[static_cast<std::size_t>(dim.part)];
      room *= i + 1 == ranges.size() && leading > 0 ? leading : dim.whole.local_size(c);
    }
    return room;
  }
};

struct random_move {
  mapping from, to;
  random_section from_of, to_of;
  std::vector<int> senders, receivers, all;
  std::size_t size = 8;
  message_limits limits{};
  std::vector<int> node; ///< of each process of the job
  bool early = false;    ///< old elements' memory goes back as they leave
  plan::relay combine = plan::relay::none;

  /// What is moved, by processes that hold the user's own memory with such gaps, if with any.
  route between(index from_leading = 0, index to_leading = 0) const {
    return {"x", &from, &to, &from_of.in, &to_of.in, from_leading, to_leading};
  }
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

/// A whole array, whose dimensions are stored in that order.
inline random_section whole_array(mapping const &m, std::vector<std::size_t> const &slowest_first) {
  random_section made{placing::of(m, slowest_first), {}};
  for (std::size_t const d : slowest_first)
    made.ranges.push_back({0, m.dims[d].extent(), 1});
  return made;
}

/// Makes one side a section of an array with as many elements in each dimension as the mapping has.
inline random_section make_random_section(network &net, mapping &m, std::vector<std::size_t> const &slowest_first,
                                          bool forward) {
  random_section made;
  auto const any = [&](index least, index most) { return net.any(least, most); };
  std::vector<int> parts(slowest_first.begin(), slowest_first.end());
  if (any(0, 2) == 0)
    parts.insert(parts.begin() + any(0, static_cast<index>(parts.size())), -1);
  for (int const part : parts)
    for (bool done = false; !done;) {
      index const count = part < 0 ? 1 : m.dims[static_cast<std::size_t>(part)].extent(),
                  stride = any(0, 2) ? 1 : any(1, 4), before = any(0, 5),
                  extent = before + (count - 1) * stride + 1 + any(0, 5), procs = any(1, 3);
      deal const whole = any(0, 4) == 0   ? deal::balanced(extent, procs)
                         : any(0, 4) == 0 ? plan::any_listed(any, extent, procs)
                                          : deal(extent, procs, any(1, std::min<index>(extent, 9)));
      plan::index_range range{before, count, stride};
      if (!forward && any(0, 2) == 0)
        range = {range.at(count - 1), count, -stride};
      plan::dealt_section const part_of = plan::section_of(whole, range);
      done = part_of.step != 0;
      if (!done)
        continue;
      made.ranges.push_back(range);
      made.in.dims.push_back({whole, part, part < 0 ? 1 : part_of.step, whole.owner(range.first)});
      if (part >= 0)
        m.dims[static_cast<std::size_t>(part)] = part_of.map;
    }
  return made;
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
  std::vector<std::size_t> from_order, to_order;
  for (std::size_t d = 0; d < m.from.dims.size(); ++d)
    to_order.insert(to_order.begin() + net.any(0, static_cast<long>(d)), d);
  from_order = to_order;
  if (net.any(0, 2) == 0)
    std::shuffle(from_order.begin(), from_order.end(), net.random);
  m.from_of =
      net.any(0, 2) == 0 ? make_random_section(net, m.from, from_order, false) : whole_array(m.from, from_order);
  m.to_of = net.any(0, 2) == 0 ? make_random_section(net, m.to, to_order, true) : whole_array(m.to, to_order);
  m.senders = place_grid(m.from, static_cast<int>(net.any(0, 2)));
  m.receivers = place_grid(m.to, static_cast<int>(net.any(0, 2)));
  std::set_union(m.senders.begin(), m.senders.end(), m.receivers.begin(), m.receivers.end(), std::back_inserter(m.all));
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

/// Calls visit(place, local index, number) for each element of what moves, under a mapping.
template <class Visit>
void each_element(mapping const &m, random_section const &of, std::vector<index> const &leading, Visit const &visit) {
  std::size_t const rank = m.dims.size();
  std::vector<index> at(rank, 0);
  for (index number = 0;; ++number) {
    index place = 0;
    for (std::size_t d = 0; d < rank; ++d)
      place = place * m.dims[d].procs() + m.dims[d].owner(at[d]);
    visit(place, of.place_of(at, leading[static_cast<std::size_t>(place)]), number);
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
