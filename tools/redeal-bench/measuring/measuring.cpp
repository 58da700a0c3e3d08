// The array is written anew before each move that is timed by itself, with other numbers than before, so that every
// method finds it in the same caches and no element is right because it was there already.
#include "measuring/measuring.h"

#include "measuring/core_watch.h"
#include "measuring/memory.h"
#include "ours/redeal.h"
#include "peers/packing.h"

#include "choice/known_costs.h"
#include "memory/segment.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <new>
#include <random>
#include <set>
#include <utility>

namespace redeal::bench {
namespace {

/// Memory between which the peers move; aligned to a cache line, with what their packing may read behind it.
class part_memory {
public:
  explicit part_memory(index elements) : elements_(elements) {
    elements += packing_slack;
    std::size_t const bytes = (static_cast<std::size_t>(elements) * sizeof(double) + 63) / 64 * 64;
    memory_.reset(static_cast<double *>(std::aligned_alloc(64, bytes)));
    if (!memory_)
      throw std::bad_alloc();
    std::fill_n(memory_.get(), elements, 0.0);
  }
  double *get() const { return memory_.get(); }
  index elements() const { return elements_; }

private:
  struct release {
    void operator()(double *memory) const { std::free(memory); }
  };
  index elements_;
  std::unique_ptr<double, release> memory_;
};

struct runner {
  contender const *who;
  std::unique_ptr<method> how;
  std::vector<double> seconds;
  std::vector<std::string> taken; // by turn
  std::optional<double> extra_memory;
  bool takes_another_way = false;
  int round_trips = 0; ///< before the move that ends a turn
};

/// Small arrays go to and fro for so long, so often at least and so often at most: what is timed must be longer than
/// processes need to begin and to end.
constexpr double least_turn = 1e-3;
constexpr double least_round_trips = 10, most_round_trips = 250;

/// What so large a part of the numbers is below, between two of them if need be.
double quantile(std::vector<double> of, double part) {
  std::sort(of.begin(), of.end());
  double const place = part * static_cast<double>(of.size() - 1);
  auto const below = static_cast<std::size_t>(place);
  std::size_t const above = std::min(below + 1, of.size() - 1);
  return of[below] + (place - static_cast<double>(below)) * (of[above] - of[below]);
}

std::vector<double> every_other(std::vector<double> const &all, std::size_t from) {
  std::vector<double> some;
  for (std::size_t i = std::min(from, all.size() - 1); i < all.size(); i += 2)
    some.push_back(all[i]);
  return some;
}

class race {
public:
  race(redistribution const &what, std::vector<contender const *> const &methods, MPI_Comm comm, timed moves,
       case_progress const &told, std::vector<measured_case> &results)
      : what_(what), reversed_(what.reversed()), methods_(methods), comm_(comm), rank_(rank_in(comm)),
        times_both_ways_(moves == timed::both_ways), times_way_back_(moves == timed::both_ways || what.is_small()),
        from_(std::max(what.from.local_elements(rank_), what.to.local_elements(rank_))),
        to_(std::max(what.from.local_elements(rank_), what.to.local_elements(rank_))), told_(told),
        watch_(comm, runtime::our_costs()), results_(results) {}

  std::optional<std::string> run(int repeat) {
    turns_ = repeat;
    prepare();
    // The first method, redeal, comes last: the machine may change, and what it finds is to be that of the turns.
    for (auto r = runners_.rbegin(); r != runners_.rend(); ++r) {
      told_.at("memory of one method after the other");
      measure_memory(*r);
    }
    leave_out_other_ways();
    // The first turn is not counted: memory that was given back comes anew.
    take_turns();
    for (runner &r : runners_) {
      r.seconds.clear();
      r.taken.clear();
    }
    watch_.begin();
    for (int turn = 0; !wrong_ && goes_on(turn); ++turn) {
      told_.at(fmt::format("turn {} of {}", turn + 1, std::max(turn + 1, repeat)));
      take_turns();
      watch_.look();
    }
    if (!wrong_)
      report();
    return wrong_;
  }

private:
  // Where cores move, until there are enough turns with these near each other, and with these apart.
  bool goes_on(int turn) const {
    if (turn < turns_ || !times_both_ways_)
      return turn < turns_;
    auto const enough = static_cast<std::size_t>(turns_);
    return turn < 2 * turns_ && watch_.sees_both() &&
           std::min(watch_.turns(cores::near).size(), watch_.turns(cores::apart).size()) < enough;
  }

