// All moves of one kind are one thing that learns: what it takes, what it tries, and with whom it agrees on that.
#include "move/execute.h"

#include "choice/known_costs.h"
#include "choice/scheduled.h"
#include "choice/wisdom.h"
#include "group/verdict.h"
#include "job/job.h"
#include "job/settings.h"
#include "memory/node_memory.h"
#include "memory/recent.h"
#include "move/joint_trial.h"
#include "move/worker.h"
#include "trial/streak.h"
#include <redeal/detail/digest.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

namespace redeal::runtime {
namespace {

move_facts facts_of(joint_plan const &joint, movement const &what, message_limits const &limits) {
  move_facts move = facts_of(joint.plan, what.element_size, limits);
  static_cast<node_facts &>(move) = joint.with;
  move.old_is_dead = what.old == afterwards::dead;
  move.from_user_memory = what.from_users;
  move.several = what.several != nullptr;
  return move;
}

last_move last;

// All moves of one kind between two mappings. What is chosen for one is chosen for all, and processes count them alike;
// so nothing decides which of them these are but what all processes know.
class moves {
public:
  moves(joint_plan const &joint, movement const &what, message_limits const &limits)
      : facts_(facts_of(joint, what, limits)), wish_(our_wishes()), choice_(facts_, wish_, our_costs(), wish_.learns),
        number_(number_of(joint, what)), together_(joint.with, number_) {
    if (auto const why = objection_to_schedule(facts_.processes, facts_.element_size, facts_.limits))
      refuse(what.name, *why, joint.with.processes.front());
    static_assert(2 * choice::most_courses * contest::most_tries + trial::of_cores <= agreement::most);
    static_assert(1 + 2 + trial::of_cores <= slates::slate::most); // of a settled one, and what it is about
    if (setting("REDEAL_WISDOM") && !choice_.trying().is_settled())
      remember(joint, what);
  }

  executed run(joint_plan const &joint, movement const &what) {
    if (what.overlapped)
      return run_untimed(joint, what);
    learn(what.name);
    streak_.count(back_ ? &back_->streak_ : nullptr);
    if (waits_for_way_back())
      return run_untimed(joint, what);
    prefer_winner_of_way_back();
    plan::course const taken = choice_.next();
    worker &working =
        throws_errors() && !what.has_begun ? prepared(joint, what, taken) : worker_for(joint, what, taken);
    bool const is_way_back = choice_.is_settled() && is_way_back_of_try();
    bool const timed = together_.wants_time(choice_.trying()) || is_way_back;
    double const begin = timed ? seconds() : 0;
    array_number const source = working.run(what);
    what.to.memory(); // also where nothing arrives
    double const took = timed ? seconds() - begin : 0;
    if (!is_disturbed())
      together_.note(choice_.trying(), took, back_ && streak_.answers_one(back_->streak_),
                     timed ? seen_by(working) : cores_seen{}, timed ? begin + took : 0);
    if (is_way_back)
      back_->note_way_back(took);
    note_last(taken);
    return {choice_, taken, facts_.limits.schedule, source};
  }

  // The moves the other way between the same mappings, if there are such.
  void turn_round(moves &back) {
    back_ = &back;
    back.back_ = this;
  }

private:
  // What a move takes depends on the caches in which the one before left the elements: past them, or with others, who
  // have read there. So of moves to and fro only one side tries courses at a time; unless that other one is no longer
  // made. All processes of a move take part in moves back, and count both alike.
  bool waits_for_way_back() {
    return back_ && streak_.alternates_with(back_->streak_) && !choice_.is_settled() &&
           !choice_.trying().is_under_way() && back_->choice_.trying().is_under_way();
  }

  // What a move takes whose way is known says little about it while others are tried for moves the other way.
  bool is_disturbed() {
    return back_ && choice_.is_settled() && streak_.alternates_with(back_->streak_) &&
           back_->choice_.trying().is_under_way();
  }

