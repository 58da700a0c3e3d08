// The winner of a contest, what is usual for it, and when it is held against others again.
//
// If moves take much longer than they did, or much less long, the winner is doubted; each time that was in vain, it
// takes more to doubt it. What came close to it is held against it again, as often as that takes little time: other
// courses may have become faster.
#pragma once

#include "trial/contest.h"

#include <cstddef>
#include <vector>

namespace redeal::runtime {

class incumbent {
public:
  /// None of so many courses.
  explicit incumbent(std::size_t courses);

  bool is_known() const { return course_ < measured_.size(); }
  std::size_t course() const { return course_; }
  /// The median time of a move, as all processes have agreed, by course; 0 where it has not been tried.
  std::vector<double> const &measured() const { return measured_; }

  /// Whether it has been tried beside others, and is not only known from another run.
  bool was_judged() const { return judged_[course_] > 0; }
  /// Notes what each course that was tried there took.
  void learn(contest &);
  /// The course is known from another run, and what it took.
  void win(std::size_t course, double seconds, contest const &);
  /// The leader wins. `was_doubted`: all were tried anew as moves of the last winner had become slower, or faster; if
  /// it wins again, it takes more to doubt it.
  void win(contest const &, bool was_doubted);
  /// The winner of another place is thought to be the best here, too; others are to be held against it at once.
  void take_from(incumbent const &, contest const &);

  /// Moves whose time is an answer to whether moves take as long as ever.
  long questioned() const { return questioned_; }
  void question_within(long moves);
  /// Moves of the winner that take so long.
  long moves_in(double seconds) const;
  bool is_unusual(double seconds) const;
  /// The first answers show what is usual. Moves may become faster meanwhile: a contest keeps caches and cores in
  /// disorder.
  void note_usual(double seconds);

  void count_move() { ++moved_; }
  bool is_rematch_due() const { return moved_ >= rematch_after_; }
  /// Moves from one rematch to the next.
  long rematch_after() const { return rematch_after_; }
  /// Those that took hardly longer, who are now held against it.
  std::vector<std::size_t> const &challengers(contest const &);
  /// Whether it has lost against none of them: if nothing is clearly faster. Of equals, now one is faster and now
  /// another one.
  bool stays(contest &) const;
  /// It stays, and the next rematch comes later, but after no more than so many moves if this one cost little.
  void stay(contest &, long rarest);

private:
  double over_winner(std::size_t course, contest const &) const;
  bool is_rival(std::size_t course, contest const &) const;
  long least_between_rematches(contest const &) const;
  void begin_reign(contest const &);

  std::size_t course_;
  std::vector<double> measured_;
  std::vector<double> judged_; ///< by course: median time of a move with its way back; 0 where it has not been tried
  std::vector<std::size_t> rivals_;
  double slow_ = 0;        ///< seconds of a move that are too many; 0 if that is not known
  double fast_ = 0;        ///< seconds that are too few; 0 if that is not known
  double tolerance_;       ///< how many times as long moves may take, or as short
  int answers_ = 0;        ///< that were usual
  long questioned_ = 0;    ///< moves
  long rematch_after_ = 0; ///< moves
  long moved_ = 0;         ///< since the last rematch
};

} // namespace redeal::runtime
