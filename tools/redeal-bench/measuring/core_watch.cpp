// Who does not look sleeps meanwhile, as processes may share the cores of those who do.
#include "measuring/core_watch.h"

#include "System/UsableCores.h"

#include <time.h>

#include <algorithm>
#include <cmath>

namespace redeal::bench {
namespace {

// Looks are of two kinds where a long one takes so many times as long as a short one; a twentieth of them, the shortest
// and the longest, may have been disturbed.
constexpr double distinct = 2.5;
constexpr std::size_t left_out = 20;

struct range {
  double short_ones, long_ones;
};

range range_of(std::vector<double> looks) {
  std::sort(looks.begin(), looks.end());
  std::size_t const place = looks.size() / left_out;
  return {looks[place], looks[looks.size() - 1 - place]};
}

double middle_of(range const &r) { return std::sqrt(r.short_ones * r.long_ones); }

void meet(MPI_Comm comm) {
  MPI_Request all = MPI_REQUEST_NULL;
  MPI_Ibarrier(comm, &all);
  for (int done = 0; !done;) {
    MPI_Test(&all, &done, MPI_STATUS_IGNORE);
    timespec const little{0, 50'000};
    if (!done)
      nanosleep(&little, nullptr);
  }
}

} // namespace

core_watch::core_watch(MPI_Comm comm, plan::machine_costs const &costs) : comm_(comm) {
  if (costs.cores_move())
    middle_ = middle_of({costs.while_near.flag, costs.while_apart.flag});
  int rank = 0, near_rank = 0, near_size = 0;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &node_);
  MPI_Comm_rank(node_, &near_rank);
  MPI_Comm_size(node_, &near_size);
  cpu_set_t const mine = usable_cores();
  cpu_set_t together;
  MPI_Allreduce(&mine, &together, static_cast<int>(sizeof mine), MPI_BYTE, MPI_BOR, node_);
  int const cores = CPU_COUNT(&together), can_look = rank > 1 || (near_rank == rank && near_size > 1 && cores > 1);
  int all = 0;
  MPI_Allreduce(&can_look, &all, 1, MPI_INT, MPI_MIN, comm);
  if (all != 0)
    counter_.emplace(node_, cores);
}

core_watch::~core_watch() {
  counter_.reset();
  MPI_Comm_free(&node_);
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

double core_watch::flag() {
  constexpr long often = 500;
  meet(comm_);
  double seconds = counter_->go_round(2, 1, often);
  meet(comm_);
  MPI_Bcast(&seconds, 1, MPI_DOUBLE, 0, comm_);
  return seconds;
}

void core_watch::note_look() {
  if (counter_)
    flags_.push_back(flag());
}

cores core_watch::now() {
  if (!tells_now())
    return cores::anywhere;
  return flag() > *middle_ ? cores::apart : cores::near;
}

bool core_watch::sees_both() const {
  if (flags_.empty())
    return false;
  auto const [short_ones, long_ones] = range_of(flags_);
  return long_ones >= distinct * short_ones;
}

std::vector<std::size_t> core_watch::turns(cores where) const {
  bool const differ = sees_both();
  std::vector<std::size_t> some;
  if (where != cores::anywhere && (flags_.empty() || !(differ || middle_)))
    return some;
  double const middle = differ ? middle_of(range_of(flags_)) : middle_.value_or(0);
  auto const is_apart = [&](std::size_t look) { return flags_[look] > middle; };
  for (std::size_t turn = 0; turn < turns_; ++turn)
    if (where == cores::anywhere || (is_apart(turn) == is_apart(turn + 1) && is_apart(turn) == (where == cores::apart)))
      some.push_back(turn);
  return some;
}

} // namespace redeal::bench
