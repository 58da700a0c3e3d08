// Builds move plans.
#include "plans/move_plan.h"

#include "Plan/Planner.h"
#include "Plan/Problem/Coordinates.h"

#include <algorithm>

namespace redeal::runtime {
namespace {

// Which dimensions vary slowest to fastest in local storage.
std::vector<std::size_t> storage_order(std::size_t rank, bool by_columns) {
  std::vector<std::size_t> order(rank);
  for (std::size_t d = 0; d < rank; ++d)
    order[d] = by_columns ? rank - 1 - d : d;
  return order;
}

// Local strides, per dimension, of the process with these coordinates. `leading` is the second-fastest one, 0 if there
// are no gaps.
std::vector<index> strides_of(mapping const &m, std::vector<index> const &coordinates,
                              std::vector<std::size_t> const &order, index leading) {
  std::vector<index> strides(order.size());
  index stride = 1;
  for (std::size_t i = order.size(); i-- > 0;) {
    strides[order[i]] = stride;
    bool const fastest = i + 1 == order.size();
    stride = fastest && leading > 0 ? leading : stride * m.dims[order[i]].local_size(coordinates[order[i]]);
  }
  return strides;
}

// Grid coordinates from a process's place in the mapping's grid, row-major over the dimensions.
std::vector<index> coordinates_of(mapping const &m, index place) {
  return plan::coordinates(place, m.dims, &deal::procs);
}

bool serves(static_schedule const &table, plan::schedule_key const &key) {
  if (static_cast<std::size_t>(table.rank) != key.size())
    return false;
  for (std::size_t d = 0; d < key.size(); ++d) {
    long long const(&k)[5] = table.key[d];
    if (k[0] != key[d].P || k[1] != key[d].r || k[2] != key[d].Q || k[3] != key[d].s || k[4] != key[d].m)
      return false;
  }
  return true;
}

std::optional<static_schedule> table_for(plan::schedule_key const &key, route const &asked) {
  for (std::size_t t = 0; t < asked.table_count; ++t)
    if (serves(asked.tables[t], key)) {
      static_schedule kept = asked.tables[t];
      kept.codes = nullptr; // they live no longer than the directive's call
      kept.code_count = 0;
      return kept;
    }
  return std::nullopt;
}

// Sender p's receiver in that step of the compiler's table, or -1.
int receiver_in(static_schedule const &table, int step, index p) {
  return table.to[std::ptrdiff_t(step) * table.senders + p];
}

// This process's part of a schedule: its messages by increasing step. Their lengths are those of the schedule, if they
// are known. `sender` and `receiver` are its places in the grids, or -1.
struct own_part {
  int steps;
  std::vector<plan::shipment> sends, receives;
};

own_part part_of(static_schedule const &table, index sender, index receiver) {
  own_part part{table.steps, {}, {}};
  for (int step = 0; step < table.steps; ++step) {
    if (sender >= 0)
      if (int const q = receiver_in(table, step, sender); q >= 0)
        part.sends.push_back({step, q, 0});
    if (receiver >= 0)
      for (index p = 0; p < table.senders; ++p)
        if (receiver_in(table, step, p) == receiver)
          part.receives.push_back({step, p, 0});
  }
  return part;
}

own_part part_of(plan::planner const &plan, index sender, index receiver) {
  own_part part{static_cast<int>(plan.NS()), {}, {}};
  if (sender >= 0)
    part.sends = plan.sends(sender);
  if (receiver >= 0)
    part.receives = plan.receives(receiver);
  return part;
}

class builder {
public:
  builder(move_plan &made, route const &asked, move_processes const &of, int self)
      : plan_(&made), asked_(asked), from_(*asked.from), to_(*asked.to),
        order_(storage_order(from_.dims.size(), asked.by_columns)), senders_(of.senders), receivers_(of.receivers),
        members_(of.all), me_(self) {}

