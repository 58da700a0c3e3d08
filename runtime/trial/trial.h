// Which of several courses is fastest, found by taking each of them for some moves, and doubted from then on.
//
// All processes of a plan take the same course in the same move. Each times its own moves; now and then the times of
// all are added up, and from these sums everything follows. First courses take turns in a contest. Then its winner is
// taken, and the choice is questioned now and then, less and less often, but every few seconds: if moves take much
// longer than they did, or much less long, twice in a row, all courses are tried anew; and those that came close are
// held against the winner again.
//
// Where the system moves processes from core to core, these are now near each other and now apart, and which course is
// fastest depends on that. So there is a contest and a winner for each of the two places; which holds is agreed
// together with times, by those who know where others' cores are. The second one is found when it is first agreed that
// cores have moved, unless the first one is a course that adapts to that. A contest goes on where it was when cores
// come back. As long as all looks are alike, near and apart cannot be told from each other, and cores are taken to be
// near; once they can, and it turns out that cores were apart, what has been found is held to be for that place.
#pragma once

#include "trial/contest.h"
#include "trial/incumbent.h"

#include <cstddef>
#include <vector>

namespace redeal::runtime {

/// Where the cores of other processes are, as one process sees them; `alike`: as they have always been.
enum class cores { unknown, alike, near, apart };

/// The same, and what was `alike`.
struct cores_seen {
  cores others = cores::unknown;
  bool began_apart = false; ///< they were apart until they came near for the first time
};

class trial {
public:
  /// The most promising course first. Those that are not likely are taken only if the best of the others turns out to
  /// take as long as they are thought to.
  explicit trial(std::vector<promise> promises);
  /// The winner is known, and what it took.
  trial(std::vector<promise> promises, std::size_t winner, double seconds);

  /// The course is to be tried, too, however long it is thought to take, and to be taken if it is as good as others.
  /// Requires that nothing is under way, or settled.
  void prefer(std::size_t course);

  /// The course of the next move.
  std::size_t next() const { return settled_ ? here_.winner.course() : here_.tries.next(); }
  /// Whether it matters what that move takes.
  bool wants_time() const;
  /// Whether a process that has seen no other may look at one behind that move for that alone. It does not behind moves
  /// whose time is compared with that of others: that delays those that follow.
  bool wants_look() const;
  /// What that move took on this process, where it sees others, and what the clock says now, in seconds, if it was
  /// looked at. Returns whether the times of all processes must be added up before the next move.
  bool note(double seconds, cores_seen = {}, double now = 0);
  /// What a move back took on this process, between the same mappings, which is made by a course of its own. Also for
  /// the last move before times are added up.
  void note_way_back(double seconds);

  /// This process's times, to be replaced by the means of those of all: of moves, then of moves and their ways back; or
  /// once it is settled the time of a move, and how long ago all times were asked for before; then 1 if it knows where
  /// others are, 1 if it tells near from apart, 1 if they are apart, and 1 if what it has called alike was, else 0.
  std::vector<double> &times() { return times_; }
  /// They have been replaced.
  void agree();

  /// Whether it is going on: some move has been one of its tries, and it is not settled.
  bool is_under_way() const { return !settled_ && has_tried_; }
  bool is_settled() const { return settled_; }
  /// Whether it has found a winner by what was agreed last, or what one takes that was known, where cores were when it
  /// found the first one.
  bool has_just_settled() const { return just_settled_; }
  /// The course that is thought to be the best at the moment, or is known to be.
  std::size_t best() const { return settled_ ? here_.winner.course() : here_.tries.leader(); }
  /// The median time of a move, as all processes have agreed, by course; 0 where it has not been tried.
  std::vector<double> const &measured() const { return here_.winner.measured(); }

  /// Numbers of times() that are about cores.
  static constexpr std::size_t of_cores = 4;

private:
  /// Cores are near, or apart.
  struct situation {
    explicit situation(std::vector<promise> const &promises) : tries(promises), winner(promises.size()) {}

    contest tries;
    incumbent winner; ///< none before the first contest is over
    int given_up = 0; ///< rounds of that, one after the other, as cores moved meanwhile
  };

  bool is_one_course() const { return here_.tries.promises().size() == 1; }
  void open(std::size_t leader);
  void await_times_of_round() { times_.assign(here_.tries.times() + of_cores, 0.0); }
  // The last ones of times().
  double &knowing() { return times_.end()[-4]; }
  double &telling() { return times_.end()[-3]; }
  double &seeing_apart() { return times_.end()[-2]; }
  double &begun_apart() { return times_.end()[-1]; }
  void end_round();
  void settle();
  void resume();
  void await_question();
  void answer();
  void challenge();
  bool may_give_up_round() const;
  void go_elsewhere();
  void go_on();

  situation here_;            ///< where cores are, as all have agreed last
  situation elsewhere_;       ///< the other one
  std::vector<double> times_; ///< of a round; when settled, of a move and since the last; then where cores are

  bool settled_ = false, just_settled_ = false;
  bool has_tried_ = false;                         ///< since it has not been settled, or cores have moved
  bool is_doubted_ = false;                        ///< the last answer was unusual, and the next one decides
  bool is_rematch_ = false;                        ///< of the winner and those that came close
  long asked_after_ = 0;                           ///< moves from one question to the next
  long until_question_ = 0;                        ///< moves
  double asked_at_ = 0;                            ///< what the clock said last time; 0 if that is not known
  bool is_apart_ = false, knows_distance_ = false; ///< cores are, as all have agreed last
  bool was_alike_ = false;       ///< is_apart_ says no more than that: nobody has told near from apart yet
  bool is_second_place_ = false; ///< cores are not where they were when it found the first winner
};

} // namespace redeal::runtime
