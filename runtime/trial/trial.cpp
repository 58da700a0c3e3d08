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
// been near at one time and apart at another; but not before the fewest moves that are an answer, of which there need
// not be more than take so long. Cores move also while a program does other things: its seconds count, but no more of
// them for each move than so many times what it takes.
constexpr double longest_where_cores_move = 0.02, longest_where_cores_may_move = 0.05;
constexpr double longest_answer = 0.002, most_between_moves = 10;
// When they move while courses are tried, that round is left, but no more of them one after the other.
constexpr int most_given_up = 2;
// So many looks tell where they are.
constexpr long looks_before_question = 12;

} // namespace

trial::trial(std::vector<promise> promises) : here_(promises), elsewhere_(promises) {
  times_.reserve(here_.tries.most_times() + of_cores);
  open(0);
}

trial::trial(std::vector<promise> promises, std::size_t winner, double seconds) : trial(std::move(promises)) {
  here_.tries.allow(winner);
  elsewhere_.tries.allow(winner);
  for (situation *const place : {&here_, &elsewhere_})
    place->tries.set_pace(seconds);
  here_.winner.win(winner, seconds, here_.tries);
  settled_ = true;
  asked_after_ = here_.winner.questioned();
  await_question();
}

void trial::open(std::size_t leader) {
  settled_ = has_tried_ = false;
  asked_at_ = 0;
  here_.tries.begin(leader);
  await_times_of_round();
  if (is_one_course())
    settle();
}

void trial::prefer(std::size_t course) {
  elsewhere_.tries.prefer(course);
  bool const was_allowed = here_.tries.is_allowed(course);
  here_.tries.prefer(course);
  if (!was_allowed)
    open(here_.tries.leader());
}

bool trial::wants_time() const {
  return !settled_ || (!is_one_course() && until_question_ <= here_.winner.questioned());
}

bool trial::wants_look() const { return settled_ ? until_question_ <= looks_before_question : !here_.tries.counts(); }

bool trial::note(double seconds, cores_seen seen, double now) {
  if (is_one_course())
    return false;
  if (seen.others != cores::unknown) {
    bool const tells = seen.others != cores::alike;
    knowing() = 1;
    telling() = tells ? 1 : 0;
    seeing_apart() = seen.others == cores::apart ? 1 : 0;
    begun_apart() = tells && seen.began_apart ? 1 : 0;
  }
  if (!settled_) {
    has_tried_ = true;
    return here_.tries.note(seconds, times_);
  }
  here_.winner.count_move();
  if (until_question_ <= here_.winner.questioned())
    times_[0] += seconds / static_cast<double>(here_.winner.questioned());
  if (--until_question_ > 0)
    return false;
  times_[1] = now > 0 && asked_at_ > 0 ? now - asked_at_ : 0;
  asked_at_ = now;
  return true;
}

void trial::note_way_back(double seconds) {
  if (!settled_)
    here_.tries.note_way_back(seconds, times_);
}

void trial::agree() {
  just_settled_ = false;
  if (double const known = knowing(); known > 0) {
    bool const told = 2 * telling() >= known, apart = 2 * seeing_apart() >= known;
    bool const knew = std::exchange(knows_distance_, true);
    if (!knew) {
      is_apart_ = apart;
      was_alike_ = !told;
    } else if (told && std::exchange(was_alike_, false))
      is_apart_ = 2 * begun_apart() >= telling();
    if (told && apart != is_apart_ && may_give_up_round())
      return go_elsewhere();
  }
  if (settled_)
    answer();
  else
    end_round();
}

// A round that began in one place and ends in the other one does not count; but a contest must end some time.
bool trial::may_give_up_round() const { return here_.winner.is_known() || here_.given_up < most_given_up; }

