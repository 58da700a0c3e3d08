// The choice of a course for a move: what the model promises of each, what trying them has shown, and the reasons, for
// who wants to know.
#pragma once

#include "choice/way.h"
#include "trial/trial.h"

#include "Plan/Cost/Model.h"

#include <optional>
#include <vector>

namespace redeal::runtime {

/// One possible answer to one of the questions that make a course.
struct alternative {
  char const *question; ///< "between processes of a node"
  char const *name;     ///< "read in memory"
  bool taken = false;
  char const *against = nullptr; ///< why it is out of the question; null if it is not
  /// Seconds of the course that is taken, if it has this answer, else of the best that has it, of those that were tried
  /// if there are any: as predicted, and as measured, the median of its tries.
  std::optional<double> predicted, measured;
  bool promising = false; ///< it is taken, or some course with this answer is worth a try
};

/// Is made alike on all processes of the move, and stays alike if all say in turn what their moves took.
class choice {
public:
  static constexpr std::size_t most_courses = 10; ///< more would take too long to try

  /// Tries courses if it learns, else takes the model's favourite.
  choice(move_facts const &, wishes const &, plan::machine_costs const &, bool learns);
  /// The course is known to be the fastest, and to take so long. It must be one of courses().
  void fix(plan::course const &, double seconds);
  /// Whether it is taken, or tried whatever the others take.
  bool is_likely(plan::prediction const &) const;
  /// What the model was told of the move.
  plan::work const &asked() const { return asked_; }
  /// Its place among courses(), or -1.
  int place_of(plan::course const &) const;

  plan::course const &next() const { return courses_[trial_->next()].taken; }
  /// The trial of those courses, by their promise.
  trial &trying() { return *trial_; }
  trial const &trying() const { return *trial_; }
  bool is_settled() const { return trial_->is_settled(); }
  /// Whether nothing has been tried, as it was known.
  bool is_remembered() const;
  /// What each of them is thought to take.
  std::vector<plan::prediction> const &courses() const { return courses_; }
  /// The same of all courses that are open to the move, the most promising first.
  std::vector<plan::prediction> const &all_courses() const { return all_; }

  /// All answers, those of one question after each other, with the course `used` marked.
  std::vector<alternative> alternatives(plan::course const &used) const;

private:
  open_courses open_;
  plan::work asked_;
  std::vector<plan::prediction> all_, courses_; // the most promising first
  std::vector<promise> promises_;               // of courses_
  std::optional<trial> trial_;
  bool fixed_ = false;
};

} // namespace redeal::runtime
