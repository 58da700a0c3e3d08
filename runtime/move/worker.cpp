// Gives what moves to those who move it, and waits for them.
#include "move/worker.h"

#include "boards/whereabouts.h"
#include "choice/scheduled.h"
#include "job/job.h"
#include "job/time_spent.h"
#include "memory/common_buffers.h"
#include "memory/node_memory.h"
#include "watch/returned_errors.h"
#include "watch/waiting.h"
#include "ways/message_order.h"
#include <redeal/detail/digest.hpp>

#include <algorithm>
#include <cassert>
#include <utility>

namespace redeal::runtime {
namespace {

// Ends the job with the directive's line.
class told_to_users final : public trouble {
public:
  explicit told_to_users(located_name const &name) : name_(name) {}

  void stop(message const &m, direction way, std::string const &why) const override {
    refuse_alone(name_, fmt::format("the message {} process {} in step {} failed: {}{}",
                                    way == direction::to ? "to" : "from", m.process, m.step, why, words_for_limits()));
  }
  void lack(std::size_t bytes) const override {
    refuse_alone(name_, fmt::format("out of memory: process {} cannot have {} bytes more for its new part; {}",
                                    this_job().rank, bytes, words_for_memory_left()));
  }

private:
  located_name const &name_;
};

// What is the same in all moves of a worker.
stamp common_stamp(movement const &what, joint_plan const &joint, way const &how) {
  digest limits, elements;
  for (std::size_t const number : {how.limits.memory, how.limits.window, std::size_t{how.limits.window_given},
                                   std::size_t{how.releases_early}, std::size_t(how.limits.schedule)})
    limits.add(static_cast<std::int64_t>(number));
  elements.add(static_cast<std::int64_t>(what.element_size));
  for (placing const *const in : {joint.from_in, joint.to_in})
    for (std::size_t const d : in ? in->order() : std::vector<std::size_t>())
      elements.add(static_cast<std::int64_t>(d));
  if (what.several)
    elements.add(static_cast<std::int64_t>(what.several->elements));
  return {0, joint.mappings, limits.value(), elements.value()};
}

} // namespace

worker::worker(joint_plan const &joint, movement const &what, way const &how)
    : plan_(joint.plan), how_(how), common_(common_stamp(what, joint, how_)),
      cargoes_(what.several ? static_cast<cargo_maker const &>(*what.several) : single_cargoes()),
      here_(how_.meets ? joint.with.here.get() : nullptr) {
  messages const to = those(plan_.sends, true), from = those(plan_.receives, true), far_to = those(plan_.sends, false),
                 far_from = those(plan_.receives, false);
  has_far_ = !far_to.empty() || !far_from.empty();
  for (messages const *const some : {&from, &to})
    for (message const *const m : *some)
      if (here_)
        peers_here_.push_back(m->peer);
  if (how_.is_by_sweep())
    sweeps_.emplace(plan_, what.element_size, what.code, how_);
  if (how_.by_letter && here_) {
    send_letters(to, from, what.element_size);
    return;
  }
  if (here_)
    rings_.emplace(*here_, sweeps_ ? &*sweeps_ : nullptr, to, from, what.element_size, how_, cargoes_);
  if (how_.exchanges)
    exchange_all(joint, what.element_size);
  else if (!how_.relay.empty())
    relay_far(joint, what.element_size);
  else if (sweeps_)
    sweep_far(joint, far_to, far_from);
  else if (has_far_)
    send_far(joint, far_to, far_from, what.element_size);
  else if (own_bytes_of_rings() > 0)
    rings_->use_own_memory(common_buffers(own_bytes_of_rings(), how_.limits.memory));
  near_.emplace(plan_, here_, rings_ ? &*rings_ : nullptr, sweeps_ ? &*sweeps_ : nullptr, to, from, what.element_size,
                what.code, how_);
  if (how_.releases_early)
    early_.emplace(what.element_size, pages_);
}

// A message that has been received may still have to be acknowledged, by calls of MPI: without them its sender, which
// others may wait for, stays in the move before.
array_number worker::run(movement const &what) {
  std::optional<returned_errors> while_running;
  if (has_far_)
    while_running.emplace();
  told_to_users const on_trouble(what.name);
  move_state state{
      on_trouble,  stamp_of(what), static_cast<char const *>(what.from), what.to, early_ ? &*early_ : nullptr,
      what.several};
  spending const waits(spent.wait);
  begin(state);
  patience waiting;
  bool stuck = false;
  for (;;) {
    if (early_)
      early_->note(std::min(far_ ? far_->sent() : 1, rings_ ? rings_->sent() : 1), stuck);
    bool const any = progress();
    if (watched_ && here_->sees_begun(*watched_))
      watched_.reset();
    if (here_ && (any || done()))
      here_->rise();
    if (done())
      return state.ours.source;
    if (any) {
      waiting.reset();
      stuck = false;
      continue;
    }
    begin_to_spend_on(spent.wait);
    waiting.wait(
        [&](long nanoseconds) {
          if (early_)
            nap(nanoseconds);
          else
            sleep(nanoseconds);
          if (here_)
            let_mpi_go_on();
          stuck = true;
        },
        [&](awaited_list &processes) { list_awaited(processes); });
  }
}

void worker::glance() {
  if (peers_here_.empty())
    return;
  int const peer = peers_here_[glances_++ % peers_here_.size()];
  if (here_->distance().must_miss_first())
    watched_ = peer;
  else
    here_->sees_begun(peer);
}

stamp worker::stamp_of(movement const &what) {
  stamp ours = common_;
  ours.directive = named_.of(what.name);
  ours.elements += static_cast<std::uint64_t>(what.kind); // a worker serves all kinds of one size
  ours.source = what.source;
  ours.target = what.target;
  ours.phases = what.phases;
  ours.sections = what.sections;
  return ours;
}

// Near ones, or all others.
worker::messages worker::those(std::vector<message> const &all, bool near) const {
  messages result;
  for (message const &m : all)
    if ((here_ && here_->is_near(m.peer)) == near)
      result.push_back(&m);
  return result;
}

void worker::sweep_far(joint_plan const &joint, messages to, messages from) {
  if (joint.with.most_near > 1 && !how_.limits.window_given) {
    to = farthest_first(std::move(to), direction::to, plan_.self, plan_.processes);
    from = farthest_first(std::move(from), direction::from, plan_.self, plan_.processes);
  }
  constexpr std::size_t sets = by_sweep::sets;
  std::size_t const out = sweeps_->batch_bytes_to(to), in = sweeps_->batch_bytes_from(from),
                    rings = own_bytes_of_rings(), all = sets * (out + in) + rings + sweeps_->own_bytes();
  assert(all <= how_.limits.memory);
  char *const memory = common_buffers(all, how_.limits.memory);
  out_.emplace(joint.with, memory, sets, out, how_);
  in_.emplace(joint.with, memory + sets * out, sets, in);
  far_lanes_ = sweeps_->connect(to, *out_, from, *in_);
  if (rings_)
    rings_->use_own_memory(memory + sets * (out + in));
  sweeps_->use_own_memory(memory + sets * (out + in) + rings);
}

void worker::send_letters(messages to, messages from, std::size_t element_size) {
  letters_.emplace(plan_, *here_, *sweeps_, to, from, element_size);
  sweeps_->use_own_memory(common_buffers(sweeps_->own_bytes(), how_.limits.memory));
}

void worker::send_far(joint_plan const &joint, messages to, messages from, std::size_t element_size) {
  message_limits const &limits = how_.limits_by_message;
  // MPI counts the bytes of a message in an int.
  std::size_t const longest = std::min(limits.message_bytes(head_room), std::size_t{1} << 30);
  by_message::cut const how{std::max(longest, element_size), element_size, how_.undivided, how_.in_turn};
  auto const [out, packets_out] = by_message::needs_ahead(to, direction::to, how, cargoes_);
  auto const [in, packets_in] = by_message::needs_ahead(from, direction::from, how, cargoes_);
  std::size_t const sends = limits.at_once(out, packets_out), receives = limits.at_once(in, packets_in);
  bool const any_order = joint.with.most_near > 1 && !how_.in_turn;
  if (any_order && sends >= to.size())
    to = farthest_first(std::move(to), direction::to, plan_.self, plan_.processes);
  if (any_order && receives >= from.size())
    from = farthest_first(std::move(from), direction::from, plan_.self, plan_.processes);
  char *const memory = common_buffers(sends * out + receives * in + own_bytes_of_rings(), how_.limits.memory);
  out_.emplace(joint.with, memory, sends, out, how_);
  in_.emplace(joint.with, memory + sends * out, receives, in);
  far_.emplace(to, from, *out_, *in_, how, cargoes_);
  if (rings_)
    rings_->use_own_memory(memory + sends * out + receives * in);
}

void worker::relay_far(joint_plan const &joint, std::size_t element_size) {
  int const self = place_by_node(joint);
  std::vector<plan::relay_leg> const legs = relays_of(joint, self, how_.relay);
  std::size_t const bytes = by_relay::bytes_of(legs, element_size);
  assert(bytes <= how_.limits.memory);
  out_.emplace(joint.with, nullptr, legs.size(), 0, how_);
  in_.emplace(joint.with, nullptr, legs.size(), 0);
  has_far_ = true; // also where it only passes on
  relays_.emplace(plan_, legs, joint.with.by_node, joint.with.processes, self, *out_, *in_, element_size);
  relays_->use_memory(common_buffers(bytes, how_.limits.memory));
}

void worker::exchange_all(joint_plan const &joint, std::size_t element_size) {
  std::vector<int> const &processes = joint.with.processes;
  has_far_ = true;
  all_.emplace(joint.with);
  std::size_t const most = most_in_block(plan_.processes, how_.limits.memory) / element_size;
  exchange_.emplace(plan_, processes, *all_, element_size, static_cast<index>(most));
  exchange_->use_memory(common_buffers(exchange_->bytes(), how_.limits.memory));
}

// Letters have signs that nobody waits for. Else the sign of this process comes last: it says that others may begin
// with it.
void worker::begin(move_state &state) {
  if (letters_)
    return letters_->begin(state);
  bool const shared = how_.reads && meeting::can_share(state.from);
  if (early_)
    early_->begin(state.on_trouble, state.from, state.to);
  if (out_) {
    out_->begin(state.on_trouble);
    in_->begin(state.on_trouble);
  }
  if (sweeps_)
    sweeps_->begin(state);
  if (far_)
    far_->begin_all(state);
  if (relays_)
    relays_->begin(state);
  if (exchange_)
    exchange_->begin(state);
  if (rings_)
    rings_->begin(state, !shared);
  if (sweeps_) {
    sweeps_->send(far_lanes_);
    sweeps_->receive(far_lanes_);
    sweeps_->begin_sweeps();
  }
  near_->begin(state, shared);
}

bool worker::progress() {
  if (letters_)
    return letters_->progress();
  bool any = far_ && far_->progress();
  any |= near_->progress();
  any |= rings_ && rings_->progress();
  any |= sweeps_ && sweeps_->progress();
  any |= relays_ && relays_->progress();
  any |= exchange_ && exchange_->progress();
  return any;
}

bool worker::done() const {
  if (letters_)
    return letters_->done();
  return near_->done() && (!far_ || far_->done()) && (!rings_ || rings_->done()) && (!sweeps_ || sweeps_->done()) &&
         (!relays_ || relays_->done()) && (!exchange_ || exchange_->done());
}

void worker::list_awaited(awaited_list &processes) const {
  if (letters_)
    return letters_->list_awaited(processes);
  near_->list_awaited(processes);
  if (rings_)
    rings_->list_awaited(processes);
  if (far_)
    far_->list_awaited(processes);
  if (sweeps_)
    sweeps_->list_awaited(processes);
  if (relays_)
    relays_->list_awaited(processes);
  if (exchange_)
    exchange_->list_awaited(processes);
}

// What comes without a bell is looked for now and then.
void worker::sleep(long nanoseconds) {
  constexpr long until_the_bell = 20'000'000;
  if (letters_) {
    letters_->look_at_signs();
    here_->sleep(letters_->awaited(), letters_->lacks_room() ? nanoseconds : until_the_bell);
    return;
  }
  bool const silent = (far_ && !far_->done()) || (sweeps_ && sweeps_->is_silent());
  if (here_)
    here_->sleep(near_->awaited(), silent ? nanoseconds : until_the_bell);
  else
    nap(nanoseconds);
}

} // namespace redeal::runtime
