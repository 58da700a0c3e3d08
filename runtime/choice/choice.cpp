// A trial of what the model has put in order.
#include "choice/choice.h"

#include <algorithm>

namespace redeal::runtime {
namespace {

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
    // All that is said is said of one course: of those that were tried the fastest, else the most promising.
    for (plan::prediction const &p : of_.all_courses())
      if (p.taken.*member_ == one.answer && (!result.taken || p.taken == used)) {
        int const place = of_.place_of(p.taken);
        double const took = place < 0 ? 0 : measured_[static_cast<std::size_t>(place)];
        bool const is_better = took > 0 ? !result.measured || took < *result.measured
                                        : !result.measured && (!result.predicted || p.seconds < *result.predicted);
        result.promising |= result.taken || of_.is_likely(p);
        if (!is_better)
          continue;
        result.predicted = p.seconds;
        if (took > 0)
          result.measured = took;
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

// Costs of one carrier that are wrong on this machine, or at this moment, are wrong for all courses by that carrier,
// and so are those of an order of packets: so the best by each carrier in each order is tried also where it is thought
// to take somewhat longer than the others that are tried. And how fast a core reads what others have written depends on
// whether the two have a cache in common: much for loops that write through the cache, little for those that write past
// it. Virtual cores may have one now, and none a second later, so the best by memory with either kind of stores is
// tried also where it is thought to take far longer. And costs do not tell where switches lose messages, as where many
// arrive at one process: the best with few of them under way, and the best with one, are tried where they are thought
// to take somewhat longer, too.
enum class peculiar { no, carrier, stores };

bool is_worth_a_try(plan::prediction const &p, peculiar by, double best) {
  constexpr double doubt[] = {1, 2, 5};
  return contest::is_likely(p.seconds, doubt[static_cast<int>(by)] * best);
}

// Whether costs of its own make a course what it is: the first of its carrier in its order, or by memory of its stores,
// or with that many messages under way, if these are not all.
// From `better` to `p`: those that are more promising.
template <class Iterator> peculiar peculiar_of(Iterator better, Iterator p) {
  auto const is_first = [&](auto const &is_like) { return std::none_of(better, p, is_like); };
  auto const is_like = [p](plan::prediction const &c) {
    return c.taken.near == p->taken.near && c.taken.order == p->taken.order;
  };
  if (p->taken.near == carrier::memory &&
      is_first([&](auto const &c) { return is_like(c) && c.taken.write == p->taken.write; }))
    return peculiar::stores;
  bool const is_first_of_few = p->taken.far != crowding::wide &&
                               is_first([p](plan::prediction const &c) { return c.taken.far == p->taken.far; });
  return is_first_of_few || is_first(is_like) ? peculiar::carrier : peculiar::no;
}

// Where cores move, what goes through the cache all the while, or past it, is no better in one place and worse in the
// other than what does so as long as that is better, if costs say so clearly. But a move by letters, which nothing that
// adapts is, is another way; and those who only send see nobody's sign, by which they could adapt. Where processes
// share cores, few of such looks say anything, and what adapts may do so late.
template <class IsByLetter>
std::vector<plan::prediction> without_overtaken(std::vector<plan::prediction> const &all,
                                                IsByLetter const &is_by_letter, bool senders_look) {
  constexpr double clearly = 0.7; // costs may be wrong by a third
  auto const is_better = [&](plan::prediction const &adaptive, plan::prediction const &p) {
    if (plan::is_by_rings(p.taken.near) && !senders_look)
      return false;
    bool const is_near = adaptive.taken.while_near() == p.taken, is_apart = adaptive.taken.while_apart() == p.taken;
    return adaptive.taken.adapts() && ((is_near && adaptive.while_apart <= clearly * p.while_apart) ||
                                       (is_apart && adaptive.while_near <= clearly * p.while_near));
  };
  std::vector<plan::prediction> left;
  for (plan::prediction const &p : all)
    if (is_by_letter(p.taken) || std::none_of(all.begin(), all.end(), [&](auto const &a) { return is_better(a, p); }))
      left.push_back(p);
  return left;
}

// The best of all, and some of the others, as far as there is room: first what is worth a try; of that, first the best
// of each carrier in each order of packets, and of each lower number of messages under way, then the best of each way
// to combine messages, as those that differ in stores alone often take nearly as long. `all`: the most promising first.
std::vector<plan::prediction> worth_knowing(std::vector<plan::prediction> const &all) {
  enum rank { of_its_own_costs, of_relay, variant };
  std::vector<std::pair<int, plan::prediction>> ranked;
  for (auto p = all.begin(); p != all.end(); ++p) {
    peculiar const by = peculiar_of(all.begin(), p);
    rank const of = by != peculiar::no ? of_its_own_costs
                    : std::none_of(all.begin(), p,
                                   [p](auto const &c) {
                                     return c.taken.near == p->taken.near && c.taken.order == p->taken.order &&
                                            c.taken.combine == p->taken.combine;
                                   })
                        ? of_relay
                        : variant;
    bool const likely = is_worth_a_try(*p, by, all.front().seconds);
    ranked.emplace_back(likely ? of : variant + 1 + of, *p);
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](auto const &a, auto const &b) { return a.first < b.first; });
  std::vector<plan::prediction> chosen;
  for (std::size_t i = 0; i < std::min(ranked.size(), choice::most_courses); ++i)
    chosen.push_back(ranked[i].second);
  std::stable_sort(chosen.begin(), chosen.end(),
                   [](plan::prediction const &a, plan::prediction const &b) { return a.seconds < b.seconds; });
  return chosen;
}

// Whether a course is a move by letters, for a process that shares memory with others.
auto by_letter(move_facts const &move, wishes const &wish) {
  return [&](course const &taken) { return way_of(taken, move, {true, 0}, wish).by_letter; };
}

std::vector<promise> promises_of(std::vector<plan::prediction> const &courses) {
  std::vector<promise> all;
  for (auto p = courses.begin(); p != courses.end(); ++p)
    all.push_back(
        {p->seconds, is_worth_a_try(*p, peculiar_of(courses.begin(), p), courses.front().seconds), p->taken.adapts()});
  return all;
}

} // namespace

choice::choice(move_facts const &move, wishes const &wish, plan::machine_costs const &costs, bool learns)
    : open_(courses_of(move, wish)), asked_(work_of(move, wish)), all_(plan::predict_all(open_.all, asked_, costs)),
      courses_(
          learns ? worth_knowing(costs.cores_move() && move.most_near <= move.node.cores
                                     ? without_overtaken(all_, by_letter(move, wish), move.receivers == move.processes)
                                     : all_)
                 : std::vector<plan::prediction>{all_.front()}) {
  promises_ = promises_of(courses_);
  trial_.emplace(promises_);
}

bool choice::is_likely(plan::prediction const &p) const {
  int const place = place_of(p.taken);
  return place >= 0 && promises_[static_cast<std::size_t>(place)].is_likely;
}

int choice::place_of(course const &known) const {
  for (std::size_t i = 0; i < courses_.size(); ++i)
    if (courses_[i].taken == known)
      return static_cast<int>(i);
  return -1;
}

void choice::fix(course const &known, double seconds) {
  trial_.emplace(promises_, static_cast<std::size_t>(place_of(known)), seconds);
  fixed_ = true;
}

bool choice::is_remembered() const {
  std::vector<double> const &measured = trial_->measured();
  return fixed_ && std::count_if(measured.begin(), measured.end(), [](double took) { return took > 0; }) == 1;
}

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
  near.add({carrier::streamed_rings, "packed for rings, past the cache"}, open_.against_carriers, used);
  near.add({carrier::adaptive_rings, "packed for rings, past the cache while cores are apart"}, open_.against_carriers,
           used);
  near.add({carrier::messages, "messages"}, open_.against_carriers, used);
  answers<writing> write(all, *this, measured, "new elements are written", &course::write);
  write.add({writing::ordinary, "through the cache"}, open_.against_writing, used);
  write.add({writing::streaming, "past the cache"}, open_.against_writing, used);
  write.add({writing::adaptive, "past the cache while cores are apart"}, open_.against_writing, used);
  answers<crowding> far(all, *this, measured, "messages under way between nodes", &course::far);
  far.add({crowding::wide, "as many as the memory has room for"}, open_.against_crowding, used);
  far.add({crowding::narrow, "few"}, open_.against_crowding, used);
  far.add({crowding::single, "one"}, open_.against_crowding, used);
  return all;
}

} // namespace redeal::runtime