  // The turns while cores were near, and while they were apart, by themselves: of either kind if there are half as many
  // as all that were wished for.
  void report() {
    std::vector<std::pair<cores, std::vector<std::size_t>>> some;
    if (times_both_ways_)
      for (cores const where : {cores::near, cores::apart})
        if (auto turns = watch_.turns(where);
            turns.size() >= std::max<std::size_t>(2, static_cast<std::size_t>(turns_) / 2))
          some.emplace_back(where, std::move(turns));
    if (some.empty())
      some.emplace_back(cores::anywhere, watch_.turns(cores::anywhere));
    std::size_t const first = results_.size();
    for (auto const &[where, turns] : some) {
      measured_case &one = results_.emplace_back();
      one.text = what_.text;
      one.where = where;
      one.turns = static_cast<int>(turns.size());
      one.flags = watch_.flags();
      for (runner const &r : runners_)
        if (!r.seconds.empty())
          one.figures.push_back(figure_of(r, where, turns));
    }
    results_[first].remarks = std::move(remarks_);
  }

  // Courses that are not open for this redistribution.
  void leave_out_other_ways() {
    runners_.erase(
        std::remove_if(runners_.begin(), runners_.end(), [](runner const &r) { return r.takes_another_way; }),
        runners_.end());
  }

  // Moves to and fro until the method has found its way, as in the turns: between two turns the caches have been full
  // of what others moved, and a large array is written before it moves. Where cores move, until one that learns has
  // found it while they were near as well as while they were apart, unless they stay.
  void settle(runner &r) {
    constexpr int enough = 4000;
    constexpr double most_of_a_turn = 0.5; // seconds, so that few turns come soon where the machine is busy
    constexpr double longest_stay = 20, least_stay = 0.6;
    bool const is_for_both = watch_.tells_now() && times_both_ways_ && learns(r);
    double end = MPI_Wtime() + most_of_a_turn * turns_, arrived = MPI_Wtime();
    cores where = cores::anywhere;
    std::set<cores> settled;
    fill_source(r, next_value());
    for (int i = 0; i < enough || is_for_both; i += moves_at_once()) {
      go_to_and_fro(r);
      if (is_for_both)
        if (cores const now = watch_.now(); now != where) {
          where = now;
          arrived = MPI_Wtime();
        }
      bool const stays = !is_for_both || MPI_Wtime() - arrived >= least_stay;
      auto const [is_settled, has_time] = on_all(r.how->is_settled() && stays, MPI_Wtime() < end);
      if (is_settled && settled.insert(where).second)
        end = MPI_Wtime() + longest_stay;
      if (!has_time || settled.size() == (is_for_both ? 2 : 1))
        return;
    }
  }

  // What tries ways anew, as cores have moved since it had settled, is given time for it, but not for ever.
  void settle_again(runner &r) {
    constexpr double longest = 0.5; // seconds
    double const end = MPI_Wtime() + longest;
    for (;;) {
      auto const [is_settled, has_time] = on_all(r.how->is_settled(), MPI_Wtime() < end);
      if (is_settled || !has_time)
        return;
      fill_source(r, next_value());
      go_to_and_fro(r);
    }
  }

  static bool learns(runner const &r) { return !r.who->is_peer && !r.who->is_course && !r.who->is_again; }

  // Small arrays as in the turns: where processes meet after each move they wait there, and not in the moves.
  int moves_at_once() const { return what_.is_small() ? 40 : 1; }

  // The source has been filled.
  void go_to_and_fro(runner &r) {
    for (int k = 0; k != moves_at_once(); ++k) {
      r.how->move();
      if (!what_.is_small())
        before_way_back(r);
      r.how->move_back();
    }
    if (!what_.is_small()) {
      as_others_do();
      fill_source(r, next_value());
    }
  }

  // Whether it is so on all processes.
  std::pair<bool, bool> on_all(bool one, bool other) const {
    int const mine[] = {one, other};
    int all[] = {0, 0};
    MPI_Allreduce(mine, all, 2, MPI_INT, MPI_MIN, comm_);
    return {all[0] != 0, all[1] != 0};
  }

  void fill_source(runner &r, double first) {
    fill(what_.from, rank_, first, r.how->source());
    r.how->filled();
  }

  // Writes numbers that differ: what fills memory with one of them may go past the caches.
  static void touch(double *memory, index elements) {
    for (index i = 0; i < elements; ++i)
      memory[i] = static_cast<double>(i);
  }

  // Writes the memory of the peers.
  void as_others_do() {
    touch(from_.get(), from_.elements());
    touch(to_.get(), to_.elements());
  }

  // As in the turns, too, where the way back is not timed after the moves of all others.
  void before_way_back(runner &r) {
    if (times_way_back_)
      fill_result(r, next_value());
    else
      as_others_do();
  }

  // A copy between two arrays has no way back, but is made again.
  void fill_result(runner &r, double first) {
    if (what_.part)
      return;
    fill(r.how->moved().to, rank_, first, r.how->result());
    r.how->filled();
  }