// A rematch is left, and so is a contest that a doubt has begun, with the winner as it was.
void trial::go_elsewhere() {
  if (!here_.winner.is_known())
    ++here_.given_up;
  is_second_place_ = is_second_place_ != (here_.winner.is_known() || elsewhere_.winner.is_known());
  std::swap(here_, elsewhere_);
  is_apart_ = !is_apart_;
  is_rematch_ = false;
  is_doubted_ = false;
  for (std::size_t i = 0; i < here_.tries.promises().size(); ++i)
    if (elsewhere_.tries.is_allowed(i))
      here_.tries.allow(i);
  incumbent const &left = elsewhere_.winner;
  if (!here_.winner.is_known() && left.is_known() && here_.tries.promises()[left.course()].adapts) {
    here_.tries.set_pace(left.measured()[left.course()]);
    here_.winner.take_from(left, here_.tries);
  }
  if (!here_.winner.is_known())
    return go_on();
  settled_ = true;
  await_question();
}

void trial::go_on() {
  if (!here_.tries.has_begun())
    return open(0);
  settled_ = has_tried_ = false;
  asked_at_ = 0;
  here_.tries.repeat_round();
  await_times_of_round();
}

void trial::end_round() {
  here_.given_up = 0;
  bool const goes_on = here_.tries.end_round(times_);
  if (!is_rematch_)
    here_.winner.learn(here_.tries);
  if (is_rematch_ && here_.tries.rounds() == 1 && here_.winner.stays(here_.tries))
    resume();
  else if (goes_on)
    await_times_of_round();
  else
    settle();
}

void trial::settle() {
  settled_ = true;
  if (is_rematch_ && here_.winner.stays(here_.tries))
    return resume();
  if (is_rematch_)
    here_.winner.learn(here_.tries);
  here_.winner.win(here_.tries, here_.winner.is_known() && !is_rematch_);
  if (is_rematch_)
    asked_after_ = std::min(asked_after_, here_.winner.rematch_after());
  just_settled_ = !is_second_place_;
  is_rematch_ = false;
  is_doubted_ = false;
  await_question();
}

// Where cores move it comes soon, however long they have been where they were.
void trial::await_question() {
  if (knows_distance_)
    here_.winner.question_within(here_.winner.moves_in(longest_answer));
  if (elsewhere_.winner.is_known())
    asked_after_ = std::min(asked_after_, here_.winner.moves_in(longest_where_cores_move));
  asked_after_ = std::max(asked_after_, here_.winner.questioned());
  times_.assign(2 + of_cores, 0.0);
  until_question_ = asked_after_;
}

void trial::challenge() {
  std::vector<std::size_t> const &rivals = here_.winner.challengers(here_.tries);
  if (rivals.empty())
    return await_question();
  settled_ = has_tried_ = false;
  asked_at_ = 0;
  is_rematch_ = true;
  here_.tries.begin(here_.winner.course(), rivals);
  await_times_of_round();
}

void trial::resume() {
  settled_ = true;
  is_rematch_ = false;
  if (!here_.winner.was_judged()) { // what it took in another run may have been quite another time
    here_.winner.learn(here_.tries);
    just_settled_ = !is_second_place_;
  }
  here_.winner.stay(here_.tries, knows_distance_ ? here_.winner.moves_in(longest_without) : asked_after_);
  await_question();
}

void trial::answer() {
  double const now = times_[0], of_program = times_[1] / static_cast<double>(std::max(asked_after_, 1L));
  double const seconds = elsewhere_.winner.is_known() ? longest_where_cores_move
                         : knows_distance_            ? longest_where_cores_may_move
                                                      : longest_without;
  double const each = knows_distance_ ? std::clamp(of_program, now, most_between_moves * now) : now;
  long most = std::lround(std::min(seconds / std::max(each, 1e-9), 1e9));
  if (elsewhere_.winner.is_known() && times_[1] == 0) // what else the program does is not known yet
    most = std::min(most, asked_after_);
  asked_after_ = std::max(here_.winner.questioned(), std::min(2 * asked_after_, most));
  bool const is_unusual = here_.winner.is_unusual(now);
  if (is_unusual && std::exchange(is_doubted_, true)) {
    here_.tries.set_pace(now);
    return open(here_.winner.course());
  }
  times_.assign(times_.size(), 0.0);
  if (is_unusual) {
    asked_at_ = 0; // the next answer comes after other moves than asked_after_
    until_question_ = here_.winner.questioned();
    return;
  }
  is_doubted_ = false;
  here_.winner.note_usual(now);
  if (here_.winner.is_rematch_due())
    challenge();
  else
    await_question();
}

} // namespace redeal::runtime
