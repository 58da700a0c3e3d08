// Times become whole numbers, whose sums are the same on all processes.
#include "move/joint_trial.h"

#include "job/job.h"

#include <algorithm>

namespace redeal::runtime {
namespace {

// Of a second; a sum over a million processes is within 64 bits.
constexpr double parts_of_a_second = 1e10, longest_time = 600;

} // namespace

std::int64_t const *joint_trial::finish(located_name const &name) {
  std::int64_t const *const sums = sums_.finish();
  if (!sums)
    agreement::refuse_others(name);
  return sums;
}

std::int64_t joint_trial::sum(std::int64_t mine, located_name const &name) {
  sums_.begin({mine});
  return finish(name)[0];
}

void joint_trial::note(trial &trying, double seconds, bool way_back_follows, cores_seen others, double now) {
  if (sums_.is_under_way())
    return;
  is_due_ = trying.note(seconds, others, now);
  if (is_due_ && (trying.is_settled() || !way_back_follows))
    begin(trying);
}

void joint_trial::note_way_back(trial &trying, double seconds) {
  if (sums_.is_under_way())
    return;
  trying.note_way_back(seconds);
  if (is_due_)
    begin(trying);
}

void joint_trial::begin(trial &trying) {
  is_due_ = false;
  whole_.clear();
  for (double const time : trying.times())
    whole_.push_back(static_cast<std::int64_t>(std::clamp(time, 0.0, longest_time) * parts_of_a_second));
  bool const is_settled = trying.is_settled();
  if (is_settled) // all come to the moves that it asks about
    sums_.begin_where_all_come(whole_);
  else
    sums_.begin(whole_);
  moves_left_ = is_settled ? sums_.steps() : 0;
}

bool joint_trial::learn(trial &trying, located_name const &name) {
  if (is_due_)
    begin(trying);
  if (!sums_.is_under_way())
    return false;
  if (moves_left_ > 0) {
    --moves_left_;
    sums_.advance();
    return false;
  }
  std::int64_t const *const sums = finish(name);
  auto const processes = static_cast<double>(with_.processes.size());
  for (std::size_t i = 0; i < trying.times().size(); ++i)
    trying.times()[i] = static_cast<double>(sums[i]) / parts_of_a_second / processes;
  trying.agree();
  return true;
}

} // namespace redeal::runtime
