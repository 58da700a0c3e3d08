// Runs a schedule. Elements of processes of the same node are read in memory (see nearby.h). What must be packed goes
// through the relay if its runs are short (see relay.h), else message by message: staged on the node (see staging.h),
// exchanged between nodes (see exchange.h); always so where old elements' memory goes back early. Each process does
// what it can, and waits when there is nothing; there is no barrier.
#include "move/execute.h"

#include "choice/costs.h"
#include "choice/transport.h"
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
  worker(move_plan const &plan, movement const &what, message_limits const &limits, transports way, bool early)
      : plan_(plan), limits_(limits), here_(way == transports::messages ? nullptr : plan.here),
        relay_(early ? nullptr : make_relay(plan, here_, what, limits)),
        readable_(!early && way != transports::staging && !plan.lent &&
                  (way == transports::shared || !relay_ || is_better_read(plan, what.element_size))),
        near_(plan, here_, relay_.get(), what.element_size, what.code, half_if_both(plan, limits, way)),
        far_(plan.comm, distant(plan.sends), distant(plan.receives), what.element_size,
             half_if_both(plan, limits, way)) {
    if (early)
      pages_.emplace(what.element_size);
  }

  void run(movement const &what) {
    auto const from = static_cast<char const *>(what.from);
    destination &to = what.to;
    std::optional<returned_errors> while_running;
    if (!far_.is_empty() || (relay_ && relay_->has_messages()))
      while_running.emplace();
    trouble const on_trouble{what.name};
    stamp ours = stamp_of(what.name, plan_, limits_, pages_.has_value());
    ours.elements = (what.element_size * 4 + static_cast<std::size_t>(what.kind)) * 2 + plan_.by_columns;
    ours.array = what.array;
    handover *const pages = pages_ ? &*pages_ : nullptr;
    if (pages)
      pages->begin(on_trouble, from, to);
    if (!far_.is_empty())
      far_.begin(on_trouble, ours, from, to.memory(), pages);
    near_.begin(on_trouble, ours, from, what.old == afterwards::dead, to, readable_, pages);
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

  // In memory rather than through the relay. That must not leave out near senders where it unpacks what far ones send:
  // a second sweep, for those, would touch every line again.
  static bool is_better_read(move_plan const &plan, std::size_t element_size) {
    return plan.most_near == plan.processes && is_gathered_well(plan.shape, element_size);
  }

  static std::unique_ptr<relay> make_relay(move_plan const &plan, meeting *here, movement const &what,
                                           message_limits const &limits) {
    return relay::suits(plan, what.element_size, limits)
               ? std::make_unique<relay>(plan, here, what.element_size, what.code, limits)
               : nullptr;
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

  // Of the memory where messages between nodes and rings on them go side by side.
  static message_limits half_if_both(move_plan const &plan, message_limits limits, transports way) {
    if (way != transports::messages && plan.most_near > 1 && plan.most_near < plan.processes)
      limits.memory /= 2;
    limits.window = std::clamp<std::size_t>(limits.memory / move_limits::least_memory, 1, limits.window);
    return limits;
  }

  move_plan const &plan_;
  message_limits limits_;
  meeting *here_;                // null if all are messages
  std::unique_ptr<relay> relay_; // if it suits
  bool readable_;
  std::optional<handover> pages_; // if the memory of old elements goes back as they leave
  nearby near_;
  exchange far_;
};

worker &worker_for(move_plan const &plan, movement const &what, message_limits const &limits, bool early) {
  using kernels = std::tuple<decltype(fixed_code::gather), decltype(fixed_code::pack), decltype(fixed_code::unpack)>;
  using key = std::tuple<move_plan const *, std::size_t, kernels, message_limits, transports, bool>;
  // They live as long as the job, as plans do.
  static auto &all = *new std::map<key, worker>;
  fixed_code const code = what.code ? *what.code : fixed_code();
  key const wanted{&plan, what.element_size, {code.gather, code.pack, code.unpack}, limits, transport(), early};
  auto const found = all.find(wanted);
  if (found != all.end())
    return found->second;
  return all
      .emplace(std::piecewise_construct, std::forward_as_tuple(wanted),
               std::forward_as_tuple(plan, what, limits, transport(), early))
      .first->second;
}

} // namespace

void execute(move_plan const &plan, movement const &what, message_limits const &given) {
  auto const size = static_cast<index>(what.element_size);
  wanted_stores(); // a wrong value is an error also where nothing asks for it
  message_limits const limits = given.for_part(plan.shape.elements / plan.processes * size);
  worker_for(plan, what, limits, what.old == afterwards::dead && releases_early()).run(what);
  what.to.memory(); // also where nothing arrives
}

} // namespace redeal::runtime