  // What is timed is a move there, or as many there as back.
  std::optional<double> predicted_of(runner const &r, cores where) const {
    auto const seconds = [where](std::optional<plan::prediction> const &p) -> std::optional<double> {
      if (!p)
        return std::nullopt;
      return where == cores::near ? p->while_near : where == cores::apart ? p->while_apart : p->seconds;
    };
    std::optional<double> const there = seconds(r.how->predicted()), back = seconds(r.how->predicted_back());
    return times_way_back_ && there && back && !r.how->comes_back_another_way() ? (*there + *back) / 2 : there;
  }

  figure figure_of(runner const &r, cores where, std::vector<std::size_t> const &turns) const {
    std::vector<double> seconds;
    std::map<std::string, int> taken;
    for (std::size_t const turn : turns) {
      seconds.push_back(r.seconds[turn]);
      ++taken[r.taken[turn]];
    }
    auto const most_taken =
        std::max_element(taken.begin(), taken.end(), [](auto const &a, auto const &b) { return a.second < b.second; });
    double const median = quantile(seconds, 0.5), quartiles = quantile(seconds, 0.75) - quantile(seconds, 0.25);
    std::optional<double> const predicted = predicted_of(r, where);
    return {r.who->name,
            r.who->is_peer,
            r.who->is_course,
            median * 1e3,
            {quantile(every_other(seconds, 0), 0.5) * 1e3, quantile(every_other(seconds, 1), 0.5) * 1e3},
            quartiles / median,
            r.extra_memory,
            predicted ? std::optional<double>(*predicted * 1e3) : std::nullopt,
            most_taken->first};
  }

  static int rank_in(MPI_Comm comm) {
    int rank = 0;
    MPI_Comm_rank(comm, &rank);
    return rank;
  }

  workplace place() const { return {what_, comm_, rank_, from_.get(), to_.get()}; }

  void prepare() {
    for (contender const *const c : methods_) {
      if (std::optional<std::string> const reason = c->refuse(what_))
        remarks_.push_back(fmt::format("{} leaves out {}: {}", c->name, what_.text, *reason));
      else
        runners_.push_back({c, nullptr, {}, {}, std::nullopt});
    }
    // What MPI, and redeal for these processes, keep for the job appears with the first messages, whatever is moved.
    if (!exceeds_mpi(what_))
      make_isend(place())->move();
    redistribution const tiny = tiny_like(what_);
    std::unique_ptr<method> const first = make_redeal(tiny, rank_, {"auto"});
    first->source();
    first->move();
  }

  /// As little as possible, between the same processes.
  static redistribution tiny_like(redistribution const &what) {
    redistribution tiny{what.text, what.from, what.to, std::nullopt, what.several};
    tiny.to.copies = 1;
    for (std::size_t d = 0; d != tiny.from.dims.size(); ++d) {
      deal &before = tiny.from.dims[d], &after = tiny.to.dims[d];
      before = {2 * before.procs() * after.procs(), before.procs(), 1};
      after = {before.extent(), after.procs(), 2};
    }
    return tiny;
  }

  /// Each method moves once. Nobody always follows the same one, whose memory may be near; all processes have the same
  /// order.
  void take_turns() {
    std::vector<runner *> order;
    for (runner &r : runners_)
      order.push_back(&r);
    std::shuffle(order.begin(), order.end(), shuffling_);
    for (runner *r : order)
      if (!wrong_) {
        if (learns(*r))
          settle_again(*r);
        r->seconds.push_back(move_once(*r, r->round_trips));
        r->taken.push_back(r->how->taken());
      }
  }

  /// Makes the method and moves until it has found its way; the first moves may take longer, and are not timed.
  void measure_memory(runner &r) {
    if (wrong_)
      return;
    runtime::release_spares(); // what is kept would make later methods seem to take less
    MPI_Barrier(comm_);
    memory_growth growth(comm_);
    r.how = r.who->make(place());
    for (int i = 0; i != 2 && !wrong_; ++i)
      move_once(r, 0);
    r.takes_another_way = r.how->goes_another_way() || (times_way_back_ && r.how->comes_back_another_way());
    if (!wrong_ && !r.takes_another_way) {
      growth.look_on(false);
      settle(r);
      growth.look_on(true);
      move_once(r, 0);
      growth.look_on(false);
      choose_round_trips(r);
    }
    MPI_Barrier(comm_);
    std::optional<index> const peak = growth.bytes();
    double const mine[] = {peak ? static_cast<double>(*peak - r.how->own_bytes()) : 0, peak ? 0.0 : 1.0};
    double all[] = {0, 0};
    MPI_Allreduce(mine, all, 2, MPI_DOUBLE, MPI_SUM, comm_);
    if (all[1] == 0)
      r.extra_memory = std::max(0.0, all[0]) / (static_cast<double>(what_.elements()) * sizeof(double));
  }

