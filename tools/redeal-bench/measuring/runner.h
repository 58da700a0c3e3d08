// One method on its track: made, given time to find its way, and timed.
#pragma once

#include "measuring/contenders.h"
#include "measuring/core_watch.h"
#include "measuring/track.h"

#include <memory>
#include <optional>
#include <string>

namespace redeal::bench {

/// All processes of the track call the same members, in the same order: first warm_up, which does nothing once the
/// track knows that something is wrong. All others require that it has made the method.
class runner {
public:
  /// Both must live as long.
  runner(contender const &, track &);

  contender const &who() const { return *who_; }

  /// Makes the method, moves until it has found its way, as long as so many turns may take and, where cores move, some
  /// seconds more in each place, and measures the memory that this takes. Then it is known how often a small array goes
  /// to and fro in a run.
  void warm_up(core_watch &, int turns);

  /// Whether the method was to take a course that is not open here, and has taken another one.
  bool takes_another_way() const { return takes_another_way_; }

  /// What tries ways anew, as cores have moved since it had settled, is given time for it, but not for ever.
  void settle_again();

  /// Seconds of a move, the mean over those of a run, the same on all processes. A large array finds the caches as
  /// while the method found its way.
  double run_once();

  /// Lets others have the memory of a large array: the same way has taken twice as long in one method's memory as in
  /// another's.
  void leave();

  /// The next move goes the way of the last. The same on all processes.
  bool is_settled() const { return how_->is_settled(); }

  /// How the last move went.
  std::string taken() const { return how_->taken(); }

  /// Memory beside the array's, of all processes, as a multiple of its bytes.
  std::optional<double> extra_memory() const { return extra_memory_; }

  /// Seconds that a move of a run is thought to take while cores are in that place, or wherever they are.
  std::optional<double> predicted(cores) const;

private:
  bool learns() const { return !who_->is_peer && !who_->is_course && !who_->is_again; }
  int moves_at_once() const;
  void settle(core_watch &, int turns);
  void choose_round_trips();
  void go_to_and_fro();
  double move_once(int round_trips);
  void fill_source(double first);
  void fill_result(double first);
  void before_way_back();
  void explain(char const *where, inspection const &, redistribution const &moved);

  contender const *who_;
  track *track_;
  std::unique_ptr<method> how_;
  std::optional<double> extra_memory_;
  bool takes_another_way_ = false;
  int round_trips_ = 0; ///< before the move that ends a run
};

} // namespace redeal::bench
