// Runs a plan its way. Elements of processes of the same node are read in memory (see read_way.h), or go through rings
// (see ring_way.h); others are messages of MPI. What is packed goes by sweep if its runs are short (see by_sweep.h),
// else by message (see by_message.h). Each process does what it can, and waits when there is nothing; there is no
// barrier.
#include "move/execute.h"

#include "choice/known_costs.h"
#include "choice/wisdom.h"
#include "group/agreement.h"
#include "job/digest.h"
#include "job/job.h"
#include "job/settings.h"
#include "lanes/mpi_lane.h"
#include "memory/common_buffers.h"
#include "memory/node_memory.h"
#include "memory/segment.h"
#include "move/read_way.h"
#include "plans/relays.h"
#include "watch/returned_errors.h"
#include "watch/waiting.h"
#include "watch/whereabouts.h"
#include "ways/by_relay.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <tuple>
#include <utility>

namespace redeal::runtime {
namespace {

// Ends the job with the directive's line.
class told_to_users final : public trouble {
public:
  explicit told_to_users(located_name const &name) : name_(name) {}

  void stop(message const &m, direction way, std::string const &why) const override {
    refuse_alone(name_, fmt::format("the message {} process {} in step {} failed: {}",
                                    way == direction::to ? "to" : "from", m.process, m.step, why));
  }
  void lack(std::size_t bytes) const override {
    refuse_alone(name_, fmt::format("out of memory: process {} cannot have {} bytes more for its new part; {}",
                                    this_job().rank, bytes, words_for_memory_left()));
  }

private:
  located_name const &name_;
};

class segment_pages final : public paged_memory {
public:
  std::size_t bytes_of(char const *part) const override {
    segment_address const at = address_of(part);
    return at.file < 0 ? 0 : at.bytes;
  }
  void vacate(char const *part, std::size_t begin, std::size_t bytes) override { vacate_segment(part, begin, bytes); }
  bool reserve(char const *part, std::size_t begin, std::size_t bytes) override {
    try {
      return reserve_segment(part, begin, bytes);
    } catch (std::bad_alloc const &) {
      return false;
    }
  }
};

// What is the same in all moves of a worker.
stamp common_stamp(movement const &what, joint_plan const &joint, way const &how) {
  digest limits, elements;
  for (std::size_t const number :
       {how.limits.memory, how.limits.window, std::size_t{how.limits.window_given}, std::size_t{how.releases_early}})
    limits.add(static_cast<std::int64_t>(number));
  elements.add(static_cast<std::int64_t>(what.element_size));
  elements.add(joint.plan.by_columns);
  return {0, joint.mappings, limits.value(), elements.value()};
}

// This process's place among those of the move, those of a node next to each other.
int place_by_node(joint_plan const &joint) {
  std::vector<int> const &all = joint.with.by_node;
  return static_cast<int>(std::find(all.begin(), all.end(), joint.plan.self) - all.begin());
}

std::vector<plan::relay_phase> relays_for(joint_plan const &joint, std::vector<int> const &factors) {
  std::vector<int> processes;
  for (int const number : joint.with.by_node)
    processes.push_back(joint.with.processes[static_cast<std::size_t>(number)]);
  return relays_of(*joint.from, *joint.to, processes, place_by_node(joint), factors);
}

// A plan at work, for elements of one size and one way. Kept for the next time: it allocates nothing then.
class worker {
public:
  worker(joint_plan const &joint, movement const &what, way const &how)
      : plan_(joint.plan), how_(how), common_(common_stamp(what, joint, how_)),
        here_(how_.meets ? joint.with.here.get() : nullptr) {
    std::vector<message const *> const to = those(plan_.sends, true), from = those(plan_.receives, true),
                                       far_to = those(plan_.sends, false), far_from = those(plan_.receives, false);
    has_far_ = !far_to.empty() || !far_from.empty();
    if (how_.is_by_sweep())
      sweeps_.emplace(plan_, what.element_size, what.code, how_);
    if (here_)
      rings_.emplace(*here_, sweeps_ ? &*sweeps_ : nullptr, to, from, what.element_size, how_.limits_by_message);
    if (!how_.relay.empty())
      relay_far(joint, what.element_size);
    else if (sweeps_)
      sweep_far(joint.with.comm, far_to, far_from);
    else if (has_far_)
      send_far(joint.with.comm, far_to, far_from, what.element_size);
    near_.emplace(plan_, here_, rings_ ? &*rings_ : nullptr, sweeps_ ? &*sweeps_ : nullptr, to, from, what.element_size,
                  what.code, how_);
    if (how_.releases_early)
      early_.emplace(what.element_size, pages_);
  }
  worker(worker const &) = delete;
  worker &operator=(worker const &) = delete;

