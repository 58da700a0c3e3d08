// Counting moves, and comparing sums that all processes have.
#include "choice/trial.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace redeal::runtime {
namespace {

// Courses that are thought to take more than so many times as long as another one are not likely to be faster.
constexpr double hopeless = 2;
// A try takes at least so long, in seconds, but no more moves than that.
constexpr double least_try = 1e-3;
constexpr double most_moves = 16;
// The choice is questioned after so many moves at first, or fewer if they take so many seconds, then after twice as
// many, and so on, but not less often than that; and tried anew if they take so many times as long as before, or before
// so many times as long, twice in a row: then the machine has changed, as where the system has moved the processes to
// cores that have a cache in common. Once is not enough: other work comes and goes.
constexpr double most_questioned = 64, least_questioned = 4, question_seconds = 0.1, longest_without = 4;
constexpr double changed = 1.5;
constexpr int usual_answers = 3;
// Each doubt that was in vain makes more of that usual, but no more than this.
constexpr double most_tolerated = 4;
// Where it is known whether cores are near, that is asked after no more than so many seconds, and sooner once they have
// been near at one time and apart at another; but not before the fewest moves that are an answer. Cores move also while
// a program does other things: its seconds count, but no more of them for each move than so many times what it takes.
// When they move while courses are tried, trying begins anew, but not more often than that.
constexpr double longest_where_cores_move = 0.02, longest_where_cores_may_move = 0.25;
constexpr double most_between_moves = 10;
constexpr int most_restarts = 2;
// Those that took no more than so many times as long as the winner are held against it again: what was best while other
// work was going on, or while two cores had no cache in common, need not be so later, though the winner takes as long
// as ever. That is to take no more than such a part of the time, and each time that the winner stays it happens half as
// often, down to where the choice is questioned least. Also courses that took hardly longer are taken to lose a little
// in each try.
constexpr double close_to_winner = 2, part_for_rematches = 0.02, least_lost = 0.1;

// In another run the same may take so many times as long, with other work on the machine, and so it may after a trial.
constexpr double in_another_run = 2;

// So many of those may join later, so that trying ends.
constexpr std::size_t most_invited = 3;

// The first rounds leave out what is clearly slower. All others are like the last of these, until the leader's times
// vary little, or those of others are as good, or there have been enough.
constexpr std::size_t first_rounds = 3, most_rounds = 6;
constexpr double as_good = 1.05;
constexpr std::size_t most_of_a_course = 2 + 3 + (most_rounds - 2) * trial::most_tries;

double least(std::vector<double> const &times) { return *std::min_element(times.begin(), times.end()); }

// Of two courses that take turns one is slower if it is so in most turns: both find the machine busy in the same ones.
// Of courses that are equal, one is slower in so many more than half of the turns, in standard deviations, once in
// eighteen times that this is asked.
constexpr double most_by_chance = 1.75;
constexpr std::size_t fewest_turns = 5;

bool is_slower_in_most(std::vector<double> const &times, std::vector<double> const &others) {
  std::size_t const turns = std::min(times.size(), others.size());
  if (turns < fewest_turns)
    return false;
  double more = 0; // turns in which it is slower than in which it is not
  for (std::size_t i = 1; i <= turns; ++i)
    more += times[times.size() - i] > others[others.size() - i] ? 1 : -1;
  return more >= most_by_chance * std::sqrt(static_cast<double>(turns));
}

} // namespace

