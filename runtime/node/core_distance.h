// Whether the cores of processes that move elements to each other are near, with a cache in common, or apart.
//
// A line that another core has written comes from its cache, in so much time or in several times as much. Virtual cores
// are moved while a program runs, so that which of the two it is changes within seconds. It shows in looks at a word
// that another process has just written: some are short, some are long. What both take differs from machine to machine,
// and is learned.
#pragma once

#include "Plan/Cost/MachineCosts.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace redeal::runtime {

class core_distance {
public:
  /// Where costs know that cores move, looks take half of what a flag takes: for a flag to be seen, a line goes over
  /// twice, to the one who writes it and to the one who looks.
  void expect(plan::machine_costs const &costs) {
    if (costs.cores_move())
      expect(costs.while_near.flag / 2, costs.while_apart.flag / 2);
  }
  /// Short looks and long ones are known to take about that. How much more or less they take is learned, but no more
  /// than half as much again: while cores stay apart all looks are long, and those that take longest must not make
  /// the others seem short.
  void expect(double short_look, double long_look) {
    short_ = expected_short_ = short_look;
    long_ = expected_long_ = long_look;
    looks_ = first_looks;
    knows_both_ = true;
  }

  /// Processes share cores: what another one has written may be in this core's caches, as it was written there, or as a
  /// third one has looked at it. How long a look at that takes says little, and half of all may be such. So what is new
  /// of so many words counts only if it was not there a moment before: within so many seconds no other process has had
  /// this core, and come back.
  void share_cores(std::size_t words, double seconds) {
    missed_.resize(words);
    within_ = std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(seconds));
  }

  bool must_miss_first() const { return !missed_.empty(); }

  /// What look() says, which is to be asked until another process has written a word: then it is noted how long that
  /// look took.
  template <class Look> bool sees(std::size_t word, Look const &look) {
    auto const seconds = [](clock::duration d) { return std::chrono::duration<double>(d).count(); };
    clock::time_point const begin = clock::now();
    if (!look()) {
      if (!missed_.empty())
        missed_[word] = begin;
      return false;
    }
    if (!missed_.empty() && begin - std::exchange(missed_[word], {}) > within_)
      return true;
    clock::time_point const found = clock::now();
    if (look())
      note(seconds(found - begin), seconds(clock::now() - found));
    return true;
  }

  /// What a look took that found something new, and what the next one took, which found it in this core's cache.
  void note(double first, double second) {
    double const look = first - second;
    if (look < least_part * second) // it was here already, as it was written by a process on the same core
      return;
    ++news_;
    if (looks_ < first_looks) {
      first_[static_cast<std::size_t>(looks_++)] = look;
      short_ = long_ = median_of_first();
      return;
    }
    // Half-way, and not where both are as many times off: looks at near cores differ by up to three times, those at
    // cores apart by less.
    bool const is_long = look > (short_ + long_) / 2;
    lately_ = static_cast<std::uint16_t>(lately_ << 1 | (is_long ? 1 : 0));
    // Once the kinds are told apart, some looks of one that is rare now are of neither: they would draw what is known
    // of it to the other one.
    bool const is_rare = is_long ? long_lately() < fewest_long : last_looks - long_lately() < fewest_long;
    double &mean = is_long ? long_ : short_;
    if (!is_rare || !are_apart(short_, long_))
      mean += (std::min(look, longest * short_) - mean) / remembered;
    // If that is so most of the time, what was expected is wrong; now and then it is so where cores are apart.
    bool const is_too_long = look > longest * short_;
    too_long_ = is_too_long ? std::min(too_long_ + 1, most_too_long) : std::max(too_long_ - 1, 0);
    if (is_too_long && too_long_ == most_too_long)
      short_ += short_ / remembered;
    if (expected_short_ > 0) {
      short_ = std::clamp(short_, expected_short_ / most_error, expected_short_ * most_error);
      long_ = std::clamp(long_, expected_long_ / most_error, expected_long_ * most_error);
    }
    long_ = std::min(long_, longest * short_);
    if (are_apart(short_, long_) && !std::exchange(knows_both_, true))
      began_apart_ = median_of_first() > (short_ + long_) / 2;
  }

  /// Whether looks of both kinds have been seen, or were known from the beginning.
  bool knows_both() const { return knows_both_; }
  /// Whether the first looks turned out to be long.
  bool began_apart() const { return began_apart_; }

  /// How often a look has found something new that came from another core.
  std::uint64_t news() const { return news_; }

  /// Whether others are apart from this process; not before both kinds of looks are known.
  bool is_apart() const { return is_apart(last_looks); }
  /// The same by so many of the last looks alone.
  bool is_apart(std::uint64_t looks) const {
    int const latest = static_cast<int>(std::min<std::uint64_t>(looks, last_looks));
    return are_apart(short_, long_) && last_looks * long_among(latest) >= fewest_long * latest;
  }

private:
  using clock = std::chrono::steady_clock;

  // As costs know that cores move.
  static bool are_apart(double near, double apart) { return plan::machine_costs::are_apart(near, apart); }

  // One that takes much longer, as where the process was interrupted, is of no account.
  double median_of_first() {
    auto const end = first_.begin() + looks_, middle = first_.begin() + looks_ / 2;
    std::nth_element(first_.begin(), middle, end);
    return *middle;
  }

  int long_lately() const { return long_among(last_looks); }
  int long_among(int latest) const {
    int count = 0;
    for (unsigned left = lately_ & ((1u << latest) - 1); left != 0; left &= left - 1)
      ++count;
    return count;
  }

  // How much longer a look takes for what comes from elsewhere, at least.
  static constexpr double least_part = 0.5;
  // Looks are taken to be of one kind until there have been so many, so that none of them says much.
  static constexpr int first_looks = 16;
  // What takes so many times as long as a short one, as where the process was interrupted, is one of the long ones, and
  // no longer than that.
  static constexpr double longest = 8;
  static constexpr int most_too_long = 16;
  static constexpr double remembered = 32; // about as many looks of a kind make its mean
  static constexpr double most_error = 1.5;
  // Of the last looks. Now and then one is long because others look there, too.
  static constexpr int last_looks = 16, fewest_long = 7;

  std::vector<clock::time_point> missed_; // by word: when it was looked for in vain; empty where that does not matter
  clock::duration within_{};
  std::uint64_t news_ = 0;
  std::array<double, first_looks> first_{};
  int looks_ = 0;                                 // of the first
  int too_long_ = 0;                              // of the last looks, less the others
  double short_ = 0, long_ = 0;                   // what looks of each kind take
  double expected_short_ = 0, expected_long_ = 0; // 0 where nothing is known of that
  bool knows_both_ = false, began_apart_ = false;
  std::uint16_t lately_ = 0; // a bit for each of the last looks: whether it was long
};

} // namespace redeal::runtime
