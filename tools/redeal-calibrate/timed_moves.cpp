// The clock is that of process 0: where others are late, it waits for them in the next move.
#include "timed_moves.h"

#include "choice/wishes.h"

#include "Plan/Cost/Model.h"

#include <algorithm>
#include <exception>
#include <limits>

namespace redeal::calibrate {
namespace {

// Only these take part.
MPI_Comm first_of_job(int processes) {
  int range[1][3] = {{0, processes - 1, 1}};
  MPI_Group all, first;
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_range_incl(all, 1, range, &first);
  MPI_Comm made;
  MPI_Comm_create_group(MPI_COMM_WORLD, first, 0, &made);
  MPI_Group_free(&first);
  MPI_Group_free(&all);
  return made;
}

} // namespace

timed_moves::timed_moves(workplace const &at, runtime::course_wish const &wish, block_cyclic const &from,
                         block_cyclic const &to, int trips)
    : at_(at), wish_(wish), vector_(from, to), trips_(trips) {
  runtime::use_course(wish);
  if (int const movers = std::max(from.procs, to.procs); at_.rank < movers)
    movers_ = first_of_job(movers);
  go_to_and_fro();
  meet();
}

timed_moves::~timed_moves() {
  if (movers_ != MPI_COMM_NULL && std::uncaught_exceptions() == 0)
    MPI_Comm_free(&movers_);
}

// The others sleep meanwhile.
void timed_moves::meet() {
  if (movers_ != MPI_COMM_NULL)
    let_messages_arrive(movers_);
  at_.all->meet();
}

bool timed_moves::go_as_wished() const {
  return there_.asked && wish_.is_met_by(there_.taken) && wish_.is_met_by(back_.taken);
}

double timed_moves::seconds(int rounds) {
  double least = std::numeric_limits<double>::infinity();
  for (int round = 0; round < rounds; ++round) {
    meet();
    for (int i = 0; i < trips_; ++i)
      go_to_and_fro();
    double const begin = MPI_Wtime();
    for (int i = 0; i < trips_; ++i)
      go_to_and_fro();
    least = std::min(least, (MPI_Wtime() - begin) / (2 * trips_));
  }
  meet();
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