trial::trial(std::vector<promise> promises)
    : promises_(std::move(promises)), tried_(promises_.size()), measured_(promises_.size(), 0.0),
      judged_(promises_.size(), 0.0), tolerance_(changed), former_(promises_.size()) {
  for (std::size_t i = 0; i < promises_.size(); ++i) {
    if (promises_[i].is_likely)
      likely_.push_back(i);
    tried_[i].moves.reserve(most_of_a_course);
    tried_[i].with_ways_back.reserve(most_of_a_course);
  }
  sorted_.reserve(most_of_a_course);
  times_.reserve(2 * promises_.size() * most_tries + 2);
  elsewhere_.tolerance = changed;
  elsewhere_.measured = measured_;
  elsewhere_.judged = judged_;
  ways_back_.reserve(promises_.size() * most_tries);
  for (std::vector<std::size_t> *const some : {&likely_, &entrants_})
    some->reserve(promises_.size());
  double const first = std::max(promises_[0].seconds, 1e-9);
  block_ = static_cast<int>(std::clamp(std::ceil(least_try / first), 1.0, most_moves));
  open();
}

trial::trial(std::vector<promise> promises, std::size_t winner, double seconds) : trial(std::move(promises)) {
  best_ = winner;
  if (std::find(likely_.begin(), likely_.end(), winner) == likely_.end())
    likely_.push_back(winner);
  measured_[winner] = seconds;
  settle();
}

double trial::median(std::vector<double> const &times) {
  sorted_ = times;
  std::sort(sorted_.begin(), sorted_.end());
  return sorted_[sorted_.size() / 2];
}

trial::round trial::rules(std::size_t number) {
  constexpr round all[first_rounds] = {{2, 1.4}, {3, 1.15}, {most_tries, as_good}};
  return all[std::min(number, first_rounds - 1)];
}

bool trial::is_likely(double seconds, double least) { return seconds <= hopeless * least; }

void trial::open() {
  entrants_ = likely_;
  if (promises_.size() == 1)
    settle();
  else
    begin(0);
}

void trial::begin(std::size_t round) {
  settled_ = false;
  asked_at_ = 0;
  round_ = round;
  for (tries_of_course &tries : tried_) {
    tries.moves.clear();
    tries.with_ways_back.clear();
  }
  begin_round();
}

// Costs leave out what nobody has measured, as lines that other cores hold; where a move takes longer than it should,
// what was thought to be slower may be the best. It joins in the second round.
void trial::invite() {
  double const best = least(tried_[best_].moves);
  for (std::size_t i = 0, invited = 0; i < promises_.size() && invited < most_invited; ++i)
    if (promises_[i].seconds <= best && std::find(likely_.begin(), likely_.end(), i) == likely_.end()) {
      likely_.push_back(i);
      entrants_.push_back(i);
      ++invited;
    }
}

void trial::begin_round() {
  try_ = 0;
  move_ = 0;
  ways_back_.assign(entrants_.size() * static_cast<std::size_t>(rules(round_).tries), {0, 0});
  times_.assign(2 * tries() + 2, 0.0);
  last_ = tries();
}

// The entrants take turns, so that a busy machine is busy for all of them, and every other time in the opposite order:
// what becomes faster or slower all the while, as in a program that has just begun, does so for all of them.
std::size_t trial::entrant(std::size_t of_try) const {
  std::size_t const turn = of_try / entrants_.size(), place = of_try % entrants_.size();
  return turn % 2 == 0 ? place : entrants_.size() - 1 - place;
}

// Moves before those of a try that count: the first of an entrant may have things to make, and one that follows another
// entrant's finds the caches in disorder. That is no matter only where long moves are first told apart from hopeless
// ones.
int trial::uncounted() const {
  bool const is_first = try_ < entrants_.size() && tried_[entrants_[entrant()]].moves.empty();
  bool const follows_itself = try_ > 0 && entrant(try_ - 1) == entrant();
  return is_first || (!follows_itself && (block_ > 1 || round_ > 0)) ? 1 : 0;
}

std::size_t trial::next() const { return settled_ || try_ == tries() ? best_ : entrants_[entrant()]; }

bool trial::wants_time() const { return !settled_ || (promises_.size() > 1 && until_question_ <= questioned_); }

