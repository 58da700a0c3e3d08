// The clock is that of process 0: where others are late, it waits for them in the next move.
#include "timed_moves.h"

#include "choice/wishes.h"

#include "Plan/Cost/Model.h"

#include <algorithm>
#include <limits>

namespace redeal::calibrate {

timed_moves::timed_moves(workplace const &at, runtime::course_wish const &wish, block_cyclic const &from,
                         block_cyclic const &to, int trips)
    : at_(at), wish_(wish), vector_(from, to), trips_(trips) {
  runtime::use_course(wish);
  go_to_and_fro();
  at_.all->meet_after_messages();
}

bool timed_moves::go_as_wished() const {
  return there_.asked && wish_.is_met_by(there_.taken) && wish_.is_met_by(back_.taken);
}

double timed_moves::seconds() {
  constexpr int rounds = 5;
  double least = std::numeric_limits<double>::infinity();
  for (int round = 0; round < rounds; ++round) {
    at_.all->meet_after_messages();
    for (int i = 0; i < trips_; ++i)
      go_to_and_fro();
    double const begin = MPI_Wtime();
    for (int i = 0; i < trips_; ++i)
      go_to_and_fro();
    least = std::min(least, (MPI_Wtime() - begin) / (2 * trips_));
  }
  at_.all->meet_after_messages();
  return least;
}

double timed_moves::predicted(plan::machine_costs const &costs, bool apart) const {
  double both = 0;
  for (runtime::last_move const *const move : {&there_, &back_}) {
    plan::prediction const found = predict_both(move->taken, *move->asked, costs);
    both += apart ? found.while_apart : found.while_near;
  }
  return both / 2;
}

void timed_moves::go_to_and_fro() {
  vector_.go();
  there_ = runtime::how_it_went();
  vector_.come_back();
  back_ = runtime::how_it_went();
}

} // namespace redeal::calibrate
