// Trials by processes whose clocks differ: all take the same course at any time.
#pragma once

#include "trial/trial.h"

#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <random>
#include <utility>
#include <vector>

namespace redeal::runtime {

/// Likely are those that are thought to take at most twice as long as the first.
inline std::vector<promise> promises(std::vector<double> const &Seconds) {
  std::vector<promise> All;
  for (double const S : Seconds)
    All.push_back({S, contest::is_likely(S, Seconds.front())});
  return All;
}

/// Some processes that move together.
class Moves {
public:
  Moves(int Processes, std::vector<double> const &Predicted) : Moves(Processes, promises(Predicted)) {}
  Moves(int Processes, std::vector<promise> const &Promised)
      : Trials(static_cast<std::size_t>(Processes), trial(Promised)), Taken(Promised.size(), 0) {}

  /// From now on most of the processes that know where others are see them so.
  void place_cores(bool Apart) { AreApart = Apart; }

  /// From now on they see no difference.
  void look_alike() { AreAlike = true; }

  /// From now on they do, and what was alike was apart. Of two processes one comes to know so many moves later.
  void tell_apart(long LastLater) {
    AreAlike = false;
    BeganApart = true;
    LateMoves = LastLater;
  }

  /// From now on, once it is settled, processes know the sums so many moves later, which are of no account.
  void answer_after(int Moves) { Delay = Moves; }

  /// From now on the program does so much else before each move.
  void compute(double Seconds) { Between = Seconds; }

  /// The course of the move, and the seconds that it takes on average.
  using Clock = std::function<double(std::size_t Course)>;

  void run(long Moves, Clock const &Seconds, double Noise) { run(Moves, Seconds, Noise, nullptr); }

  /// Each with a way back, which takes what the course makes it take.
  void run(long Moves, Clock const &Seconds, double Noise, Clock const &Back) {
    std::uniform_real_distribution<double> Factor(1, 1 + Noise);
    for (long i = 0; i != Moves; ++i, --LateMoves) {
      bool const IsAwaited = Due && Waited++ < Delay && Trials[0].is_settled();
      if (!IsAwaited)
        agree_if_due();
      std::size_t const Course = Trials[0].next();
      ++Taken[Course];
      Now += Between + Seconds(Course);
      if (IsAwaited)
        continue;
      long Asking = 0;
      for (trial &T : Trials) {
        ASSERT_EQ(T.next(), Course);
        Asking += T.note(Seconds(Course) * Factor(Random), seen_by(T), Now);
      }
      ASSERT_TRUE(Asking == 0 || Asking == static_cast<long>(Trials.size()));
      Due = Asking > 0;
      Waited = 0;
      if (Back)
        for (trial &T : Trials)
          T.note_way_back(Back(Course) * Factor(Random));
    }
    if (Delay == 0)
      agree_if_due();
  }

  trial const &first() const { return Trials[0]; }
  std::vector<long> const &taken() const { return Taken; }
  int agreements() const { return Agreements; }

private:
  /// Processes add up what they took while the program goes on, and know it at the next move.
  void agree_if_due() {
    if (!std::exchange(Due, false))
      return;
    ++Agreements;
    std::vector<double> Means(Trials[0].times().size(), 0.0);
    for (trial &T : Trials) {
      ASSERT_EQ(T.times().size(), Means.size());
      for (std::size_t i = 0; i != Means.size(); ++i)
        Means[i] += T.times()[i] / static_cast<double>(Trials.size());
    }
    for (trial &T : Trials) {
      T.times() = Means;
      T.agree();
    }
  }

  /// Of four processes the first is mistaken, and the last does not know.
  cores_seen seen_by(trial const &T) const {
    bool const AreFour = Trials.size() == 4, IsLast = &T == &Trials.back();
    if (!AreApart || (AreFour && IsLast))
      return {};
    if (AreAlike || (!AreFour && IsLast && LateMoves > 0))
      return {cores::alike, false};
    return {(AreFour && &T == &Trials.front()) != *AreApart ? cores::apart : cores::near, BeganApart};
  }

  std::optional<bool> AreApart;
  bool AreAlike = false, BeganApart = false;
  long LateMoves = 0;
  double Between = 0, Now = 1; // seconds
  std::vector<trial> Trials;
  std::vector<long> Taken;
  int Agreements = 0, Delay = 0, Waited = 0;
  bool Due = false;
  std::mt19937 Random{7};
};

/// Ends what is being tried, where all courses take as long.
inline void settle(Moves &M) {
  for (int i = 0; i != 1000 && !M.first().is_settled(); ++i)
    M.run(1, [](std::size_t) { return 1e-3; }, 0.02);
  ASSERT_TRUE(M.first().is_settled());
}

} // namespace redeal::runtime