bool trial::note(double seconds, cores others, double now) {
  if (promises_.size() > 1) {
    times_.end()[-2] = others == cores::unknown ? 0 : 1;
    times_.back() = others == cores::apart ? 1 : 0;
  }
  if (settled_) {
    if (promises_.size() == 1)
      return false;
    ++moved_;
    if (until_question_ <= questioned_)
      times_[0] += seconds / static_cast<double>(questioned_);
    if (--until_question_ > 0)
      return false;
    times_[1] = now > 0 && asked_at_ > 0 ? now - asked_at_ : 0;
    asked_at_ = now;
    return true;
  }
  bool const counts = move_ >= uncounted();
  last_ = counts ? try_ : tries();
  if (counts)
    times_[try_] += seconds / block_;
  if (++move_ == uncounted() + block_) {
    move_ = 0;
    ++try_;
  }
  if (try_ < tries())
    return false;
  add_ways_back();
  return true;
}

void trial::note_way_back(double seconds) {
  if (settled_ || last_ == tries())
    return;
  ways_back_[last_].seconds += seconds;
  ++ways_back_[last_].count;
  if (try_ == tries())
    add_ways_back();
}

// A program need not move back each time; a try without a way back of its own is taken to have one like others of its
// course, else like others.
void trial::add_ways_back() {
  auto const sum = [this](auto const &is_like) {
    ways_back all{0, 0};
    for (std::size_t i = 0; i < tries(); ++i)
      if (is_like(i)) {
        all.seconds += ways_back_[i].seconds;
        all.count += ways_back_[i].count;
      }
    return all;
  };
  for (std::size_t i = 0; i < tries(); ++i) {
    ways_back known = ways_back_[i];
    if (known.count == 0)
      known = sum([&](std::size_t other) { return entrant(other) == entrant(i); });
    if (known.count == 0)
      known = sum([](std::size_t) { return true; });
    times_[tries() + i] = times_[i] + known.seconds / std::max(known.count, 1);
  }
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

// False if a trial goes on all the same: the first one must end some time. A rematch is left, and so is a trial that a
// doubt has begun, with the winner as it was.
bool trial::go_on_where_cores_are(bool apart) {
  bool const is_found = has_winner();
  if (!is_found && !elsewhere_.is_known && restarts_ == most_restarts)
    return false;
  if (!settled_ && is_found)
    best_ = former_;
  if (!settled_ && !is_rematch_)
    ++restarts_;
  bool const was_known = std::exchange(elsewhere_.is_known, is_found);
  is_second_place_ = is_second_place_ != (is_found || was_known);
  exchange_findings();
  is_apart_ = apart;
  former_ = promises_.size();
  is_rematch_ = false;
  is_doubted_ = false;
  bool const may_be_the_same = is_found && (promises_[elsewhere_.best].adapts || restarts_ >= most_restarts);
  if (!was_known && !may_be_the_same) {
    open();
    return true;
  }
  if (!was_known)
    expect_the_same();
  settled_ = true;
  await_question();
  return true;
}

// The winner where cores have been is taken here, too; others are held against it when times are added up next.
void trial::expect_the_same() {
  best_ = elsewhere_.best;
  measured_ = elsewhere_.measured;
  judged_ = elsewhere_.judged;
  questioned_ = elsewhere_.questioned;
  tolerance_ = changed;
  slow_ = fast_ = 0;
  answers_ = 0;
  moved_ = rematch_after_ = least_between_rematches();
}

void trial::exchange_findings() {
  std::swap(best_, elsewhere_.best);
  std::swap(slow_, elsewhere_.slow);
  std::swap(fast_, elsewhere_.fast);
  std::swap(tolerance_, elsewhere_.tolerance);
  std::swap(answers_, elsewhere_.answers);
  std::swap(questioned_, elsewhere_.questioned);
  std::swap(rematch_after_, elsewhere_.rematch_after);
  std::swap(moved_, elsewhere_.moved);
  measured_.swap(elsewhere_.measured);
  judged_.swap(elsewhere_.judged);
}

void trial::end_round() {
  for (std::size_t i = 0; i < tries(); ++i) {
    tries_of_course &tried = tried_[entrants_[entrant(i)]];
    tried.moves.push_back(times_[i]);
    tried.with_ways_back.push_back(times_[tries() + i]);
  }
  if (!is_rematch_)
    note_medians();
  best_ = best_of_entrants();
  entrants_.erase(std::remove_if(entrants_.begin(), entrants_.end(), [this](std::size_t e) { return is_out(e); }),
                  entrants_.end());
  if (++round_ == 1)
    invite();
  if (is_rematch_ && round_ == first_of_rematch + 1 && stays())
    return resume();
  auto const judged = [this](std::size_t e) { return median(tried_[e].with_ways_back); };
  double const good = as_good * judged(best_);
  bool const nothing_to_win =
      least(tried_[best_].with_ways_back) * as_good >= judged(best_) ||
      std::all_of(entrants_.begin(), entrants_.end(), [&](std::size_t e) { return judged(e) <= good; });
  if (entrants_.size() == 1 || (round_ >= first_rounds && nothing_to_win) || round_ == most_rounds)
    settle();
  else
    begin_round();
}

// The fastest one that adapts, if it is as good as the fastest of all.
std::size_t trial::best_of_entrants() {
  std::size_t const none = promises_.size();
  std::size_t best[] = {none, none}; // of all; of those that adapt
  double least[] = {0, 0};
  for (std::size_t const e : entrants_)
    for (int const k : {0, 1}) {
      double const it = median(tried_[e].with_ways_back);
      if ((k == 0 || promises_[e].adapts) && (best[k] == none || it < least[k])) {
        best[k] = e;
        least[k] = it;
      }
    }
  return best[1] != none && least[1] <= as_good * least[0] ? best[1] : best[0];
}

bool trial::is_out(std::size_t course) {
  auto const &times = tried_[course].with_ways_back, &winners = tried_[best_].with_ways_back;
  return course != best_ &&
         (least(times) >= rules(round_).worst * median(winners) || is_slower_in_most(times, winners));
}

void trial::note_medians() {
  for (std::size_t i = 0; i < promises_.size(); ++i)
    if (!tried_[i].moves.empty()) {
      measured_[i] = median(tried_[i].moves);
      judged_[i] = median(tried_[i].with_ways_back);
    }
}

void trial::settle() {
  settled_ = true;
  restarts_ = 0;
  if (is_rematch_) {
    if (stays())
      return resume();
    note_medians();
    asked_after_ = std::min(asked_after_, least_between_rematches());
    tolerance_ = changed;
  } else if (former_ < promises_.size()) {
    tolerance_ = former_ == best_ ? std::min(tolerance_ * changed, most_tolerated) : changed;
  }
  just_settled_ = !is_second_place_;
  former_ = promises_.size();
  is_rematch_ = false;
  is_doubted_ = false;
  fast_ = 0;
  slow_ = tolerance_ * in_another_run * measured_[best_];
  answers_ = 0;
  double const moves = question_seconds / std::max(measured_[best_], 1e-9);
  questioned_ = measured_[best_] > 0 ? std::lround(std::clamp(moves, least_questioned, most_questioned))
                                     : std::lround(most_questioned);
  asked_after_ = std::max(asked_after_, questioned_);
  rematch_after_ = least_between_rematches();
  moved_ = 0;
  await_question();
}

// Moves of the winner that take so long.
long trial::moves_in(double seconds) const {
  return std::lround(std::min(seconds / std::max(measured_[best_], 1e-9), 1e9));
}

// Where cores move it comes soon, however long they have been where they were.
void trial::await_question() {
  if (elsewhere_.is_known) {
    long const soon = std::max(moves_in(longest_where_cores_move), std::lround(least_questioned));
    questioned_ = std::min(questioned_, soon);
    asked_after_ = std::max(std::min(asked_after_, soon), questioned_);
  }
  times_.assign(4, 0.0);
  until_question_ = asked_after_;
}

// A winner that was known has been held against no other: what these were thought to take must do.
double trial::over_winner(std::size_t course) const {
  bool const any_judged = judged_[best_] > 0;
  double const it = any_judged ? judged_[course] : promises_[course].seconds,
               winner = any_judged ? judged_[best_] : promises_[best_].seconds;
  return it > 0 && winner > 0 ? it / winner : 2 * close_to_winner;
}

bool trial::is_rival(std::size_t course) const {
  return course != best_ && over_winner(course) <= close_to_winner &&
         std::find(likely_.begin(), likely_.end(), course) != likely_.end();
}

// Moves of the winner that its tries take longer: each has some moves, and one before them that does not count.
double trial::lost_by(double over_winner, std::size_t tries) const {
  return std::max(over_winner - 1, least_lost) * static_cast<double>(tries) * (block_ + 1);
}

long trial::least_between_rematches() const {
  double lost = 0;
  for (std::size_t i = 0; i < promises_.size(); ++i)
    if (is_rival(i))
      lost += lost_by(over_winner(i), static_cast<std::size_t>(rules(first_of_rematch).tries));
  return std::max(std::lround(lost / part_for_rematches), questioned_);
}

void trial::challenge() {
  entrants_.assign(1, best_);
  for (std::size_t i = 0; i < promises_.size(); ++i)
    if (is_rival(i))
      entrants_.push_back(i);
  moved_ = 0;
  if (entrants_.size() == 1)
    return await_question();
  former_ = best_;
  is_rematch_ = true;
  begin(first_of_rematch);
}

// As long as nothing is clearly faster: of equals, now one is faster and now another one.
bool trial::stays() { return median(tried_[former_].with_ways_back) <= as_good * median(tried_[best_].with_ways_back); }

void trial::resume() {
  settled_ = true;
  is_rematch_ = false;
  best_ = std::exchange(former_, promises_.size());
  double const winner = std::max(median(tried_[best_].with_ways_back), 1e-9);
  double lost = 0; // by this one
  for (std::size_t i = 0; i < promises_.size(); ++i)
    if (i != best_ && !tried_[i].moves.empty())
      lost += lost_by(median(tried_[i].with_ways_back) / winner, tried_[i].moves.size());
  long const rarest = knows_distance_ ? moves_in(longest_without) : asked_after_;
  rematch_after_ = std::max(
      {rematch_after_, std::min(2 * rematch_after_, rarest), std::lround(std::min(lost / part_for_rematches, 1e9))});
  await_question();
}

// The first answers show what is usual. Moves may become faster meanwhile: a trial keeps caches and cores in disorder.
void trial::answer() {
  double const now = times_[0], of_program = times_[1] / static_cast<double>(std::max(asked_after_, 1L));
  double const seconds = elsewhere_.is_known ? longest_where_cores_move
                         : knows_distance_   ? longest_where_cores_may_move
                                             : longest_without;
  double const each = knows_distance_ ? std::clamp(of_program, now, most_between_moves * now) : now;
  long most = std::lround(std::min(seconds / std::max(each, 1e-9), 1e9));
  if (elsewhere_.is_known && times_[1] == 0) // what else the program does is not known yet
    most = std::min(most, asked_after_);
  asked_after_ = std::max(questioned_, std::min(2 * asked_after_, most));
  bool const is_unusual = now < fast_ || (slow_ > 0 && now > slow_);
  if (is_unusual && std::exchange(is_doubted_, true)) {
    former_ = best_;
    open();
    return;
  }
  times_[0] = 0;
  if (is_unusual) {
    asked_at_ = 0; // the next answer comes after other moves than asked_after_
    until_question_ = questioned_;
    return;
  }
  is_doubted_ = false;
  if (answers_ < usual_answers) {
    slow_ = now * tolerance_;
    fast_ = ++answers_ < usual_answers ? 0 : now / tolerance_;
  }
  if (moved_ >= rematch_after_)
    challenge();
  else
    await_question();
}

} // namespace redeal::runtime