  // Returns the identity of the source.
  std::uint64_t run(movement const &what) {
    std::optional<returned_errors> while_running;
    if (has_far_)
      while_running.emplace();
    told_to_users const on_trouble(what.name);
    move_state state{on_trouble, stamp_of(what), static_cast<char const *>(what.from), what.to,
                     early_ ? &*early_ : nullptr};
    begin(state);
    patience waiting;
    bool stuck = false;
    for (;;) {
      if (early_)
        early_->note(std::min(far_ ? far_->sent() : 1, rings_ ? rings_->sent() : 1), stuck);
      std::uint32_t const heard = here_ ? here_->bell() : 0;
      bool const any = progress();
      if (done())
        return state.ours.source;
      if (any) {
        waiting.reset();
        stuck = false;
        continue;
      }
      waiting.wait(
          [&](long nanoseconds) {
            if (early_)
              nap(nanoseconds);
            else
              sleep(heard, nanoseconds);
            stuck = true;
          },
          [&](std::vector<int> &awaited) { list_awaited(awaited); });
    }
  }

private:
  stamp stamp_of(movement const &what) const {
    stamp ours = common_;
    ours.directive = digest_of(what.name);
    ours.elements += static_cast<std::uint64_t>(what.kind); // a worker serves all kinds of one size
    ours.source = what.source;
    ours.target = what.target;
    ours.phases = what.phases;
    return ours;
  }

  // Near ones, or all others.
  std::vector<message const *> those(std::vector<message> const &all, bool near) const {
    std::vector<message const *> result;
    for (message const &m : all)
      if ((here_ && here_->is_near(m.peer)) == near)
        result.push_back(&m);
    return result;
  }

  void sweep_far(MPI_Comm comm, std::vector<message const *> const &to, std::vector<message const *> const &from) {
    constexpr std::size_t sets = by_sweep::sets;
    std::size_t const out = sweeps_->batch_bytes_to(to), in = sweeps_->batch_bytes_from(from),
                      all = sets * (out + in) + sweeps_->own_bytes();
    assert(all <= how_.limits.memory);
    char *const memory = common_buffers(all, how_.limits.memory);
    out_.emplace(comm, memory, sets, out);
    in_.emplace(comm, memory + sets * out, sets, in);
    far_lanes_ = sweeps_->connect(to, *out_, from, *in_);
    sweeps_->use_own_memory(memory + sets * (out + in));
  }

  void send_far(MPI_Comm comm, std::vector<message const *> const &to, std::vector<message const *> const &from,
                std::size_t element_size) {
    message_limits const &limits = how_.limits_by_message;
    constexpr std::size_t head = sizeof(packet_head);
    std::size_t const elements = std::max(limits.message_bytes(head), element_size), room = head + elements;
    char *const memory = common_buffers(2 * limits.window * room, limits.memory);
    out_.emplace(comm, memory, limits.window, room);
    in_.emplace(comm, memory + limits.window * room, limits.window, room);
    far_.emplace(to, from, *out_, *in_, elements, element_size);
  }

  void relay_far(joint_plan const &joint, std::size_t element_size) {
    std::vector<plan::relay_phase> const phases = relays_for(joint, how_.relay);
    std::size_t const bytes = by_relay::bytes_of(phases, element_size);
    assert(bytes <= how_.limits.memory);
    out_.emplace(joint.with.comm, nullptr, phases.size(), 0);
    in_.emplace(joint.with.comm, nullptr, phases.size(), 0);
    has_far_ = true; // also where it only passes on
    relays_.emplace(plan_, phases, joint.with.by_node, joint.with.processes, place_by_node(joint), *out_, *in_,
                    element_size);
    relays_->use_memory(common_buffers(bytes, how_.limits.memory));
  }

  // The sign of this process comes last: it says that others may begin with it.
  void begin(move_state &state) {
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
    if (rings_)
      rings_->begin(state, !shared);
    if (sweeps_) {
      sweeps_->send(far_lanes_);
      sweeps_->receive(far_lanes_);
      sweeps_->begin_sweeps();
    }
    near_->begin(state, shared);
  }

  bool progress() {
    bool any = far_ && far_->progress();
    any |= near_->progress();
    any |= rings_ && rings_->progress();
    any |= sweeps_ && sweeps_->progress();
    any |= relays_ && relays_->progress();
    return any;
  }

