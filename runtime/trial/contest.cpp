// Counting moves, and comparing sums that all processes have.
#include "trial/contest.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace redeal::runtime {
namespace {

// Courses that are thought to take more than so many times as long as another one are not likely to be faster.
constexpr double hopeless = 2;
// A try takes at least so long, in seconds, but no more moves than that. The later ones, of few courses that take about
// as long, are longer: processes that share cores, and need not meet in each move, come into step in the course of
// some.
constexpr double least_try = 1e-3, least_late_try = 4e-3;
constexpr double most_moves = 16;
// So many moves of the leader show how long they are, where they are only thought to be short.
constexpr int tries_for_pace = 3;

// So many of those that are not likely may join later, so that a contest ends.
constexpr std::size_t most_invited = 3;

// What adapts to where cores are is preferred if it takes no more than so many times as long.
constexpr double nearly_as_fast = 1.02;

// The first rounds leave out what is clearly slower. All others are like the last of these, until the leader's times
// vary little, or those of others are as good, or there have been enough.
constexpr std::size_t first_rounds = 3, most_rounds = 6;
constexpr std::size_t most_of_a_course = 2 + 3 + (most_rounds - 2) * contest::most_tries;

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

contest::contest(std::vector<promise> promises)
    : promises_(std::move(promises)), tried_(promises_.size()), preferred_(promises_.size()) {
  for (std::vector<std::size_t> *const some : {&allowed_, &entrants_})
    some->reserve(promises_.size());
  for (std::size_t i = 0; i < promises_.size(); ++i) {
    if (i == 0 || promises_[i].is_likely)
      allowed_.push_back(i);
    tried_[i].moves.reserve(most_of_a_course);
    tried_[i].with_ways_back.reserve(most_of_a_course);
  }
  sorted_.reserve(most_of_a_course);
  ways_back_.reserve(promises_.size() * most_tries);
  cut_tries(promises_[0].seconds);
}

void contest::set_pace(double seconds) {
  if (seconds <= 0)
    return;
  knows_pace_ = true;
  cut_tries(seconds);
}

void contest::cut_tries(double seconds_of_move) {
  auto const moves_within = [seconds_of_move](double seconds) {
    return static_cast<int>(std::clamp(std::ceil(seconds / std::max(seconds_of_move, 1e-9)), 1.0, most_moves));
  };
  block_ = moves_within(least_try);
  late_block_ = moves_within(least_late_try);
}

double contest::median(std::vector<double> const &times) {
  sorted_ = times;
  std::sort(sorted_.begin(), sorted_.end());
  return sorted_[sorted_.size() / 2];
}

contest::round contest::rules(std::size_t number) {
  constexpr round all[first_rounds] = {{2, 1.4}, {3, 1.15}, {most_tries, as_good}};
  return all[std::min(number, first_rounds - 1)];
}

int contest::block() const { return finds_pace() ? 1 : round_ + 1 < first_rounds ? block_ : late_block_; }

bool contest::is_likely(double seconds, double least) { return seconds <= hopeless * least; }

bool contest::is_allowed(std::size_t course) const {
  return std::find(allowed_.begin(), allowed_.end(), course) != allowed_.end();
}

void contest::allow(std::size_t course) {
  if (!is_allowed(course))
    allowed_.push_back(course);
}

void contest::prefer(std::size_t course) {
  allow(course);
  preferred_ = course;
}

void contest::begin(std::size_t leader) {
  entrants_ = allowed_;
  begin_at(0, leader);
}

void contest::begin(std::size_t leader, std::vector<std::size_t> const &rivals) {
  entrants_.assign(1, leader);
  entrants_.insert(entrants_.end(), rivals.begin(), rivals.end());
  begin_at(first_with_rivals, leader);
}

void contest::begin_at(std::size_t round, std::size_t leader) {
  leader_ = leader;
  first_round_ = round_ = round;
  for (tries_of_course &tries : tried_) {
    tries.moves.clear();
    tries.with_ways_back.clear();
  }
  if (finds_pace())
    entrants_.assign(1, leader);
  begin_round();
}

// Costs leave out what nobody has measured, as lines that other cores hold; where a move takes longer than it should,
// what was thought to be slower may be the best. It joins in the second round.
void contest::invite() {
  double const best = least(tried_[leader_].moves);
  for (std::size_t i = 0, invited = 0; i < promises_.size() && invited < most_invited; ++i)
    if (promises_[i].seconds <= best && !is_allowed(i)) {
      allow(i);
      entrants_.push_back(i);
      ++invited;
    }
}

void contest::begin_round() {
  try_ = 0;
  move_ = 0;
  int const tries_of_each = finds_pace() ? tries_for_pace : rules(round_).tries;
  ways_back_.assign(entrants_.size() * static_cast<std::size_t>(tries_of_each), {0, 0});
  last_ = tries();
}

// The entrants take turns, so that a busy machine is busy for all of them, and every other time in the opposite order:
// what becomes faster or slower all the while, as in a program that has just begun, does so for all of them.
std::size_t contest::entrant(std::size_t of_try) const {
  std::size_t const turn = of_try / entrants_.size(), place = of_try % entrants_.size();
  return entrants_[turn % 2 == 0 ? place : entrants_.size() - 1 - place];
}

// Moves before those of a try that count: the first of an entrant may have things to make, and one that follows another
// entrant's finds the caches in disorder. That is no matter only where long moves are first told apart from hopeless
// ones.
int contest::uncounted() const {
  bool const is_first = try_ < entrants_.size() && !was_tried(entrant());
  bool const follows_itself = try_ > 0 && entrant(try_ - 1) == entrant();
  return is_first || (!follows_itself && (block() > 1 || round_ > 0)) ? 1 : 0;
}

std::size_t contest::next() const { return try_ == tries() ? leader_ : entrant(); }

bool contest::note(double seconds, std::vector<double> &times) {
  bool const is_counted = counts();
  last_ = is_counted ? try_ : tries();
  if (is_counted)
    times[try_] += seconds / block();
  if (++move_ == uncounted() + block()) {
    move_ = 0;
    ++try_;
  }
  if (try_ < tries())
    return false;
  add_ways_back(times);
  return true;
}

void contest::note_way_back(double seconds, std::vector<double> &times) {
  if (last_ == tries())
    return;
  ways_back_[last_].seconds += seconds;
  ++ways_back_[last_].count;
  if (try_ == tries())
    add_ways_back(times);
}

// A program need not move back each time; a try without a way back of its own is taken to have one like others of its
// course, else like others.
void contest::add_ways_back(std::vector<double> &times) {
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
    times[tries() + i] = times[i] + known.seconds / std::max(known.count, 1);
  }
}