  // Only where that matters to a move, and by what has been seen since this was said last: what was seen long ago must
  // not be held against what others see. Who has looked at nobody's sign since then, as it only sends, or gets letters,
  // may do so now.
  cores_seen seen_by(worker &working) {
    meeting *const here = working.where_they_meet();
    if (!here || !is_in_caches(facts_))
      return {};
    core_distance const &others = here->distance();
    constexpr std::uint64_t enough = 4;
    if (others.news() - news_ < enough && together_.wants_look(choice_.trying()))
      working.glance();
    std::uint64_t const looks = others.news() - news_;
    if (looks < enough)
      return {};
    news_ = others.news();
    cores const seen = !others.knows_both() ? cores::alike : others.is_apart(looks) ? cores::apart : cores::near;
    return {seen, others.began_apart()};
  }

  // While the other side tries courses, and this one has not begun to, moves back go as those there: a course may be
  // good only both ways, as one that leaves the elements in the caches in which it looks for them. Then this side tries
  // its own, among them the winner there, which is taken if it is as good as others, while the other one stays with
  // that.
  plan::course course_of_way_back() const {
    bool const follows = is_way_back_of_try() && back_->last_ && choice_.place_of(*back_->last_) >= 0;
    return follows ? *back_->last_ : choice_.courses()[choice_.trying().best()].taken;
  }

  void prefer_winner_of_way_back() {
    if (!back_ || choice_.is_settled() || choice_.trying().is_under_way() || !back_->choice_.is_settled())
      return;
    if (int const place = choice_.place_of(back_->choice_.next()); place >= 0)
      choice_.trying().prefer(static_cast<std::size_t>(place));
  }

  void note_way_back(double seconds) { together_.note_way_back(choice_.trying(), seconds); }
  bool is_way_back_of_try() const {
    return back_ && streak_.answers_one(back_->streak_) && back_->choice_.trying().is_under_way();
  }

  // Nothing is tried, and nothing learned: as where what a move takes says more about what the program computes
  // meanwhile than about the course. But what is tried for moves the other way may be why this one takes long.
  executed run_untimed(joint_plan const &joint, movement const &what) {
    plan::course const taken =
        what.overlapped ? choice_.courses()[choice_.trying().best()].taken : course_of_way_back();
    worker &working = throws_errors() && !what.has_begun && !what.overlapped ? prepared(joint, what, taken)
                                                                             : worker_for(joint, what, taken);
    bool const timed = !what.overlapped && is_way_back_of_try();
    double const begin = timed ? seconds() : 0;
    array_number const source = working.run(what);
    what.to.memory();
    if (timed)
      back_->note_way_back(seconds() - begin);
    if (!what.overlapped)
      note_last(taken);
    return {choice_, taken, facts_.limits.schedule, source};
  }

  // With all that it needs, on all processes: before an element moves.
  worker &prepared(joint_plan const &joint, movement const &what, plan::course const &taken) {
    worker *working = nullptr;
    std::string problem;
    try {
      working = &worker_for(joint, what, taken);
      what.to.memory();
    } catch (no_memory const &e) {
      problem = e.what();
    } catch (std::bad_alloc const &) {
      problem = words_for_lack_of_buffers();
    }
    refuse_if_any_has(problem, joint.with, what.name);
    return *working;
  }

  // Of all that decides which courses there are, and how fast.
  std::uint64_t number_of(joint_plan const &joint, movement const &what) const {
    digest number;
    for (std::uint64_t const part :
         {joint.mappings, std::uint64_t{what.element_size}, std::uint64_t{facts_.old_is_dead},
          std::uint64_t{facts_.from_user_memory}, what.several ? what.several->elements : joint.from_in->digest(),
          what.several ? 0 : joint.to_in->digest(), number_of_circumstances(facts_.limits, facts_, wish_)})
      number.add(static_cast<std::int64_t>(part));
    return number.value();
  }