  bool done() const {
    return near_->done() && (!far_ || far_->done()) && (!rings_ || rings_->done()) && (!sweeps_ || sweeps_->done()) &&
           (!relays_ || relays_->done());
  }

  void list_awaited(std::vector<int> &processes) const {
    near_->list_awaited(processes);
    if (rings_)
      rings_->list_awaited(processes);
    if (far_)
      far_->list_awaited(processes);
    if (sweeps_)
      sweeps_->list_awaited(processes);
    if (relays_)
      relays_->list_awaited(processes);
  }

  // What comes without a bell is looked for now and then.
  void sleep(std::uint32_t heard, long nanoseconds) {
    constexpr long until_the_bell = 20'000'000;
    bool const silent = (far_ && !far_->done()) || (sweeps_ && sweeps_->is_silent());
    if (here_)
      here_->sleep(heard, near_->awaited(), silent ? nanoseconds : until_the_bell);
    else
      nap(nanoseconds);
  }

  move_plan const &plan_;
  way const how_;
  stamp const common_;
  meeting *here_; // null if all are messages
  bool has_far_ = false;
  segment_pages pages_;
  std::optional<early_release> early_;
  std::optional<mpi_outlet> out_; // to others than near processes
  std::optional<mpi_inlet> in_;
  std::size_t far_lanes_ = 0;      // as the sweeps number these two
  std::optional<by_sweep> sweeps_; // of what is packed, if it goes so
  std::optional<by_message> far_;  // else
  std::optional<by_relay> relays_; // or so
  std::optional<ring_way> rings_;  // of near processes
  std::optional<read_way> near_;
};

move_facts facts_of(joint_plan const &joint, movement const &what, message_limits const &limits) {
  move_plan const &plan = joint.plan;
  move_facts move;
  move.shape = plan.shape;
  move.axis = plan.cut_along;
  move.senders = plan.senders;
  move.receivers = plan.receivers;
  move.processes = plan.processes;
  move.most_near = joint.with.most_near;
  move.node = joint.with.node;
  move.element_size = what.element_size;
  move.limits = limits;
  move.old_is_dead = what.old == afterwards::dead;
  move.from_user_memory = what.from_users;
  return move;
}

last_move &went() {
  static last_move last;
  return last;
}

// Seconds as whole numbers; a sum over a million processes is within 64 bits.
constexpr double parts_of_a_second = 1e10, longest_time = 600;

// All moves of one kind between two mappings. What is chosen for one is chosen for all, and processes count them alike;
// so nothing decides which of them these are but what all processes know.
class moves {
public:
  moves(joint_plan const &joint, movement const &what, message_limits const &limits)
      : facts_(facts_of(joint, what, limits)), wish_(our_wishes()), choice_(facts_, wish_, our_costs(), wish_.learns),
        sums_(joint.with), processes_(joint.plan.processes) {
    find_what_fits(joint, what);
    if (setting("REDEAL_WISDOM") && !choice_.trying().is_settled())
      remember(joint, what);
  }

  executed run(joint_plan const &joint, movement const &what) {
    if (sums_.is_under_way())
      agree();
    plan::course const taken = choice_.next();
    worker &working = worker_for(joint, what, taken);
    bool const timed = choice_.trying().wants_time();
    double const begin = timed ? seconds() : 0;
    std::uint64_t const source = working.run(what);
    what.to.memory(); // also where nothing arrives
    if (choice_.trying().note(timed ? seconds() - begin : 0))
      compare();
    went() = {taken, choice_.courses()[static_cast<std::size_t>(choice_.place_of(taken))].seconds,
              choice_.trying().is_settled()};
    return {choice_, taken, source};
  }

private:
  // Messages are combined only where every process has memory for those that it passes on.
  void find_what_fits(joint_plan const &joint, movement const &what) {
    std::vector<int> places;
    std::vector<std::int64_t> lacking;
    for (plan::prediction const &p : choice_.courses())
      if (p.taken.order == plan::packing::combined && choice_.may_take(p)) {
        std::vector<plan::relay_phase> const phases =
            relays_for(joint, plan::relay_factors(p.taken.combine, facts_.processes, facts_.most_near));
        places.push_back(choice_.place_of(p.taken));
        lacking.push_back(by_relay::bytes_of(phases, what.element_size) > facts_.limits.memory);
      }
    if (places.empty())
      return;
    sums_.begin(lacking);
    std::vector<std::int64_t> const &sums = sums_.finish();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < sums.size(); ++i)
      if (sums[i] > 0)
        places[kept++] = places[i];
    places.resize(kept);
    if (places.size() < choice_.courses().size()) {
      choice_.leave_out(places);
    } else { // nothing else was wished
      wish_.course = {};
      choice_ = choice(facts_, wish_, our_costs(), wish_.learns);
      find_what_fits(joint, what);
    }
  }

