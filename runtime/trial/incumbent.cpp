#include "trial/incumbent.h"

#include <algorithm>
#include <cmath>

namespace redeal::runtime {
namespace {

// The choice is questioned after so many moves at first, or fewer if they take so many seconds; all is tried anew if
// moves take so many times as long as before, or before so many times as long: then the machine has changed, as where
// the system has moved the processes to cores that have a cache in common.
constexpr double most_questioned = 64, least_questioned = 4, question_seconds = 0.1;
constexpr double changed = 1.5;
constexpr int usual_answers = 3;
// Each doubt that was in vain makes more of that usual, but no more than this.
constexpr double most_tolerated = 4;

// Those that took no more than so many times as long as the winner are held against it again: what was best while other
// work was going on, or while two cores had no cache in common, need not be so later, though the winner takes as long
// as ever. That is to take no more than such a part of the time, and each time that the winner stays it happens half as
// often. Also courses that took hardly longer are taken to lose a little in each try.
constexpr double close_to_winner = 2, part_for_rematches = 0.02, least_lost = 0.1;

// In another run the same may take so many times as long, with other work on the machine, and so it may after a trial.
constexpr double in_another_run = 2;

// Of those that a time or a loss amounts to.
constexpr double most_counted_moves = 1e9;

// Moves of the winner that tries of a course take longer.
double lost_by(double over_winner, std::size_t tries, contest const &in) {
  return std::max(over_winner - 1, least_lost) * static_cast<double>(tries) * in.moves_of_try();
}

} // namespace

incumbent::incumbent(std::size_t courses)
    : course_(courses), measured_(courses, 0.0), judged_(courses, 0.0), tolerance_(changed) {
  rivals_.reserve(courses);
}

void incumbent::learn(contest &from) {
  for (std::size_t i = 0; i < measured_.size(); ++i)
    if (from.was_tried(i)) {
      measured_[i] = from.median_move(i);
      judged_[i] = from.median_with_way_back(i);
    }
}

void incumbent::win(std::size_t course, double seconds, contest const &all) {
  course_ = course;
  measured_[course] = seconds;
  begin_reign(all);
}

void incumbent::win(contest const &won, bool was_doubted) {
  tolerance_ = was_doubted && course_ == won.leader() ? std::min(tolerance_ * changed, most_tolerated) : changed;
  course_ = won.leader();
  begin_reign(won);
}

void incumbent::begin_reign(contest const &all) {
  fast_ = 0;
  slow_ = tolerance_ * in_another_run * measured_[course_];
  answers_ = 0;
  double const moves = question_seconds / std::max(measured_[course_], 1e-9);
  questioned_ =
      std::lround(measured_[course_] > 0 ? std::clamp(moves, least_questioned, most_questioned) : most_questioned);
  rematch_after_ = least_between_rematches(all);
  moved_ = 0;
}

void incumbent::take_from(incumbent const &other, contest const &all) {
  course_ = other.course_;
  measured_ = other.measured_;
  judged_ = other.judged_;
  questioned_ = other.questioned_;
  tolerance_ = changed;
  slow_ = fast_ = 0;
  answers_ = 0;
  moved_ = rematch_after_ = least_between_rematches(all);
}

void incumbent::question_within(long moves) {
  questioned_ = std::min(questioned_, std::max(moves, std::lround(least_questioned)));
}

long incumbent::moves_in(double seconds) const {
  return std::lround(std::min(seconds / std::max(measured_[course_], 1e-9), most_counted_moves));
}

bool incumbent::is_unusual(double seconds) const { return seconds < fast_ || (slow_ > 0 && seconds > slow_); }

void incumbent::note_usual(double seconds) {
  if (answers_ == usual_answers)
    return;
  slow_ = seconds * tolerance_;
  fast_ = ++answers_ < usual_answers ? 0 : seconds / tolerance_;
}

// A winner that was known has been held against no other: what these were thought to take must do.
double incumbent::over_winner(std::size_t course, contest const &all) const {
  bool const any_judged = judged_[course_] > 0;
  double const it = any_judged ? judged_[course] : all.promises()[course].seconds,
               winner = any_judged ? judged_[course_] : all.promises()[course_].seconds;
  return it > 0 && winner > 0 ? it / winner : 2 * close_to_winner;
}

bool incumbent::is_rival(std::size_t course, contest const &all) const {
  return course != course_ && over_winner(course, all) <= close_to_winner && all.is_allowed(course);
}

long incumbent::least_between_rematches(contest const &all) const {
  double lost = 0;
  for (std::size_t i = 0; i < measured_.size(); ++i)
    if (is_rival(i, all))
      lost += lost_by(over_winner(i, all), static_cast<std::size_t>(contest::tries_with_rivals()), all);
  return std::max(std::lround(lost / part_for_rematches), questioned_);
}

std::vector<std::size_t> const &incumbent::challengers(contest const &all) {
  moved_ = 0;
  rivals_.clear();
  for (std::size_t i = 0; i < measured_.size(); ++i)
    if (is_rival(i, all))
      rivals_.push_back(i);
  return rivals_;
}

bool incumbent::stays(contest &against) const {
  return against.median_with_way_back(course_) <= as_good * against.median_with_way_back(against.leader());
}

void incumbent::stay(contest &against, long rarest) {
  double const winner = std::max(against.median_with_way_back(course_), 1e-9);
  double lost = 0; // by this one
  for (std::size_t i = 0; i < measured_.size(); ++i)
    if (i != course_ && against.was_tried(i))
      lost += lost_by(against.median_with_way_back(i) / winner, against.tries_of(i), against);
  rematch_after_ = std::max({rematch_after_, std::min(2 * rematch_after_, rarest),
                             std::lround(std::min(lost / part_for_rematches, most_counted_moves))});
}

} // namespace redeal::runtime
