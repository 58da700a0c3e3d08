// Looks take a millisecond or two, so that little changes between them and what they are about.
#include "measuring.h"

#include "cores/shared_counter.h"

#include <limits>

namespace redeal::calibrate {
namespace {

plan::machine_costs nothing_measured() {
  plan::machine_costs none{};
  for (plan::cost_numbers::one const &n : numbers_of(none).usual)
    *n.value = std::numeric_limits<double>::quiet_NaN();
  return none;
}

// Whether processes 0 and 1 of the job are on one node, with a core each.
bool can_look(workplace const &at) {
  int first_of_node = at.rank;
  MPI_Bcast(&first_of_node, 1, MPI_INT, 0, at.node);
  int const mine = at.rank > 1 || (first_of_node == 0 && at.near_rank == at.rank && at.near_size > 1 && at.cores > 1);
  int all = 0;
  MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  return all != 0;
}

} // namespace

record::record(workplace const &at) : at_(at) {
  if (can_look(at))
    flag_ = std::make_unique<shared_counter>(at.node, at.cores);
}

record::~record() = default;

double record::look() const {
  if (!flag_)
    return 0;
  meet();
  return mean(flag_->go_round(2, 1, 2'000), at_.rank < 2);
}

void record::piece(std::function<void(plan::machine_costs &)> const &measure) {
  plan::machine_costs found = nothing_measured();
  double const before = look();
  measure(found);
  double const after = look();
  all_.add(found, before, after);
}

} // namespace redeal::calibrate