  // Process 0 of the move says what it knows.
  void remember(joint_plan const &joint, movement const &what) {
    digest number;
    for (std::uint64_t const part :
         {joint.mappings, std::uint64_t{what.element_size}, std::uint64_t{facts_.limits.memory},
          std::uint64_t{facts_.limits.window}, std::uint64_t{facts_.old_is_dead},
          std::uint64_t{facts_.from_user_memory}, std::uint64_t(facts_.most_near), std::uint64_t{joint.plan.by_columns},
          std::uint64_t(wish_.transport)})
      number.add(static_cast<std::int64_t>(part));
    number_ = number.value();
    if (joint.plan.self == 0)
      wisdom_ = wisdom::of_environment();
    std::optional<plan::course> const known = wisdom_ ? wisdom_->find(number_) : std::nullopt;
    sums_.begin({known ? choice_.place_of(*known) + 1 : 0});
    if (std::int64_t const place = sums_.finish()[0]; place > 0)
      choice_.fix(choice_.courses()[static_cast<std::size_t>(place - 1)].taken);
  }

  void compare() {
    whole_.clear();
    for (double const seconds : choice_.trying().times())
      whole_.push_back(static_cast<std::int64_t>(std::clamp(seconds, 0.0, longest_time) * parts_of_a_second));
    sums_.begin(whole_);
  }

  void agree() {
    std::vector<std::int64_t> const &sums = sums_.finish();
    trial &trying = choice_.trying();
    for (std::size_t i = 0; i < sums.size(); ++i)
      trying.times()[i] = static_cast<double>(sums[i]) / parts_of_a_second / processes_;
    trying.agree();
    if (wisdom_ && trying.is_settled())
      wisdom_->keep(number_, choice_.next(), trying.measured()[trying.best()]);
  }

  using kernels = std::tuple<decltype(fixed_code::gather), decltype(fixed_code::pack), decltype(fixed_code::unpack)>;

  // A process may have several plans, where it has its part in views of different strides.
  struct known_worker {
    joint_plan const *joint;
    kernels code;
    plan::course taken;
    std::unique_ptr<worker> one;
  };

  worker &worker_for(joint_plan const &joint, movement const &what, plan::course const &taken) {
    fixed_code const code = what.code ? *what.code : fixed_code();
    kernels const wanted{code.gather, code.pack, code.unpack};
    for (known_worker const &w : workers_)
      if (w.joint == &joint && w.taken == taken && w.code == wanted)
        return *w.one;
    own_facts own;
    own.meets = joint.with.here != nullptr;
    own.old_elements = joint.plan.departures ? joint.plan.departures->extent() : 0;
    way const how = way_of(taken, facts_, own, wish_);
    workers_.push_back({&joint, wanted, taken, std::make_unique<worker>(joint, what, how)});
    return *workers_.back().one;
  }

  move_facts const facts_;
  wishes wish_;
  choice choice_;
  agreement sums_;
  double processes_;
  std::vector<std::int64_t> whole_;
  std::uint64_t number_ = 0; // of these moves, in files
  wisdom *wisdom_ = nullptr; // of process 0
  std::vector<known_worker> workers_;
};

moves &moves_like(joint_plan const &joint, movement const &what, message_limits const &limits) {
  using key =
      std::tuple<mapping const *, mapping const *, bool, std::size_t, message_limits, transports, int, bool, bool>;
  // They live as long as the job, as plans do.
  static auto &all = *new std::map<key, moves>;
  key const wanted{joint.from,
                   joint.to,
                   joint.plan.by_columns,
                   what.element_size,
                   limits,
                   our_wishes().transport,
                   our_wishes().course.number(),
                   what.old == afterwards::dead,
                   what.from_users};
  auto const found = all.find(wanted);
  if (found != all.end())
    return found->second;
  return all
      .emplace(std::piecewise_construct, std::forward_as_tuple(wanted), std::forward_as_tuple(joint, what, limits))
      .first->second;
}

} // namespace

last_move const &how_it_went() { return went(); }

executed execute(joint_plan const &joint, movement const &what, message_limits const &given) {
  auto const size = static_cast<index>(what.element_size);
  message_limits const limits = given.for_part(joint.plan.shape.elements / joint.plan.processes * size);
  return moves_like(joint, what, limits).run(joint, what);
}

} // namespace redeal::runtime