bool contest::end_round(std::vector<double> const &times) {
  if (finds_pace()) {
    set_pace(*std::min_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(tries())));
    entrants_ = allowed_;
    begin_round();
    return true;
  }
  for (std::size_t i = 0; i < tries(); ++i) {
    tries_of_course &tried = tried_[entrant(i)];
    tried.moves.push_back(times[i]);
    tried.with_ways_back.push_back(times[tries() + i]);
  }
  leader_ = best_of_entrants();
  set_pace(median_move(leader_));
  entrants_.erase(std::remove_if(entrants_.begin(), entrants_.end(), [this](std::size_t e) { return is_out(e); }),
                  entrants_.end());
  if (++round_ == 1)
    invite();
  if (is_decided())
    return false;
  begin_round();
  return true;
}

bool contest::is_decided() {
  if (entrants_.size() == 1 || round_ == most_rounds)
    return true;
  if (round_ < first_rounds) // those that have just been invited have no times yet
    return false;
  double const leaders = median_with_way_back(leader_);
  return least(tried_[leader_].with_ways_back) * as_good >= leaders ||
         std::all_of(entrants_.begin(), entrants_.end(),
                     [&](std::size_t e) { return median_with_way_back(e) <= as_good * leaders; });
}

// The one that is preferred, or the fastest one that adapts, if it is about as fast as the fastest of all.
std::size_t contest::best_of_entrants() {
  std::size_t const none = promises_.size();
  std::size_t best[] = {none, none}; // of all; of those that adapt
  double least[] = {0, 0};
  for (std::size_t const e : entrants_)
    for (int const k : {0, 1}) {
      double const it = median_with_way_back(e);
      if ((k == 0 || promises_[e].adapts) && (best[k] == none || it < least[k])) {
        best[k] = e;
        least[k] = it;
      }
    }
  bool const has_preferred = std::find(entrants_.begin(), entrants_.end(), preferred_) != entrants_.end();
  if (has_preferred && median_with_way_back(preferred_) <= as_good * least[0])
    return preferred_;
  return best[1] != none && least[1] <= nearly_as_fast * least[0] ? best[1] : best[0];
}

bool contest::is_out(std::size_t course) {
  auto const &times = tried_[course].with_ways_back, &leaders = tried_[leader_].with_ways_back;
  return course != leader_ &&
         (least(times) >= rules(round_).worst * median(leaders) || is_slower_in_most(times, leaders));
}

} // namespace redeal::runtime
