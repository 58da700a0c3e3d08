// Which of several courses is fastest, found by taking each of them for some moves.
//
// All processes of a plan take the same course in the same move. Each times its own moves; when a round of tries is
// over, the times of all are added up, and from these sums everything follows that is decided. A course is out if its
// best try so far is clearly slower than the median of the leader's, or if it was slower in most of the turns that both
// had, so that many tries are compared where times vary much, and few where they do not. A course that leaves the
// caches to the move back such that it takes longer is no better for it: what decides is the time of a move and of its
// way back, where one array goes to and fro. After that the choice is questioned now and then, less and less often, but
// every few seconds: if moves take much longer than they did, or much less long, twice in a row, all courses are tried
// anew; each time that was in vain, it takes more to doubt the winner. What came close to the winner is held against it
// again, as often as that takes little time: other courses may have become faster.
//
// Where the system moves processes from core to core, these are now near each other and now apart, and which course is
// fastest depends on that. So there are two winners; which holds is agreed together with times, by those who know where
// others' cores are. The second one is found when it is first agreed that cores have moved, unless the first one is a
// course that adapts to that.
#pragma once

#include <cstddef>
#include <vector>

namespace redeal::runtime {

/// What a course is thought to take.
struct promise {
  double seconds;
  bool is_likely;      ///< worth a try whatever the others take
  bool adapts = false; ///< to where cores are: of courses that are as good it is preferred
};

/// Where the cores of other processes are, as one process sees them.
enum class cores { unknown, near, apart };

class trial {
public:
  static constexpr std::size_t most_tries = 5; ///< of a course in a round

  /// The most promising course first. Those that are not likely are taken only if the best of the others turns out to
  /// take as long as they are thought to.
  explicit trial(std::vector<promise> promises);
  /// The winner is known, and what it took.
  trial(std::vector<promise> promises, std::size_t winner, double seconds);

  /// Whether a course that is thought to take so long is worth a try beside one that is thought to take `least`.
  static bool is_likely(double seconds, double least);

  /// The course of the next move.
  std::size_t next() const;
  /// Whether it matters what that move takes.
  bool wants_time() const;
  /// What that move took on this process, where it sees others, and what the clock says now, in seconds, if it was
  /// looked at. Returns whether the times of all processes must be added up before the next move.
  bool note(double seconds, cores = cores::unknown, double now = 0);
  /// What a move back took on this process, between the same mappings, which is made by a course of its own. Also for
  /// the last move before times are added up.
  void note_way_back(double seconds);

  /// This process's times, to be replaced by the means of those of all: of moves, then of moves and their ways back; or
  /// once it is settled the time of a move, and how long ago all times were asked for before; then 1 if it knows where
  /// others are, and 1 if they are apart, else 0.
  std::vector<double> &times() { return times_; }
  /// They have been replaced.
  void agree();

  /// Whether it is going on: some move has been one of its tries, and it is not settled.
  bool is_under_way() const {
    return !settled_ && (round_ > (is_rematch_ ? first_of_rematch : 0) || try_ > 0 || move_ > 0);
  }
  bool is_settled() const { return settled_; }
  /// Whether it has found a winner by what was agreed last, where cores were when it found the first one.
  bool has_just_settled() const { return just_settled_; }
  /// The course that is thought to be the best at the moment, or is known to be.
  std::size_t best() const { return best_; }
  /// The median time of a move, as all processes have agreed, by course; 0 where it has not been tried.
  std::vector<double> const &measured() const { return measured_; }

private:
  struct round {
    int tries;    ///< of each entrant
    double worst; ///< how many times as long as the leader's moves those of others may take that go on
  };
  static round rules(std::size_t number);

  static constexpr std::size_t first_of_rematch = 1; ///< round: what is hopeless is known then

  void open();
  void begin(std::size_t round);
  void begin_round();
  void end_round();
  void add_ways_back();
  void invite();
  void note_medians();
  std::size_t best_of_entrants();
  bool is_out(std::size_t course);
  double over_winner(std::size_t course) const;
  bool is_rival(std::size_t course) const;
  double lost_by(double over_winner, std::size_t tries) const;
  void settle();
  void await_question();
  void answer();
  long least_between_rematches() const;
  void challenge();
  bool go_on_where_cores_are(bool apart);
  bool has_winner() const { return settled_ || former_ < promises_.size(); }
  long moves_in(double seconds) const;
  bool stays();
  void resume();
  std::size_t tries() const { return ways_back_.size(); }
  std::size_t entrant() const { return entrant(try_); }
  std::size_t entrant(std::size_t of_try) const;
  int uncounted() const;

  double median(std::vector<double> const &);

  struct tries_of_course { // since the beginning, turn by turn: the last ones of all entrants are of the same turns
    std::vector<double> moves, with_ways_back;
  };
  struct ways_back {
    double seconds;
    int count;
  };

  struct finding { // while cores are near or apart
    std::size_t best = 0;
    bool is_known = false;
    double slow = 0, fast = 0, tolerance = 0;
    int answers = 0;
    long questioned = 0, rematch_after = 0, moved = 0;
    std::vector<double> measured, judged;
  };
  void exchange_findings();
  void expect_the_same();

  std::vector<promise> promises_;
  std::vector<std::size_t> likely_;   ///< courses worth trying
  std::vector<std::size_t> entrants_; ///< of this round
  std::vector<double> times_; ///< by try, twice; when settled, of a move and since the last; then where cores are
  std::vector<ways_back> ways_back_; ///< by try
  std::vector<tries_of_course> tried_;
  std::vector<double> measured_;
  std::vector<double> judged_; // by course: median time of a move with its way back; 0 where it has not been tried
  std::vector<double> sorted_; // while a median is looked for
  int block_ = 1;              ///< successive moves that make one try, so that it is long enough for the clock

  std::size_t round_ = 0, try_ = 0; ///< tries of this round, of all entrants
  int move_ = 0;                    ///< of this try
  std::size_t last_ = 0;            ///< the try for which the last move counted; none: the number of tries

  bool settled_ = false;
  std::size_t best_ = 0;
  double slow_ = 0;         ///< seconds of a move that are too many since it is settled; 0 if that is not known
  double fast_ = 0;         ///< seconds that are too few; 0 if that is not known
  double tolerance_;        ///< how many times as long moves may take, or as short
  std::size_t former_;      ///< the winner that is doubted; none: the number of courses
  bool is_doubted_ = false; ///< the last answer was too slow, or too fast, and the next one decides
  int answers_ = 0;         ///< since it is settled
  long questioned_ = 0;     ///< moves whose time is an answer
  long asked_after_ = 0;    ///< moves from one question to the next
  long until_question_ = 0; ///< moves
  double asked_at_ = 0;     ///< what the clock said last time; 0 if that is not known
  bool is_apart_ = false, knows_distance_ = false; ///< cores are, as all have agreed last
  finding elsewhere_;                              ///< what is known while it is the other way round
  int restarts_ = 0;                               ///< trials that cores have moved away from since one has ended
  bool is_second_place_ = false;                   ///< cores are not where they were when it found the first winner
  bool just_settled_ = false;
  bool is_rematch_ = false; ///< of the winner and those that came close
  long rematch_after_ = 0;  ///< moves from one to the next
  long moved_ = 0;          ///< since the last one
};

} // namespace redeal::runtime