  // Process 0 of the move says what it knows.
  void remember(joint_plan const &joint, movement const &what) {
    if (joint.plan.self == 0)
      wisdom_ = wisdom::of_environment();
    auto const known = wisdom_ ? wisdom_->find(number_) : std::nullopt;
    if (std::int64_t const place = together_.sum(known ? choice_.place_of(known->course) + 1 : 0, what.name); place > 0)
      choice_.fix(choice_.courses()[static_cast<std::size_t>(place - 1)].taken,
                  1e-9 * static_cast<double>(together_.sum(known ? known->nanoseconds() : 0, what.name)));
  }

  void learn(located_name const &name) {
    trial &trying = choice_.trying();
    if (together_.learn(trying, name) && wisdom_ && trying.has_just_settled())
      wisdom_->keep(number_, choice_.next(), trying.measured()[trying.best()]);
  }

  void note_last(plan::course const &taken) {
    last_ = taken;
    last.taken = taken;
    last.predicted = choice_.courses()[static_cast<std::size_t>(choice_.place_of(taken))];
    last.asked = &choice_.asked();
    last.settled = choice_.is_settled();
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
    own.old_elements = joint.plan.old_elements;
    way const how = way_of(taken, facts_, own, wish_);
    workers_.push_back({&joint, wanted, taken, std::make_unique<worker>(joint, what, how)});
    return *workers_.back().one;
  }

  move_facts const facts_;
  wishes wish_;
  choice choice_;
  std::uint64_t number_; // of these moves, in files too
  joint_trial together_;
  wisdom *wisdom_ = nullptr; // of process 0
  moves *back_ = nullptr;
  std::optional<plan::course> last_; // that was taken
  streak streak_;
  std::uint64_t news_ = 0; // of where cores are, when that was said last
  std::vector<known_worker> workers_;
};

// What tells moves apart between the same mappings: limits as they are given where moves are looked for, and in the map
// as they are for this array.
using move_kind = std::tuple<std::size_t, message_limits, transports, int, double, bool, bool>;

moves &found_or_made(joint_plan const &joint, movement const &what, move_kind kind) {
  using key = std::tuple<void const *, mapping const *, placing const *, placing const *, move_kind>;
  // They live as long as the job, as plans do.
  static auto &all = *new std::map<key, moves>;
  auto const size = static_cast<index>(what.element_size);
  auto &limits = std::get<message_limits>(kind);
  limits = limits.for_part(joint.plan.shape.elements / joint.plan.processes * size);
  key const wanted{what.several ? static_cast<void const *>(&joint) : joint.from, joint.to, joint.from_in, joint.to_in,
                   kind};
  auto const found = all.find(wanted);
  if (found != all.end())
    return found->second;
  moves &made =
      all.emplace(std::piecewise_construct, std::forward_as_tuple(wanted), std::forward_as_tuple(joint, what, limits))
          .first->second;
  if (what.several)
    return made;
  if (auto const back = all.find({joint.to, joint.from, joint.to_in, joint.from_in, kind}); back != all.end())
    made.turn_round(back->second);
  return made;
}

moves &moves_like(joint_plan const &joint, movement const &what, message_limits const &limits) {
  using key = std::pair<joint_plan const *, move_kind>;
  wishes const &ours = our_wishes();
  key const wanted(std::piecewise_construct, std::forward_as_tuple(&joint),
                   std::forward_as_tuple(what.element_size, limits, ours.transport, ours.course.number(), ours.touched,
                                         what.old == afterwards::dead, what.from_users));
  static recent<key, moves> lately;
  return lately.of(wanted, [&]() -> moves & { return found_or_made(joint, what, wanted.second); });
}

} // namespace

last_move const &how_it_went() { return last; }

executed execute(joint_plan const &joint, movement const &what, message_limits const &limits) {
  ++joint.with.directives;
  return moves_like(joint, what, limits).run(joint, what);
}

} // namespace redeal::runtime
