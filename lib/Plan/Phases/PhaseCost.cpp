// Degrees from classes, as in MacroGraph.h, and lengths from MessageLength.h. What a process sends itself is taken out
// again: one message, and its length.
#include "Plan/Phases/PhaseCost.h"

#include <algorithm>

namespace redeal::plan {
namespace {

// What is listed of dimensions without a pattern that repeats: pairs of processes, and blocks of both sides.
constexpr wide most_pairs = 1 << 14, most_blocks = 1 << 12;

/// Whether blocks tell which processes meet: those of a side that is dealt once, and formulas for those of the other.
bool counts_blocks(dimension const &d) {
  return (d.from.deals_once() || d.to.deals_once()) && !d.from.as_list() && !d.to.as_list();
}

/// Whether each process has one block at most on both sides, so that its degree is a difference of owners.
bool are_once(dimension const &d) { return d.from.deals_once() && d.to.deals_once() && counts_blocks(d); }

bool is_listed(dimension const &d) {
  if (are_once(d))
    return true;
  bool const few_blocks = counts_blocks(d) || d.from.blocks() + d.to.blocks() <= most_blocks;
  return key_of({d})[0].m != 0 && static_cast<wide>(d.P()) * d.Q() <= most_pairs && few_blocks;
}

/// The key as if the array were as long as a slice.
dimension_key key_of_slices(dimension const &d) {
  index const r = d.P() == 1 ? 1 : d.from.longest_block(), s = d.Q() == 1 ? 1 : d.to.longest_block();
  return dimension_key{d.P(), r, d.Q(), s, 0, d.from.skipped(), d.to.skipped()}.of_slices();
}

/// How many of the K successive classes from `first` on are k modulo `types`.
index count_classes(wide k, index first, index K, index types) {
  return K / types + (residue(k - first, types) < K % types ? 1 : 0);
}

/// How many processes of `other` have elements of p's only block.
index count_met(deal const &once, index p, deal const &other) {
  index const size = once.local_size(p);
  if (size == 0)
    return 0;
  index const first = once.global(p, 0), last = first + size - 1;
  auto const block_of = [&](index i) {
    return other.goes_round() ? (i + other.skipped()) / other.longest_block() : other.owner(i);
  };
  return std::min(other.procs(), block_of(last) - block_of(first) + 1);
}

/// How many processes of `once` have elements that q has in `other`.
index count_holders(deal const &once, deal const &other, index q) {
  if (other.deals_once())
    return count_met(other, q, once);
  index holders = 0;
  for (index p = 0; p != once.procs(); ++p)
    if (index const size = once.local_size(p); size > 0)
      holders += other.next(q, once.global(p, 0)) < once.global(p, 0) + size ? 1 : 0;
  return holders;
}

index elements_of(std::vector<deal> const &dims, std::vector<index> const &at) {
  index elements = 1;
  for (std::size_t d = 0; d != dims.size(); ++d)
    elements *= dims[d].local_size(at[d]);
  return elements;
}

} // namespace

phase_costs phase_costs_of(machine_costs const &machine) {
  constexpr double run = 64;
  return {machine.far.start, machine.far.byte, machine.pack.at(run, in_memory) + machine.unpack.at(run, in_memory),
          machine.far.latency};
}

placed_mapping on_first_processes(std::vector<deal> dims) {
  index all = 1;
  for (deal const &d : dims)
    all *= d.procs();
  placed_mapping made{std::move(dims), std::vector<index>(static_cast<std::size_t>(all))};
  std::iota(made.processes.begin(), made.processes.end(), index{0});
  return made;
}

format format_of(deal const &d) {
  if (d.procs() == 1)
    return collapsed();
  if (!d.as_block_cyclic())
    return balanced();
  if (block().deal(d.extent(), d.procs()) == d)
    return block();
  return d.longest_block() == 1 ? cyclic() : cyclic(d.longest_block());
}

dimension_exchange::dimension_exchange(dimension const &d) : lengths(d), slice(key_of_slices(d)) {
  if (is_listed(d))
    list(d);
  row_types = std::gcd(slice.s, slice.P);
  column_types = std::gcd(slice.r, slice.Q);
  index const g0 = std::gcd(slice.P / row_types, slice.Q / column_types);
  A = slice.P / (row_types * g0);
  B = slice.Q / (column_types * g0);
}

void dimension_exchange::list(dimension const &d) {
  looks = are_once(d) ? d.P() + d.Q() : d.P() * d.Q() / 32;
  if (!counts_blocks(d)) {
    communication_grid const grid(std::vector<dimension>{d});
    for (index p = 0; p != d.P(); ++p)
      of_rows.push_back(grid.row_degree(p));
    for (index q = 0; q != d.Q(); ++q)
      of_columns.push_back(grid.column_degree(q));
    looks += (d.from.blocks() + d.to.blocks()) / 2;
    return;
  }
  bool const by_senders = d.from.deals_once(), by_receivers = d.to.deals_once();
  for (index p = 0; p != d.P(); ++p)
    of_rows.push_back(by_senders ? count_met(d.from, p, d.to) : count_holders(d.to, d.from, p));
  for (index q = 0; q != d.Q(); ++q)
    of_columns.push_back(by_receivers ? count_met(d.to, q, d.from) : count_holders(d.from, d.to, q));
}

index dimension_exchange::sends(index p) const {
  return !of_rows.empty()
             ? of_rows[static_cast<std::size_t>(p)]
             : B * count_classes(static_cast<wide>(p) * slice.r + slice.shift, slice.first, slice.K, row_types);
}

index dimension_exchange::receives(index q) const {
  return !of_columns.empty()
             ? of_columns[static_cast<std::size_t>(q)]
             : A * count_classes(slice.shift - static_cast<wide>(q) * slice.s, slice.first, slice.K, column_types);
}

phase_measure::phase_measure(std::vector<std::vector<deal>> deals, index processes)
    : all(std::move(deals)), count(processes), exchanges(all.size()) {}

std::vector<deal> phase_measure::dims(numbered_mapping const &m) const {
  std::vector<deal> result;
  for (std::size_t d = 0; d != all.size(); ++d)
    result.push_back(all[d][m.deals[d]]);
  return result;
}

index phase_measure::part(numbered_mapping const &m) const {
  index elements = 1;
  for (std::size_t d = 0; d != all.size(); ++d)
    elements *= all[d][m.deals[d]].most_local();
  return elements;
}

void phase_measure::find(numbered_mapping const &m, index process, coordinates &at) const {
  index rest = m.place(process);
  at.inside = rest >= 0;
  at.of.assign(all.size(), 0);
  for (std::size_t d = all.size(); at.inside && d-- != 0;) {
    index const procs = all[d][m.deals[d]].procs();
    at.of[d] = rest % procs;
    rest /= procs;
  }
}

dimension_exchange const &phase_measure::exchange(std::size_t d, std::size_t from, std::size_t to) {
  auto const found = exchanges[d].find({from, to});
  if (found != exchanges[d].end())
    return found->second;
  dimension_exchange const &made =
      exchanges[d].try_emplace({from, to}, dimension(all[d][from], all[d][to])).first->second;
  looks += made.work();
  return made;
}

phase_figures phase_measure::operator()(numbered_mapping const &from, numbered_mapping const &to) {
  std::vector<dimension_exchange const *> along;
  for (std::size_t d = 0; d != all.size(); ++d)
    along.push_back(&exchange(d, from.deals[d], to.deals[d]));
  std::vector<deal> const before = dims(from), after = dims(to);
  phase_figures most{0, 0, 0};
  coordinates p, q;
  index const looked_at = std::min(count, most_looked_at);
  looks += looked_at;
  for (index i = 0; i != looked_at; ++i) {
    auto const process = static_cast<index>(static_cast<wide>(i) * count / looked_at);
    find(from, process, p);
    find(to, process, q);
    index own = p.inside && q.inside ? 1 : 0;
    for (std::size_t d = 0; own != 0 && d != all.size(); ++d)
      own *= along[d]->length(p.of[d], q.of[d]);
    for (coordinates const *side : {&p, &q}) {
      if (!side->inside)
        continue;
      index const elements = elements_of(side == &p ? before : after, side->of);
      index messages = elements == 0 ? 0 : 1;
      for (std::size_t d = 0; messages != 0 && d != all.size(); ++d)
        messages *= side == &p ? along[d]->sends(p.of[d]) : along[d]->receives(q.of[d]);
      most.NS = std::max(most.NS, messages - (own > 0 ? 1 : 0));
      most.TC = std::max(most.TC, elements - own);
      most.moved = std::max(most.moved, elements);
    }
  }
  return most;
}

} // namespace redeal::plan
