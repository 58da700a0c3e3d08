// Looks are the same on all processes, but which of them have seen earlier ones depends on the cases.
#include "measuring/core_watch.h"

#include "Plan/Cost/Measurements.h"

#include <cstdint>
#include <utility>

namespace redeal::bench {

using plan::core_looks;

core_watch::core_watch(MPI_Comm comm, plan::machine_costs const &costs, std::vector<double> seen)
    : flag_(comm), seen_(std::move(seen)) {
  if (costs.cores_move())
    middle_of_costs_ = core_looks::middle_of(costs.while_near.flag, costs.while_apart.flag);
  auto size = static_cast<std::int64_t>(seen_.size());
  MPI_Bcast(&size, 1, MPI_INT64_T, 0, comm);
  seen_.resize(static_cast<std::size_t>(size));
  MPI_Bcast(seen_.data(), static_cast<int>(size), MPI_DOUBLE, 0, comm);
  judge();
}

void core_watch::learn() {
  if (!flag_.can_look())
    return;
  seen_.push_back(flag_.look());
  judge();
}

void core_watch::judge() {
  constexpr std::size_t some = 20; // of fewer, one that was disturbed is not left out
  middle_ = middle_of_costs_;
  if (core_looks const all(seen_); !middle_ && seen_.size() >= some && all.differ())
    middle_ = all.middle();
}

void core_watch::begin() {
  flags_.clear();
  turns_ = 0;
  note_look();
}

void core_watch::look() {
  ++turns_;
  note_look();
}

void core_watch::note_look() {
  if (flag_.can_look())
    flags_.push_back(flag_.look());
}

cores core_watch::now() {
  if (!tells_now())
    return cores::anywhere;
  return flag_.look() > *middle_ ? cores::apart : cores::near;
}

bool core_watch::sees_both() const { return core_looks(flags_).differ(); }

std::vector<std::size_t> core_watch::turns(cores where) const {
  core_looks const all(flags_);
  std::vector<std::size_t> some;
  if (where != cores::anywhere && (flags_.empty() || !(all.differ() || middle_)))
    return some;
  double const middle = all.differ() ? all.middle() : middle_.value_or(0);
  auto const is_apart = [&](std::size_t look) { return flags_[look] > middle; };
  for (std::size_t turn = 0; turn < turns_; ++turn)
    if (where == cores::anywhere || (is_apart(turn) == is_apart(turn + 1) && is_apart(turn) == (where == cores::apart)))
      some.push_back(turn);
  return some;
}

} // namespace redeal::bench
