// A trial of what the model has put in order.
#include "choice/choice.h"

#include <algorithm>

namespace redeal::runtime {
namespace {

// So long takes what shall not be tried.
constexpr double never = 1e300;

using plan::carrier;
using plan::course;
using plan::crowding;
using plan::packing;
using plan::writing;

template <class Answer> struct named {
  Answer answer;
  char const *name;
};

// Adds the answers to one question, which is that member of a course.
template <class Answer> class answers {
public:
  answers(std::vector<alternative> &to, choice const &of, std::vector<double> const &measured, char const *question,
          Answer course::*member)
      : to_(to), of_(of), measured_(measured), question_(question), member_(member) {}

  void add(named<Answer> const &one, std::vector<std::pair<Answer, char const *>> const &against, course const &used) {
    alternative result{question_, one.name, used.*member_ == one.answer, nullptr, std::nullopt, std::nullopt, false};
    for (auto const &[answer, why] : against)
      if (answer == one.answer && !result.against)
        result.against = why;
    std::vector<plan::prediction> const &courses = of_.courses();
    for (std::size_t i = 0; i < courses.size(); ++i)
      if (courses[i].taken.*member_ == one.answer && (!result.taken || courses[i].taken == used)) {
        result.predicted = std::min(result.predicted.value_or(courses[i].seconds), courses[i].seconds);
        result.promising |= trial::is_likely(courses[i].seconds, courses.front().seconds);
        if (measured_[i] > 0)
          result.measured = std::min(result.measured.value_or(measured_[i]), measured_[i]);
      }
    if (!result.predicted && !result.against)
      result.against = "nothing would go so";
    to_.push_back(result);
  }

private:
  std::vector<alternative> &to_;
  choice const &of_;
  std::vector<double> const &measured_; // by course
  char const *question_;
  Answer course::*member_;
};

} // namespace

choice::choice(move_facts const &move, wishes const &wish, plan::machine_costs const &costs, bool learns)
    : open_(courses_of(move, wish)), courses_(plan::predict_all(open_.all, work_of(move), costs)) {
  courses_.resize(std::min(courses_.size(), most_courses));
  learns_ = learns;
  for (plan::prediction const &p : courses_)
    predicted_.push_back(learns_ || predicted_.empty() ? p.seconds : never);
  trial_.emplace(predicted_);
}

bool choice::may_take(plan::prediction const &p) const {
  return learns_ ? trial::is_likely(p.seconds, courses_.front().seconds) : &p == &courses_.front();
}

int choice::place_of(course const &known) const {
  for (std::size_t i = 0; i < courses_.size(); ++i)
    if (courses_[i].taken == known)
      return static_cast<int>(i);
  return -1;
}

void choice::fix(course const &known) { trial_.emplace(predicted_, static_cast<std::size_t>(place_of(known))); }

std::vector<alternative> choice::alternatives(course const &used) const {
  std::vector<alternative> all;
  std::vector<double> const &measured = trial_->measured();
  answers<packing> order(all, *this, measured, "what is packed", &course::order);
  order.add({packing::by_sweep, "by sweep"}, open_.against_orders, used);
  order.add({packing::by_message, "by message"}, open_.against_orders, used);
  order.add({packing::combined, "combined on the way"}, open_.against_orders, used);
  answers<carrier> near(all, *this, measured, "between processes of a node", &course::near);
  near.add({carrier::memory, "read in memory"}, open_.against_carriers, used);
  near.add({carrier::rings, "packed for rings"}, open_.against_carriers, used);
  near.add({carrier::messages, "messages"}, open_.against_carriers, used);
  answers<writing> write(all, *this, measured, "new elements are written", &course::write);
  write.add({writing::ordinary, "through the cache"}, open_.against_writing, used);
  write.add({writing::streaming, "past the cache"}, open_.against_writing, used);
  answers<crowding> far(all, *this, measured, "messages under way between nodes", &course::far);
  far.add({crowding::wide, "as many as the memory has room for"}, open_.against_crowding, used);
  far.add({crowding::narrow, "few"}, open_.against_crowding, used);
  return all;
}

} // namespace redeal::runtime
