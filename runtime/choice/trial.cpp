// Counting moves, and comparing sums that all processes have.
#include "choice/trial.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace redeal::runtime {
namespace {

// Courses that are thought to take more than so many times as long as the best one are left out.
constexpr double hopeless = 2;
// A try takes at least so long, in seconds, but no more moves than that.
constexpr double least_try = 1e-4;
constexpr double most_moves = 16;
// The choice is questioned after so many moves at first, and tried anew if they take so many times as long as before.
constexpr long first_question = 64;
constexpr double much_slower = 1.5;

} // namespace

trial::trial(std::vector<double> const &predicted) : measured_(predicted.size(), 0.0) {
  for (std::size_t i = 0; i < predicted.size(); ++i)
    if (is_likely(predicted[i], predicted[0]))
      likely_.push_back(i);
  times_.reserve(likely_.size() * most_tries);
  entrants_.reserve(likely_.size());
  block_ = static_cast<int>(std::clamp(std::ceil(least_try / std::max(predicted[0], 1e-9)), 1.0, most_moves));
  asked_after_ = first_question;
  open();
}

trial::trial(std::vector<double> const &predicted, std::size_t winner) : trial(predicted) {
  best_ = winner;
  settle();
}

bool trial::is_likely(double seconds, double least) { return seconds <= hopeless * least; }

void trial::open() {
  settled_ = false;
  round_ = 0;
  entrants_ = likely_;
  if (entrants_.size() == 1)
    settle();
  else
    begin_round();
}

void trial::begin_round() {
  try_ = 0;
  move_ = 0;
  times_.assign(entrants_.size() * static_cast<std::size_t>(rounds[round_].tries), 0.0);
}

// In the first round the tries of one entrant follow each other, as its first move may have things to make; later the
// entrants take turns, so that a busy machine is busy for all of them.
std::size_t trial::entrant() const {
  return round_ == 0 ? try_ / static_cast<std::size_t>(rounds[0].tries) : try_ % entrants_.size();
}

// Moves before those of a try that count.
int trial::uncounted() const {
  bool const is_first = round_ == 0 && try_ % static_cast<std::size_t>(rounds[0].tries) == 0;
  return is_first || block_ > 1 ? 1 : 0;
}

std::size_t trial::next() const { return settled_ || try_ == times_.size() ? best_ : entrants_[entrant()]; }

bool trial::wants_time() const { return !settled_ || (likely_.size() > 1 && until_question_ <= first_question); }

bool trial::note(double seconds) {
  if (settled_) {
    if (likely_.size() == 1)
      return false;
    if (until_question_ <= first_question)
      times_[0] += seconds / first_question;
    return --until_question_ == 0;
  }
  if (move_ >= uncounted())
    times_[try_] += seconds / block_;
  if (++move_ == uncounted() + block_) {
    move_ = 0;
    ++try_;
  }
  return try_ == times_.size();
}

void trial::agree() {
  if (settled_)
    answer();
  else
    end_round();
}

void trial::end_round() {
  for (std::size_t const e : entrants_)
    measured_[e] = HUGE_VAL;
  for (try_ = 0; try_ < times_.size(); ++try_) {
    double &least = measured_[entrants_[entrant()]];
    least = std::min(least, times_[try_]);
  }
  best_ = *std::min_element(entrants_.begin(), entrants_.end(),
                            [&](std::size_t a, std::size_t b) { return measured_[a] < measured_[b]; });
  double const worst = rounds[round_].worst * measured_[best_];
  entrants_.erase(std::remove_if(entrants_.begin(), entrants_.end(),
                                 [&](std::size_t e) { return e != best_ && measured_[e] >= worst; }),
                  entrants_.end());
  if (entrants_.size() == 1 || ++round_ == std::size(rounds))
    settle();
  else
    begin_round();
}

void trial::settle() {
  settled_ = true;
  usual_ = 0;
  times_.assign(1, 0.0);
  until_question_ = asked_after_;
}

// The first time shows what is usual.
void trial::answer() {
  double const now = times_[0];
  asked_after_ *= 2;
  if (usual_ > 0 && now > much_slower * usual_) {
    open();
    return;
  }
  if (usual_ == 0)
    usual_ = now;
  times_[0] = 0;
  until_question_ = asked_after_;
}

} // namespace redeal::runtime
