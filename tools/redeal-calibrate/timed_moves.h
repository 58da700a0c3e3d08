// Moves of one array to and fro by one course, against what the model makes of them.
#pragma once

#include "measuring.h"
#include "moved_vector.h"

#include "choice/course_wish.h"
#include "move/execute.h"

namespace redeal::calibrate {

/// Of the first processes of the job. The others make the same calls, which are over long before the clock starts.
class timed_moves {
public:
  timed_moves(timed_moves const &) = delete;
  timed_moves &operator=(timed_moves const &) = delete;
  ~timed_moves();

  /// So many moves there and back are timed at once, after as many that are not.
  timed_moves(workplace const &, runtime::course_wish const &, block_cyclic const &from, block_cyclic const &to,
              int trips);

  /// Whether both moves, by process 0, take a course as wished.
  bool go_as_wished() const;

  /// Of a move, the mean of there and back: the least of so many rounds. All processes of the job take part, as in
  /// making it.
  double seconds(int rounds = 5);
  /// The same as it is predicted by these costs, while cores are near or apart. By process 0; requires that they go as
  /// wished.
  double predicted(plan::machine_costs const &, bool apart) const;

private:
  void go_to_and_fro();
  void meet();

  workplace const &at_;
  MPI_Comm movers_ = MPI_COMM_NULL; // of who has a part of the array
  runtime::course_wish wish_;
  moved_vector vector_;
  int trips_;
  runtime::last_move there_, back_;
};

} // namespace redeal::calibrate
