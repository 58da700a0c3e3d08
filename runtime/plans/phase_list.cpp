// Processes are told by their numbers in the job; each mapping in between names its own, in the order of its grid.
#include "plans/phase_list.h"

#include "memory/recent.h"
#include "plans/mappings.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

namespace redeal::runtime {
namespace {

plan::placed_mapping placed(mapping const &m) {
  std::vector<int> const processes = processes_of(m);
  return {m.dims, {processes.begin(), processes.end()}};
}

mapping const *interned_between(std::vector<deal> const &dims, std::vector<index> const &order) {
  mapping m;
  m.dims = dims;
  index all = 1;
  for (deal const &d : dims) {
    m.grid_dimension.push_back(d.procs() == 1 ? -1 : static_cast<int>(m.grid.size()));
    if (d.procs() > 1)
      m.grid.push_back(d.procs());
    all *= d.procs();
  }
  index stride = all;
  for (index const extent : m.grid)
    m.grid_strides.push_back(stride /= extent);
  m.members.assign(order.begin(), order.begin() + all);
  return interned(m);
}

index most_elements(mapping const &m) {
  index elements = 1;
  for (deal const &d : m.dims)
    elements *= d.most_local();
  return elements;
}

phase_list list(mapping const &from, mapping const &to, std::vector<std::size_t> const &order,
                plan::phase_wish const &wish) {
  phase_list made{{&from}, {nullptr}};
  if (wish.phases != 1 && from.replicas() == 1 && to.replicas() == 1) {
    plan::phase_sequence const found = plan::find_phases(placed(from), placed(to), wish);
    for (std::vector<deal> const &dims : found.between) {
      made.mappings.push_back(interned_between(dims, found.order));
      made.in.push_back(interned(placing::of(*made.mappings.back(), order)));
    }
    made.cost = found.cost;
    made.direct = found.direct;
  }
  made.mappings.push_back(&to);
  made.in.push_back(nullptr);
  index before = 0;
  for (std::size_t i = 1; i + 1 < made.mappings.size(); ++i) {
    index const part = most_elements(*made.mappings[i]) * wish.element_size;
    made.bytes_between = std::max(made.bytes_between, before + part);
    before = part;
  }
  return made;
}

// After how many indices a deal begins anew, with as many elements on each process; 0 if it never does.
index round_of(deal const &d) {
  if (d.procs() == 1)
    return 1;
  return d.as_block_cyclic() && d.cycle() < d.extent() ? d.cycle() : 0;
}

// The same for both mappings along one dimension.
index round_of(mapping const &from, mapping const &to, std::size_t axis) {
  index const a = round_of(from.dims[axis]), b = round_of(to.dims[axis]);
  plan::wide const both = a > 0 && b > 0 ? plan::lcm(a, b) : 0;
  return both < from.dims[axis].extent() ? static_cast<index>(both) : 0;
}

// Of so many indices of the dimension.
mapping const &slab_of(mapping const &whole, std::size_t axis, index length) {
  mapping m = whole;
  deal const &d = whole.dims[axis];
  m.dims[axis] = d.procs() == 1 ? deal(length, 1, length) : deal(length, d.procs(), d.longest_block());
  return *interned(m);
}

// Halves the slabs until parts in between fit.
void cut(phasing &made, std::vector<std::size_t> const &order, plan::phase_wish const &wish, phase_list const &more) {
  auto const phases = static_cast<index>(more.count());
  mapping const &from = *made.whole.mappings.front(), &to = *made.whole.mappings.back();
  index const round = round_of(from, to, made.axis), extent = from.dims[made.axis].extent();
  for (index rounds = round > 0 ? (extent - 1) / round : 0; rounds > 0; rounds /= 2) {
    index const length = rounds * round, rest = extent % length;
    phase_list slab = list(slab_of(from, made.axis, length), slab_of(to, made.axis, length), order, wish);
    if (static_cast<index>(slab.count()) < phases)
      continue;
    made.length = length;
    // What is left may have fewer mappings in between.
    made.last = rest > 0 ? list(slab_of(from, made.axis, rest), slab_of(to, made.axis, rest), order, wish) : slab;
    made.slab = std::move(slab);
    made.slab.bytes_between = std::max(made.slab.bytes_between, made.last.bytes_between);
    return;
  }
  made.too_many = phases;
  made.bytes_of_many = more.bytes_between;
  made.has_slabs = round > 0 && round < extent;
}

phasing make(mapping const &from, mapping const &to, std::vector<std::size_t> const &order,
             plan::phase_wish const &wish, slabs in_slabs) {
  phasing made;
  made.axis = order.front();
  made.whole = list(from, to, order, wish);
  plan::phase_wish unbounded = wish;
  unbounded.memory = std::numeric_limits<index>::max();
  auto const count = static_cast<index>(made.whole.count());
  if (in_slabs == slabs::if_needed && count < wish.phases && wish.memory < unbounded.memory)
    if (phase_list const more = list(from, to, order, unbounded); static_cast<index>(more.count()) > count)
      cut(made, order, wish, more);
  return made;
}

} // namespace

phasing const &phases_of(mapping const &from, mapping const &to, placing const &to_in, plan::phase_wish const &wish,
                         slabs in_slabs) {
  using key = std::tuple<mapping const *, mapping const *, placing const *, index, index, index, slabs>;
  static auto &all = *new std::map<key, phasing>;
  key const wanted{&from, &to, &to_in, wish.phases, wish.element_size, wish.phases == 1 ? 0 : wish.memory, in_slabs};
  static recent<key, phasing> lately;
  return lately.of(wanted, [&]() -> phasing & {
    auto const found = all.find(wanted);
    return found != all.end() ? found->second
                              : all.emplace(wanted, make(from, to, to_in.order(), wish, in_slabs)).first->second;
  });
}

phase_list const &phases_at(phasing const &p, index begin) {
  return p.whole.mappings.front()->dims[p.axis].extent() - begin < p.length ? p.last : p.slab;
}

index local_before(mapping const &m, std::size_t axis, index begin) { return begin / m.dims[axis].procs(); }

} // namespace redeal::runtime
