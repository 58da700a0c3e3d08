// Runs a schedule. Elements of processes of the same node are read in memory (see nearby.h). What must be packed goes
// through the relay if its runs are short (see relay.h), else message by message: staged on the node (see staging.h),
// exchanged between nodes (see exchange.h); always so where old elements' memory goes back early. Each process does
// what it can, and waits when there is nothing; there is no barrier.
#include "move/execute.h"

#include "choice/way.h"
#include "job/job.h"
#include "watch/returned_errors.h"
#include "watch/waiting.h"
#include "ways/exchange.h"
#include "ways/nearby.h"

#include <algorithm>
#include <map>

namespace redeal::runtime {
namespace {

// A plan at work, for elements of one size and one choice of transport. Kept for the next time: it allocates nothing
// then.
class worker {
public:
  worker(move_plan const &plan, movement const &what, decision const &decided)
      : plan_(plan), decided_(decided), how_(decided_.taken), here_(how_.meets ? plan.here : nullptr),
        relay_(how_.is_by_sweep() ? std::make_unique<relay>(plan, here_, what.element_size, what.code, how_) : nullptr),
        near_(plan, here_, relay_.get(), what.element_size, what.code, how_),
        far_(plan.comm, distant(plan.sends), distant(plan.receives), what.element_size, how_.limits_by_message) {
    if (how_.releases_early)
      pages_.emplace(what.element_size);
  }

  decision const &decided() const { return decided_; }

  void run(movement const &what) {
    auto const from = static_cast<char const *>(what.from);
    destination &to = what.to;
    std::optional<returned_errors> while_running;
    if (!far_.is_empty() || (relay_ && relay_->has_messages()))
      while_running.emplace();
    trouble const on_trouble{what.name};
    stamp ours = stamp_of(what.name, plan_, how_.limits, pages_.has_value());
    ours.elements = (what.element_size * 4 + static_cast<std::size_t>(what.kind)) * 2 + plan_.by_columns;
    ours.array = what.array;
    handover *const pages = pages_ ? &*pages_ : nullptr;
    if (pages)
      pages->begin(on_trouble, from, to);
    if (!far_.is_empty())
      far_.begin(on_trouble, ours, from, to.memory(), pages);
    near_.begin(on_trouble, ours, from, to, pages);
    patience waiting;
    bool stuck = false;
    for (;;) {
      if (pages)
        pages->note(std::min(far_.sent(), near_.sent()), stuck);
      std::uint32_t const heard = here_ ? here_->bell() : 0;
      bool const messages = far_.progress(), memory = near_.progress(), packed = relay_ && relay_->progress();
      if (far_.done() && near_.done() && (!relay_ || relay_->done()))
        return;
      if (messages || memory || packed) {
        waiting.reset();
        stuck = false;
        continue;
      }
      waiting.wait(
          [&](long nanoseconds) {
            if (pages)
              nap(nanoseconds);
            else
              sleep(heard, nanoseconds);
            stuck = true;
          },
          [&](std::vector<int> &awaited) { list_awaited(awaited); });
    }
  }

private:
  void list_awaited(std::vector<int> &processes) const {
    near_.list_awaited(processes);
    far_.list_awaited(processes);
    if (relay_)
      relay_->list_awaited(processes);
  }

  // Messages come without a bell, so they are looked for now and then.
  void sleep(std::uint32_t heard, long nanoseconds) {
    constexpr long until_the_bell = 20'000'000;
    if (here_)
      here_->sleep(heard, near_.awaited(),
                   far_.done() && !(relay_ && relay_->has_messages()) ? until_the_bell : nanoseconds);
    else
      nap(nanoseconds);
  }

  std::vector<message const *> distant(std::vector<message> const &all) const {
    std::vector<message const *> result;
    if (relay_)
      return result;
    for (message const &m : all)
      if (!here_ || !here_->is_near(m.peer))
        result.push_back(&m);
    return result;
  }

  move_plan const &plan_;
  decision decided_;
  way const &how_;
  meeting *here_;                 // null if all are messages
  std::unique_ptr<relay> relay_;  // if it goes by sweep
  std::optional<handover> pages_; // if the memory of old elements goes back as they leave
  nearby near_;
  exchange far_;
};

move_facts facts_of(move_plan const &plan, movement const &what, message_limits const &limits) {
  move_facts move;
  move.shape = plan.shape;
  move.axis = plan.slowest;
  move.processes = plan.processes;
  move.most_near = plan.most_near;
  move.element_size = what.element_size;
  move.limits = limits;
  move.old_is_dead = what.old == afterwards::dead;
  move.meets = plan.here != nullptr;
  move.from_user_memory = plan.from_user_memory;
  move.old_elements = plan.departures ? plan.departures->extent() : 0;
  if (plan.arrivals) {
    move.arrivals = &*plan.arrivals;
    for (message const &m : plan.receives)
      if (plan.here && plan.here->is_near(m.peer))
        move.near_elements += plan.arrivals->size_of(m.place);
    if (!plan.local.empty())
      move.near_elements += plan.arrivals->size_of(plan.place_before);
  }
  return move;
}

worker &worker_for(move_plan const &plan, movement const &what, message_limits const &limits) {
  using kernels = std::tuple<decltype(fixed_code::gather), decltype(fixed_code::pack), decltype(fixed_code::unpack)>;
  using key = std::tuple<move_plan const *, std::size_t, kernels, message_limits, transports, bool>;
  wishes const &wish = our_wishes();
  // They live as long as the job, as plans do.
  static auto &all = *new std::map<key, worker>;
  fixed_code const code = what.code ? *what.code : fixed_code();
  key const wanted{&plan,  what.element_size, {code.gather, code.pack, code.unpack},
                   limits, wish.transport,    what.old == afterwards::dead};
  auto const found = all.find(wanted);
  if (found != all.end())
    return found->second;
  decision const decided =
      decide(facts_of(plan, what, limits), {last_cache(), processes_at_once(plan.most_near)}, wish);
  return all
      .emplace(std::piecewise_construct, std::forward_as_tuple(wanted), std::forward_as_tuple(plan, what, decided))
      .first->second;
}

} // namespace

decision const &execute(move_plan const &plan, movement const &what, message_limits const &given) {
  auto const size = static_cast<index>(what.element_size);
  message_limits const limits = given.for_part(plan.shape.elements / plan.processes * size);
  worker &working = worker_for(plan, what, limits);
  working.run(what);
  what.to.memory(); // also where nothing arrives
  return working.decided();
}

} // namespace redeal::runtime