  /// All processes choose alike, as they have the same times.
  void choose_round_trips(runner &r) {
    if (!what_.is_small() || wrong_)
      return;
    double const one = move_once(r, static_cast<int>(least_round_trips));
    r.round_trips = static_cast<int>(std::clamp(least_turn / (2 * one), least_round_trips, most_round_trips));
  }

  /// Seconds of these moves at this process, until all processes are through.
  template <class Moves> double time_of(Moves const &moves) const {
    MPI_Barrier(comm_);
    double const begin = MPI_Wtime();
    moves();
    MPI_Barrier(comm_);
    return MPI_Wtime() - begin;
  }

  /// The time of a move, until all processes are through, which the slowest has seen. Small arrays go to and fro
  /// before: the clock would show how the processes begin and end rather than one move. Of large ones the way back may
  /// be timed by itself; it is the mean of both then.
  double move_once(runner &r, int round_trips) {
    double const first = next_value();
    fill_source(r, first);
    if (round_trips > 0) { // what there is to make is made
      r.how->move();
      r.how->move_back();
    }
    double mine = time_of([&] {
      for (int i = 0; i != round_trips; ++i) {
        r.how->move();
        r.how->move_back();
      }
      r.how->move();
    });
    mine /= 2 * round_trips + 1;
    inspection const seen = inspect(r.how->moved(), rank_, first, r.how->result());
    inspection came_back;
    if (times_way_back_ && round_trips == 0) {
      double const second = next_value();
      fill_result(r, second);
      mine = (mine + time_of([&] { r.how->move_back(); })) / 2;
      if (r.how->comes_back())
        came_back = inspect(reversed_, rank_, second, r.how->source());
    }
    double const own[] = {mine, static_cast<double>(seen.wrong), static_cast<double>(came_back.wrong)};
    double worst[] = {0, 0, 0};
    MPI_Allreduce(own, worst, 3, MPI_DOUBLE, MPI_MAX, comm_);
    if (worst[1] != 0)
      explain(r, "", seen, r.how->moved());
    else if (worst[2] != 0)
      explain(r, " back", came_back, reversed_);
    return worst[0];
  }

  /// Numbers that differ from those of the last moves, and that a double holds exactly.
  double next_value() {
    stamp_ = stamp_ % 4095 + 1;
    return static_cast<double>(stamp_) * static_cast<double>(what_.elements());
  }

  void explain(runner const &r, char const *where, inspection const &seen, redistribution const &moved) {
    int processes = 0;
    MPI_Comm_size(comm_, &processes);
    int const mine = seen.wrong != 0 ? rank_ : processes;
    int speaker = 0;
    MPI_Allreduce(&mine, &speaker, 1, MPI_INT, MPI_MIN, comm_);
    double words[4] = {};
    if (rank_ == speaker) {
      words[0] = static_cast<double>(seen.wrong);
      words[1] = static_cast<double>(seen.first->place);
      words[2] = seen.first->found;
      words[3] = seen.first->expected;
    }
    MPI_Bcast(words, 4, MPI_DOUBLE, speaker, comm_);
    wrong_ =
        fmt::format("{} moves {}{} wrongly: {:.0f} of the {} elements of process {} are not what they should be; the "
                    "first is number {:.0f}, which is {:.0f} instead of {:.0f}",
                    r.who->name, what_.text, where, words[0], moved.to.local_elements(speaker), speaker, words[1],
                    words[2], words[3]);
  }

  redistribution const &what_;
  redistribution const reversed_;
  std::vector<contender const *> const &methods_;
  MPI_Comm comm_;
  int rank_;
  bool times_both_ways_, times_way_back_;
  part_memory from_, to_;
  case_progress const &told_;
  core_watch watch_;
  std::vector<measured_case> &results_;
  std::vector<std::string> remarks_;
  std::vector<runner> runners_;
  std::mt19937 shuffling_;
  int turns_ = 0;
  int stamp_ = 0;
  std::optional<std::string> wrong_;
};

} // namespace

void case_progress::at(std::string const &what) const { of.at(fmt::format("case {} of {}, {}", number, cases, what)); }

std::optional<std::string> measure(redistribution const &what, std::vector<contender const *> const &methods,
                                   MPI_Comm comm, int repeat, timed moves, case_progress const &told,
                                   std::vector<measured_case> &results) {
  return race(what, methods, comm, moves, told, results).run(repeat);
}

} // namespace redeal::bench
