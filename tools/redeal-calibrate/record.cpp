// Looks take a millisecond or two, so that little changes between them and what they are about.
#include "measuring.h"

#include "cores/flag.h"

#include <limits>

namespace redeal::calibrate {
namespace {

plan::machine_costs nothing_measured() {
  plan::machine_costs none{};
  for (plan::cost_numbers::one const &n : numbers_of(none).usual)
    *n.value = std::numeric_limits<double>::quiet_NaN();
  return none;
}

} // namespace

record::record() : flag_(std::make_unique<core_flag>(MPI_COMM_WORLD)) {}
record::~record() = default;

bool record::can_look() const { return flag_->can_look(); }

bool record::are_apart() {
  constexpr int most_looks = 5; // until one of the two did not lose its core
  double now = flag_->look();
  for (int i = 1; i != most_looks && now >= plan::core_looks::disturbed; ++i)
    now = flag_->look();
  plan::core_looks const before = all_.looks();
  return before.differ() && now >= before.middle();
}

void record::piece(std::function<void(plan::machine_costs &)> const &measure) {
  plan::machine_costs found = nothing_measured();
  bool const looks = flag_->can_look();
  double const before = looks ? flag_->look() : 0;
  measure(found);
  double const after = looks ? flag_->look() : 0;
  all_.add(found, before, after);
}

} // namespace redeal::calibrate