  void make() {
    std::vector<plan::dimension> const dims = plan::dimensions_of(from_.dims, to_.dims);
    plan_->key = plan::key_of(dims);
    plan_->self = comm_rank(me_);
    plan_->processes = static_cast<int>(members_.size());
    plan_->senders = static_cast<int>(senders_.size());
    plan_->receivers = static_cast<int>(receivers_.size());
    sender_ = place_in(senders_);
    receiver_ = place_in(receivers_);
    plan_->by_columns = asked_.by_columns;
    plan_->table = table_for(plan_->key, asked_);
    own_part const part = plan_->table ? part_of(*plan_->table, sender_, receiver_)
                                       : part_of(plan::planner(plan_->key), sender_, receiver_);
    for (std::size_t d = 0; d < dims.size(); ++d) {
      plan_->outgoing.push_back(sender_ < 0 ? std::vector<plan::runs>()
                                            : plan::outgoing(dims[d], coordinates_of(from_, sender_)[d]));
      plan_->incoming.push_back(receiver_ < 0 ? std::vector<plan::runs>()
                                              : plan::incoming(dims[d], coordinates_of(to_, receiver_)[d]));
    }
    for (plan::shipment const &a : part.sends)
      add_send(a);
    for (plan::shipment const &a : part.receives)
      add_receive(a);
    plan_->place_before = sender_;
    plan_->place_after = receiver_;
    if (receiver_ >= 0)
      plan_->arrivals = sweep_of(to_, from_, receiver_, asked_.to_leading);
    if (sender_ >= 0)
      plan_->departures = sweep_of(from_, to_, sender_, asked_.from_leading);
    find_slowest();
    plan_->shape = shape_of(stored(from_), stored(to_), part.steps);
  }

private:
  sweep sweep_of(mapping const &own, mapping const &other, index place, index leading) const {
    std::vector<sweep::dimension> dims(own.dims.size());
    std::vector<index> const self = coordinates_of(own, place);
    index stride = 1;
    for (std::size_t d = dims.size(); d-- > 0; stride *= other.dims[d].procs())
      dims[d] = {own.dims[d], other.dims[d], self[d], stride};
    std::vector<sweep::dimension> stored;
    for (std::size_t d : order_)
      stored.push_back(dims[d]);
    return sweep(stored, leading);
  }

  // The dimensions in the order of storage.
  std::vector<deal> stored(mapping const &m) const {
    std::vector<deal> dims;
    for (std::size_t d : order_)
      dims.push_back(m.dims[d]);
    return dims;
  }

  void find_slowest() {
    std::size_t const slowest = order_.front();
    cut_axis &s = plan_->cut_along;
    s.from = from_.dims[slowest];
    s.to = to_.dims[slowest];
    // Over all other dimensions.
    auto const product = [&](auto const &along) {
      index elements = 1;
      for (std::size_t d = 0; d < from_.dims.size(); ++d)
        elements *= d == slowest ? 1 : along(d);
      return elements;
    };
    s.most_from_inner = product([&](std::size_t d) { return from_.dims[d].most_local(); });
    s.most_to_inner = product([&](std::size_t d) { return to_.dims[d].most_local(); });
    s.most_inner_met = product([&](std::size_t d) {
      return static_cast<index>(most_met(from_.dims[d], to_.dims[d], from_.dims[d].extent()));
    });
    auto const position = [&](mapping const &m, index place) {
      std::vector<index> const self = coordinates_of(m, place);
      return cut_position{self[slowest], product([&](std::size_t d) { return m.dims[d].local_size(self[d]); })};
    };
    if (sender_ >= 0)
      plan_->cut_before = position(from_, sender_);
    if (receiver_ >= 0)
      plan_->cut_after = position(to_, receiver_);
  }

  void add_send(plan::shipment const &a) {
    int const peer = receivers_[static_cast<std::size_t>(a.peer)];
    parcel what = sent_to(a.peer);
    if (what.elements == 0) // an array without elements
      return;
    if (peer == me_)
      plan_->local.push_back(std::move(what));
    else
      plan_->sends.push_back({static_cast<int>(a.step), comm_rank(peer), peer, a.peer, std::move(what)});
  }

