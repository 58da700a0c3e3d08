// Methods take turns in an order that changes. From the times of the turns come medians, of those while cores were near
// each other and of those while they were apart.
#include "measuring/measuring.h"

#include "measuring/runner.h"
#include "measuring/track.h"
#include "ours/redeal.h"

#include "choice/known_costs.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <random>
#include <utility>

namespace redeal::bench {
namespace {

struct turn_taken {
  double seconds;
  std::string taken;
  bool is_settled; // all the while
};

/// A method, and how its turns went.
struct entry {
  runner moves;
  std::vector<turn_taken> turns;
};

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

/// Those in which the method was settled, if they are not too few.
std::vector<std::size_t> settled_of(entry const &of, std::vector<std::size_t> const &turns) {
  std::vector<std::size_t> settled;
  std::copy_if(turns.begin(), turns.end(), std::back_inserter(settled),
               [&](std::size_t turn) { return of.turns[turn].is_settled; });
  return 2 * settled.size() >= turns.size() ? settled : turns;
}

figure figure_of(entry const &of, cores where, std::vector<std::size_t> const &turns) {
  std::vector<double> seconds;
  std::map<std::string, int> taken;
  std::vector<std::size_t> const counted = settled_of(of, turns);
  for (std::size_t const turn : counted) {
    seconds.push_back(of.turns[turn].seconds);
    ++taken[of.turns[turn].taken];
  }
  auto const most_taken =
      std::max_element(taken.begin(), taken.end(), [](auto const &a, auto const &b) { return a.second < b.second; });
  double const median = quantile(seconds, 0.5), quartiles = quantile(seconds, 0.75) - quantile(seconds, 0.25);
  auto const milliseconds = [](std::optional<double> seconds) {
    return seconds ? std::optional<double>(*seconds * 1e3) : std::nullopt;
  };
  return {of.moves.who().name,
          of.moves.who().is_peer,
          of.moves.who().is_course,
          median * 1e3,
          {quantile(every_other(seconds, 0), 0.5) * 1e3, quantile(every_other(seconds, 1), 0.5) * 1e3},
          quartiles / median,
          of.moves.extra_memory(),
          milliseconds(of.moves.predicted(where)),
          milliseconds(of.moves.predicted(cores::anywhere)),
          most_taken->first,
          static_cast<int>(turns.size() - counted.size())};
}

/// As little as possible, between the same processes.
redistribution tiny_like(redistribution const &what) {
  redistribution tiny{what.text, what.from, what.to, std::nullopt, what.several};
  tiny.to.copies = 1;
  for (std::size_t d = 0; d != tiny.from.dims.size(); ++d) {
    deal &before = tiny.from.dims[d], &after = tiny.to.dims[d];
    before = {2 * before.procs() * after.procs(), before.procs(), 1};
    after = {before.extent(), after.procs(), 2};
  }
  return tiny;
}

class race {
public:
  race(redistribution const &what, std::vector<contender const *> const &methods, MPI_Comm comm, timed moves,
       case_progress const &told, std::vector<measured_case> &results)
      : what_(what), track_(what, comm, moves == timed::both_ways), told_(told),
        watch_(comm, runtime::our_costs(), looks_in(results)), results_(results) {
    for (contender const *const c : methods) {
      if (std::optional<std::string> const reason = c->refuse(what_))
        remarks_.push_back(fmt::format("{} leaves out {}: {}", c->name, what_.text, *reason));
      else
        entries_.push_back({runner(*c, track_), {}});
    }
  }

  std::optional<std::string> run(int repeat) {
    turns_ = repeat;
    begin_job();
    // The first method, redeal, comes last: the machine may change, and what it finds is to be that of the turns.
    for (auto e = entries_.rbegin(); e != entries_.rend(); ++e) {
      told_.at("memory of one method after the other");
      watch_.learn();
      e->moves.warm_up(watch_, turns_);
    }
    entries_.erase(
        std::remove_if(entries_.begin(), entries_.end(), [](entry const &e) { return e.moves.takes_another_way(); }),
        entries_.end());
    // The first turn is not counted: memory that was given back comes anew.
    take_turns();
    for (entry &e : entries_)
      e.turns.clear();
    watch_.begin();
    for (int turn = 0; !track_.wrong() && goes_on(turn); ++turn) {
      told_.at(fmt::format("turn {} of {}", turn + 1, std::max(turn + 1, repeat)));
      take_turns();
      watch_.look();
    }
    if (!track_.wrong())
      report();
    return track_.wrong();
  }

private:
  // What MPI, and redeal for these processes, keep for the job appears with the first messages, whatever is moved.
  void begin_job() {
    if (!exceeds_mpi(what_))
      make_isend(track_.place())->move();
    redistribution const tiny = tiny_like(what_);
    std::unique_ptr<method> const first = make_redeal(tiny, track_.rank(), {"auto"});
    first->source();
    first->move();
  }

  // Each method moves once. Nobody always follows the same one, whose memory may be near; all processes have the same
  // order.
  void take_turns() {
    std::vector<entry *> order;
    for (entry &e : entries_)
      order.push_back(&e);
    std::shuffle(order.begin(), order.end(), shuffling_);
    for (entry *const e : order)
      if (!track_.wrong()) {
        e->moves.settle_again();
        bool const was_settled = e->moves.is_settled();
        double const seconds = e->moves.run_once();
        e->turns.push_back({seconds, e->moves.taken(), was_settled && e->moves.is_settled()});
        e->moves.leave();
      }
  }

  // Where cores move, until there are enough turns with these near each other, and with these apart.
  bool goes_on(int turn) const {
    if (turn < turns_ || !track_.times_both_ways())
      return turn < turns_;
    auto const enough = static_cast<std::size_t>(turns_);
    return turn < 2 * turns_ && watch_.sees_both() &&
           std::min(watch_.turns(cores::near).size(), watch_.turns(cores::apart).size()) < enough;
  }

  // The turns while cores were near, and while they were apart, by themselves: of either kind if there are half as many
  // as all that were wished for.
  void report() {
    std::vector<std::pair<cores, std::vector<std::size_t>>> some;
    if (track_.times_both_ways())
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
      for (entry const &e : entries_)
        if (!e.turns.empty())
          one.figures.push_back(figure_of(e, where, turns));
    }
    results_[first].flags = watch_.flags();
    results_[first].remarks = std::move(remarks_);
  }

  redistribution const &what_;
  track track_;
  case_progress const &told_;
  core_watch watch_;
  std::vector<measured_case> &results_;
  std::vector<std::string> remarks_;
  std::vector<entry> entries_;
  std::mt19937 shuffling_;
  int turns_ = 0;
};

} // namespace

std::vector<double> looks_in(std::vector<measured_case> const &cases) {
  std::vector<double> looks;
  for (measured_case const &one : cases)
    looks.insert(looks.end(), one.flags.begin(), one.flags.end());
  return looks;
}

void case_progress::at(std::string const &what) const { of.at(fmt::format("case {} of {}, {}", number, cases, what)); }

std::optional<std::string> measure(redistribution const &what, std::vector<contender const *> const &methods,
                                   MPI_Comm comm, int repeat, timed moves, case_progress const &told,
                                   std::vector<measured_case> &results) {
  return race(what, methods, comm, moves, told, results).run(repeat);
}

} // namespace redeal::bench
