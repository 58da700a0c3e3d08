// Builds move plans.
#include "plans/move_plan.h"

#include "Plan/Planner.h"
#include "Plan/Problem/Coordinates.h"

#include <algorithm>

namespace redeal::runtime {
namespace {

// Grid coordinates from a process's place in the mapping's grid, row-major over the dimensions.
std::vector<index> coordinates_of(mapping const &m, index place) {
  return plan::coordinates(place, m.dims, &deal::procs);
}

bool serves(static_schedule const &table, plan::schedule_key const &key) {
  if (static_cast<std::size_t>(table.rank) != key.size())
    return false;
  for (std::size_t d = 0; d < key.size(); ++d) {
    long long const *const k = table.key + static_cast<std::ptrdiff_t>(d) * table.key_numbers;
    bool const skips = table.key_numbers > 5;
    if (plan::dimension_key{k[0], k[1], k[2], k[3], k[4], skips ? k[5] : 0, skips ? k[6] : 0} != key[d])
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
struct own_shipments {
  int steps;
  std::vector<plan::shipment> sends, receives;
};

own_shipments part_of(static_schedule const &table, index sender, index receiver) {
  own_shipments part{table.steps, {}, {}};
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

own_shipments part_of(plan::planner const &plan, index sender, index receiver) {
  own_shipments part{static_cast<int>(plan.NS()), {}, {}};
  if (sender >= 0)
    part.sends = plan.sends(sender);
  if (receiver >= 0)
    part.receives = plan.receives(receiver);
  return part;
}

// Receivers with replicas are one more dimension.
std::vector<plan::dimension> with_replicas(std::vector<plan::dimension> dims, index replicas) {
  if (replicas > 1)
    dims.push_back(plan::replica_dimension(replicas));
  return dims;
}

class builder {
public:
  builder(move_plan &made, route const &asked, move_processes const &of, int self)
      : plan_(&made), asked_(asked), from_(*asked.from), to_(*asked.to), from_in_(*asked.from_in), to_in_(*asked.to_in),
        order_(to_in_.order()), senders_(of.senders), receivers_(of.receivers), members_(of.all), node_of_(of.node_of),
        me_(self), replicas_before_(from_.replicas()), replicas_after_(to_.replicas()) {}

  void make() {
    std::vector<plan::dimension> const dims = plan::dimensions_of(from_.dims, to_.dims);
    find_key(dims);
    plan_->self = comm_rank(me_);
    plan_->processes = static_cast<int>(members_.size());
    plan_->senders = static_cast<int>(static_cast<index>(senders_.size()) / replicas_before_);
    plan_->receivers = static_cast<int>(static_cast<index>(receivers_.size()) / replicas_after_);
    plan_->has_replicas = replicas_before_ > 1 || replicas_after_ > 1;
    index const sending = number_in(senders_), receiving = number_in(receivers_);
    sender_ = sending < 0 ? -1 : sending / replicas_before_;
    receiver_ = receiving < 0 ? -1 : receiving / replicas_after_;
    if (!plan_->choice)
      plan_->table = table_for(plan_->key, asked_);
    own_shipments const part = plan_->choice  ? part_of(plan::plan_of(*plan_->choice), sending, receiving)
                               : plan_->table ? part_of(*plan_->table, sending, receiving)
                                              : part_of(plan::planner(plan_->key), sending, receiving);
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
    plan_->sweeps = from_in_.order() == order_ && from_in_.is_dense() && to_in_.is_dense();
    if (receiver_ >= 0 && plan_->sweeps)
      plan_->arrivals = sweep_of({to_, to_in_, asked_.to_leading, &asked_.to_strides}, {from_, from_in_}, receiver_);
    if (sender_ >= 0 && plan_->sweeps)
      plan_->departures =
          sweep_of({from_, from_in_, asked_.from_leading, &asked_.from_strides}, {to_, to_in_}, sender_);
    plan_->old_elements = sender_ < 0 ? 0 : elements_at(from_, sender_);
    find_slowest();
    plan_->shape = shape_of(stored(from_), stored(to_), part.steps);
  }

private:
  void find_key(std::vector<plan::dimension> const &places) {
    plan_->key = plan::key_of(with_replicas(places, replicas_after_));
    if (replicas_before_ > 1)
      plan_->choice = {places, side_of(senders_, replicas_before_), side_of(receivers_, replicas_after_)};
  }

  plan::replicated_side side_of(std::vector<int> const &processes, index replicas) const {
    plan::replicated_side side{replicas, processes, {}};
    for (std::size_t i = 0; i < processes.size() && !node_of_.empty(); ++i)
      side.nodes.push_back(node_of_[static_cast<std::size_t>(comm_rank(processes[i]))]);
    return side;
  }

  struct stored_side {
    mapping const &of;
    placing const &in;
    index leading = 0;
    std::vector<index> const *strides = nullptr; // if there are any
  };

  sweep sweep_of(stored_side const &own, stored_side const &other, index place) const {
    std::vector<sweep::dimension> dims(own.of.dims.size());
    std::vector<index> const self = coordinates_of(own.of, place);
    index stride = 1;
    for (std::size_t d = dims.size(); d-- > 0; stride *= other.of.dims[d].procs()) {
      dims[d] = {own.of.dims[d], other.of.dims[d], self[d], stride, own.in.step(d), other.in.step(d)};
      dims[d].own_room = own.in.room(d, self[d], own.leading);
      dims[d].own_stride = own.strides->empty() ? 0 : (*own.strides)[d];
      for (index c = 0; c < other.of.dims[d].procs(); ++c)
        dims[d].other_rooms.push_back(other.in.room(d, c, 0));
    }
    std::vector<sweep::dimension> stored;
    for (std::size_t d : order_)
      stored.push_back(dims[d]);
    return sweep(stored);
  }

  static index elements_at(mapping const &m, index place) {
    std::vector<index> const self = coordinates_of(m, place);
    index elements = 1;
    for (std::size_t d = 0; d < m.dims.size(); ++d)
      elements *= m.dims[d].local_size(self[d]);
    return elements;
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
    index const place = a.peer / replicas_after_;
    parcel what = sent_to(place);
    if (what.elements == 0) // an array without elements
      return;
    if (peer == me_)
      plan_->local.push_back(std::move(what));
    else
      plan_->sends.push_back({static_cast<int>(a.step), comm_rank(peer), peer, place, std::move(what)});
  }

  void add_receive(plan::shipment const &a) {
    int const peer = senders_[static_cast<std::size_t>(a.peer)];
    index const place = a.peer / replicas_before_;
    parcel what = received_from(place);
    if (peer != me_ && what.elements > 0)
      plan_->receives.push_back({static_cast<int>(a.step), comm_rank(peer), peer, place, std::move(what)});
  }

  parcel sent_to(index q) const { return make_parcel(sender_, q, true); }
  parcel received_from(index p) const { return make_parcel(p, receiver_, false); }

  // Leading dimensions and strides are known, and used, where the storage is this process's own.
  parcel make_parcel(index sender, index receiver, bool sending) const {
    std::vector<index> const p = coordinates_of(from_, sender), q = coordinates_of(to_, receiver);
    bool const from_own = sender == sender_, to_own = receiver == receiver_;
    std::vector<index> const from_strides = from_own && !asked_.from_strides.empty()
                                                ? asked_.from_strides
                                                : from_in_.strides(p, from_own ? asked_.from_leading : 0),
                             to_strides = to_own && !asked_.to_strides.empty()
                                              ? asked_.to_strides
                                              : to_in_.strides(q, to_own ? asked_.to_leading : 0);
    parcel made;
    made.elements = 1;
    for (std::size_t d : order_) {
      plan::runs const &runs = sending ? plan_->outgoing[d][static_cast<std::size_t>(q[d])]
                                       : plan_->incoming[d][static_cast<std::size_t>(p[d])];
      made.dims.push_back({&runs, from_strides[d], to_strides[d]});
      made.elements *= runs.count();
    }
    made.sender_fastest = fastest_of(from_in_);
    made.receiver_fastest = fastest_of(to_in_);
    return made;
  }

  // Of the dimensions with several indices, by its place in parcels: the same for all processes.
  std::size_t fastest_of(placing const &in) const {
    std::vector<std::size_t> const stored = in.order();
    auto const fastest =
        std::find_if(stored.rbegin(), stored.rend(), [&](std::size_t d) { return to_.dims[d].extent() > 1; });
    return fastest == stored.rend()
               ? 0
               : static_cast<std::size_t>(std::find(order_.begin(), order_.end(), *fastest) - order_.begin());
  }

  index number_in(std::vector<int> const &processes) const {
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
  placing const &from_in_;
  placing const &to_in_;
  std::vector<std::size_t> order_; // of the dimensions in the receivers' storage, and in messages
  std::vector<int> const &senders_, &receivers_, &members_, &node_of_;
  int me_;
  index replicas_before_, replicas_after_;
  index sender_ = -1, receiver_ = -1; // this process's place in each grid
};

} // namespace

std::optional<std::string> refusal_of(route const &asked) {
  std::vector<plan::dimension> const places = plan::dimensions_of(asked.from->dims, asked.to->dims);
  index const before = asked.from->replicas(), after = asked.to->replicas();
  if (before == 1)
    return plan::validate_for_one_process(with_replicas(places, after));
  return plan::validate_replicated(places, after);
}

void make_plan(move_plan &made, route const &asked, move_processes const &of, int self) {
  builder(made, asked, of, self).make();
}

move_facts facts_of(move_plan const &plan, std::size_t element_size, message_limits const &limits) {
  move_facts move;
  move.shape = plan.shape;
  move.sweeps = plan.sweeps;
  move.has_replicas = plan.has_replicas;
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
  if (asked.from->dims.size() != 1 || !from || !to || !asked.from_in->is_dense() || !asked.to_in->is_dense())
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
  if (plan.choice)
    return plan::plan_of(*plan.choice).whole().to;
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
