// Courses that take turns, round by round, until one of them is clearly the fastest or nothing is to be won.
//
// When a round of tries is over, the times of all processes are added up, and from these sums everything follows that
// is decided. A course is out if its best try so far is clearly slower than the median of the leader's, or if it was
// slower in most of the turns that both had, so that many tries are compared where times vary much, and few where they
// do not. A course that leaves the caches to the move back such that it takes longer is no better for it: what decides
// is the time of a move and of its way back, where one array goes to and fro.
#pragma once

#include <cstddef>
#include <vector>

namespace redeal::runtime {

/// What a course is thought to take.
struct promise {
  double seconds;
  bool is_likely;      ///< worth a try whatever the others take
  bool adapts = false; ///< to where cores are: of courses that are nearly as fast it is preferred
};

/// What may take so many times as long is as good all the same.
constexpr double as_good = 1.05;

class contest {
public:
  static constexpr std::size_t most_tries = 5; ///< of a course in a round

  /// The most promising course first.
  explicit contest(std::vector<promise> promises);

  /// Whether a course that is thought to take so long is worth a try beside one that is thought to take `least`.
  static bool is_likely(double seconds, double least);

  std::vector<promise> const &promises() const { return promises_; }
  /// The first one, and those that are likely, or have been tried as others took as long as they were thought to, or
  /// were allowed to.
  bool is_allowed(std::size_t course) const;
  void allow(std::size_t course);
  /// Allows it, and takes it where it is as good as the fastest: of many whose times vary, the fastest was lucky, too.
  void prefer(std::size_t course);

  /// All that are allowed, in all rounds. Where moves are thought to be short, and none has been timed yet, the leader
  /// moves by itself before, so that the first tries are no longer than they must be.
  void begin(std::size_t leader);
  /// A leader and those of whom it is known that they are not hopeless, without the round that finds that out.
  void begin(std::size_t leader, std::vector<std::size_t> const &rivals);
  /// What a move takes, from before or from another place of cores; no news if it is 0.
  void set_pace(double seconds);
  /// What was tried of this round does not count.
  void repeat_round() { begin_round(); }
  /// That are over since then.
  std::size_t rounds() const { return round_ - first_round_; }

  /// The numbers that a round needs of each process: what each try took, then each with its way back.
  std::size_t times() const { return 2 * tries(); }
  /// At most, in any round.
  std::size_t most_times() const { return 2 * promises_.size() * most_tries; }

  /// The course of the next move; the leader, if the round is over.
  std::size_t next() const;
  /// Whether what that move takes counts.
  bool counts() const { return move_ >= uncounted(); }
  /// What that move took. Returns whether the round is over.
  bool note(double seconds, std::vector<double> &times);
  /// What the way back of the last move took, also if with that move the round was over.
  void note_way_back(double seconds, std::vector<double> &times);
  /// All have had their tries, which took so long as the means of all processes say. Returns whether another round is
  /// needed; it has begun then.
  bool end_round(std::vector<double> const &times);

  std::size_t leader() const { return leader_; }
  bool has_begun() const { return rounds() > 0 || try_ > 0 || move_ > 0; }
  bool was_tried(std::size_t course) const { return !tried_[course].moves.empty(); }
  std::size_t tries_of(std::size_t course) const { return tried_[course].moves.size(); }
  /// Of those since the contest has begun. The course was tried.
  double median_move(std::size_t course) { return median(tried_[course].moves); }
  double median_with_way_back(std::size_t course) { return median(tried_[course].with_ways_back); }
  /// That a try of a course takes at first, with the one before them that does not count.
  int moves_of_try() const { return block_ + 1; }
  static int tries_with_rivals() { return rules(first_with_rivals).tries; }

private:
  struct round {
    int tries;    ///< of each entrant
    double worst; ///< how many times as long as the leader's moves those of others may take that go on
  };
  static round rules(std::size_t number);
  static constexpr std::size_t first_with_rivals = 1; ///< round

  bool finds_pace() const { return !knows_pace_ && block_ > 1 && first_round_ == 0; }
  void cut_tries(double seconds_of_move);
  void begin_at(std::size_t round, std::size_t leader);
  void begin_round();
  void add_ways_back(std::vector<double> &times);
  void invite();
  std::size_t best_of_entrants();
  bool is_out(std::size_t course);
  bool is_decided();
  std::size_t tries() const { return ways_back_.size(); }
  std::size_t entrant() const { return entrant(try_); }
  std::size_t entrant(std::size_t of_try) const;
  int uncounted() const;
  int block() const;
  double median(std::vector<double> const &);

  struct tries_of_course { // since the beginning, turn by turn: the last ones of all entrants are of the same turns
    std::vector<double> moves, with_ways_back;
  };
  struct ways_back {
    double seconds;
    int count;
  };

  std::vector<promise> promises_;
  std::vector<std::size_t> allowed_;
  std::vector<std::size_t> entrants_; ///< of this round
  std::vector<ways_back> ways_back_;  ///< by try
  std::vector<tries_of_course> tried_;
  std::vector<double> sorted_;     ///< while a median is looked for
  int block_ = 1, late_block_ = 1; ///< successive moves that make one try, so that it is long enough for the clock
  bool knows_pace_ = false;        ///< they follow from what moves take, not from what they are thought to

  std::size_t leader_ = 0, preferred_;                ///< preferred: none, or the number of courses
  std::size_t first_round_ = 0, round_ = 0, try_ = 0; ///< tries of this round, of all entrants
  int move_ = 0;                                      ///< of this try
  std::size_t last_ = 0; ///< the try for which the last move counted; none: the number of tries
};

} // namespace redeal::runtime