  void add_receive(plan::shipment const &a) {
    int const peer = senders_[static_cast<std::size_t>(a.peer)];
    parcel what = received_from(a.peer);
    if (peer != me_ && what.elements > 0)
      plan_->receives.push_back({static_cast<int>(a.step), comm_rank(peer), peer, a.peer, std::move(what)});
  }

  parcel sent_to(index q) const { return make_parcel(sender_, q, true); }
  parcel received_from(index p) const { return make_parcel(p, receiver_, false); }

  // Leading dimensions are known, and used, where the storage is this process's own.
  parcel make_parcel(index sender, index receiver, bool sending) const {
    std::vector<index> const p = coordinates_of(from_, sender), q = coordinates_of(to_, receiver);
    std::vector<index> const from_strides = strides_of(from_, p, order_, sender == sender_ ? asked_.from_leading : 0),
                             to_strides = strides_of(to_, q, order_, receiver == receiver_ ? asked_.to_leading : 0);
    parcel made;
    made.elements = 1;
    for (std::size_t d : order_) {
      plan::runs const &runs = sending ? plan_->outgoing[d][static_cast<std::size_t>(q[d])]
                                       : plan_->incoming[d][static_cast<std::size_t>(p[d])];
      made.dims.push_back({&runs, from_strides[d], to_strides[d]});
      made.elements *= runs.count();
    }
    return made;
  }

  index place_in(std::vector<int> const &processes) const {
    auto const found = std::find(processes.begin(), processes.end(), me_);
    return found == processes.end() ? -1 : found - processes.begin();
  }

  int comm_rank(int process) const {
    return static_cast<int>(std::lower_bound(members_.begin(), members_.end(), process) - members_.begin());
  }

  move_plan *plan_;
  route const &asked_;
  mapping const &from_;
  mapping const &to_;
  std::vector<std::size_t> order_;
  std::vector<int> const &senders_, &receivers_, &members_;
  int me_;
  index sender_ = -1, receiver_ = -1; // this process's place in each grid
};

} // namespace

std::optional<std::string> refusal_of(route const &asked) {
  return plan::validate_for_one_process(plan::dimensions_of(asked.from->dims, asked.to->dims));
}

void make_plan(move_plan &made, route const &asked, move_processes const &of, int self) {
  builder(made, asked, of, self).make();
}

move_facts facts_of(move_plan const &plan, std::size_t element_size, message_limits const &limits) {
  move_facts move;
  move.shape = plan.shape;
  move.axis = plan.cut_along;
  move.senders = plan.senders;
  move.receivers = plan.receivers;
  move.processes = plan.processes;
  move.element_size = element_size;
  move.limits = limits;
  return move;
}

// A table also stands for blocks with a common factor; code does not.
fixed_code const *code_for(route const &asked, std::size_t element_size) {
  block_cyclic const *const from = asked.from->dims[0].as_block_cyclic(), *const to =
                                                                              asked.to->dims[0].as_block_cyclic();
  if (asked.from->dims.size() != 1 || !from || !to)
    return nullptr;
  for (std::size_t t = 0; t < asked.table_count; ++t)
    for (std::size_t i = 0; i < asked.tables[t].code_count; ++i) {
      fixed_code const &code = asked.tables[t].codes[i];
      if (code.element_size == element_size && code.from_procs == from->procs && code.from_block == from->block &&
          code.to_procs == to->procs && code.to_block == to->block)
        return &code;
    }
  return nullptr;
}

std::vector<std::vector<std::int32_t>> whole_schedule(move_plan const &plan) {
  if (!plan.table)
    return plan::make_schedule(plan.key).to;
  std::vector<std::vector<std::int32_t>> to;
  for (int step = 0; step < plan.table->steps; ++step) {
    to.emplace_back();
    for (int p = 0; p < plan.table->senders; ++p)
      to.back().push_back(receiver_in(*plan.table, step, p));
  }
  return to;
}

} // namespace redeal::runtime
