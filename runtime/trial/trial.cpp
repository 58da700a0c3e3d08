// When courses take turns, when the winner is taken, and where cores are meanwhile.
#include "trial/trial.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace redeal::runtime {
namespace {

// The choice is questioned less and less often, but after so many seconds of moving.
constexpr double longest_without = 4;
// Where it is known whether cores are near, that is asked after no more than so many seconds, and sooner once they have
// been near at one time and apart at another; but not before the fewest moves that are an answer. Cores move also while
// a program does other things: its seconds count, but no more of them for each move than so many times what it takes.
// When they move while courses are tried, trying begins anew, but not more often than that.
constexpr double longest_where_cores_move = 0.02, longest_where_cores_may_move = 0.25;
constexpr double most_between_moves = 10;
constexpr int most_restarts = 2;

} // namespace

trial::trial(std::vector<promise> promises)
    : contest_(std::move(promises)), here_(contest_.promises().size()), elsewhere_(contest_.promises().size()) {
  times_.reserve(contest_.most_times() + 2);
  open(0);
}

trial::trial(std::vector<promise> promises, std::size_t winner, double seconds) : trial(std::move(promises)) {
  contest_.allow(winner);
  here_.win(winner, seconds, contest_);
  settled_ = true;
  asked_after_ = here_.questioned();
  await_question();
}

void trial::open(std::size_t leader) {
  settled_ = false;
  asked_at_ = 0;
  contest_.begin(leader);
  await_times_of_round();
  if (is_one_course())
    settle();
}

void trial::allow(std::size_t course) {
  if (contest_.is_allowed(course))
    return;
  contest_.allow(course);
  open(contest_.leader());
}

bool trial::wants_time() const { return !settled_ || (!is_one_course() && until_question_ <= here_.questioned()); }

bool trial::note(double seconds, cores others, double now) {
  if (is_one_course())
    return false;
  times_.end()[-2] = others == cores::unknown ? 0 : 1;
  times_.back() = others == cores::apart ? 1 : 0;
  if (!settled_)
    return contest_.note(seconds, times_);
  here_.count_move();
  if (until_question_ <= here_.questioned())
    times_[0] += seconds / static_cast<double>(here_.questioned());
  if (--until_question_ > 0)
    return false;
  times_[1] = now > 0 && asked_at_ > 0 ? now - asked_at_ : 0;
  asked_at_ = now;
  return true;
}

void trial::note_way_back(double seconds) {
  if (!settled_)
    contest_.note_way_back(seconds, times_);
}

void trial::agree() {
  just_settled_ = false;
  double const known = times_.end()[-2];
  bool const apart = known > 0 ? 2 * times_.back() >= known : is_apart_;
  bool const is_news = std::exchange(knows_distance_, knows_distance_ || known > 0) && apart != is_apart_;
  if (is_news && go_on_where_cores_are(apart))
    return;
  is_apart_ = apart;
  if (settled_)
    answer();
  else
    end_round();
}

// False if a contest goes on all the same: the first one must end some time. A rematch is left, and so is a contest
// that a doubt has begun, with the winner as it was.
bool trial::go_on_where_cores_are(bool apart) {
  bool const is_found = here_.is_known(), was_known = elsewhere_.is_known();
  if (!is_found && !was_known && restarts_ == most_restarts)
    return false;
  if (!settled_ && !is_rematch_)
    ++restarts_;
  is_second_place_ = is_second_place_ != (is_found || was_known);
  std::swap(here_, elsewhere_);
  is_apart_ = apart;
  is_rematch_ = false;
  is_doubted_ = false;
  bool const may_be_the_same =
      is_found && (contest_.promises()[elsewhere_.course()].adapts || restarts_ >= most_restarts);
  if (!was_known && !may_be_the_same) {
    open(0);
    return true;
  }
  if (!was_known)
    here_.take_from(elsewhere_, contest_);
  settled_ = true;
  await_question();
  return true;
}

void trial::end_round() {
  bool const goes_on = contest_.end_round(times_);
  if (!is_rematch_)
    here_.learn(contest_);
  if (is_rematch_ && contest_.rounds() == 1 && here_.stays(contest_))
    resume();
  else if (goes_on)
    await_times_of_round();
  else
    settle();
}

void trial::settle() {
  settled_ = true;
  restarts_ = 0;
  if (is_rematch_ && here_.stays(contest_))
    return resume();
  if (is_rematch_)
    here_.learn(contest_);
  here_.win(contest_, here_.is_known() && !is_rematch_);
  if (is_rematch_)
    asked_after_ = std::min(asked_after_, here_.rematch_after());
  asked_after_ = std::max(asked_after_, here_.questioned());
  just_settled_ = !is_second_place_;
  is_rematch_ = false;
  is_doubted_ = false;
  await_question();
}

// Where cores move it comes soon, however long they have been where they were.
void trial::await_question() {
  if (elsewhere_.is_known()) {
    long const soon = here_.moves_in(longest_where_cores_move);
    here_.question_within(soon);
    asked_after_ = std::max(std::min(asked_after_, soon), here_.questioned());
  }
  times_.assign(4, 0.0);
  until_question_ = asked_after_;
}

void trial::challenge() {
  std::vector<std::size_t> const &rivals = here_.challengers(contest_);
  if (rivals.empty())
    return await_question();
  settled_ = false;
  asked_at_ = 0;
  is_rematch_ = true;
  contest_.begin(here_.course(), rivals);
  await_times_of_round();
}

void trial::resume() {
  settled_ = true;
  is_rematch_ = false;
  if (!here_.was_judged()) { // what it took in another run may have been quite another time
    here_.learn(contest_);
    just_settled_ = !is_second_place_;
  }
  here_.stay(contest_, knows_distance_ ? here_.moves_in(longest_without) : asked_after_);
  await_question();
}

void trial::answer() {
  double const now = times_[0], of_program = times_[1] / static_cast<double>(std::max(asked_after_, 1L));
  double const seconds = elsewhere_.is_known() ? longest_where_cores_move
                         : knows_distance_     ? longest_where_cores_may_move
                                               : longest_without;
  double const each = knows_distance_ ? std::clamp(of_program, now, most_between_moves * now) : now;
  long most = std::lround(std::min(seconds / std::max(each, 1e-9), 1e9));
  if (elsewhere_.is_known() && times_[1] == 0) // what else the program does is not known yet
    most = std::min(most, asked_after_);
  asked_after_ = std::max(here_.questioned(), std::min(2 * asked_after_, most));
  bool const is_unusual = here_.is_unusual(now);
  if (is_unusual && std::exchange(is_doubted_, true))
    return open(here_.course());
  times_[0] = 0;
  if (is_unusual) {
    asked_at_ = 0; // the next answer comes after other moves than asked_after_
    until_question_ = here_.questioned();
    return;
  }
  is_doubted_ = false;
  here_.note_usual(now);
  if (here_.is_rematch_due())
    challenge();
  else
    await_question();
}

} // namespace redeal::runtime
