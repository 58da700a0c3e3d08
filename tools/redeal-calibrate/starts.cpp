// What a move takes beside its parts: whole moves of a few kilobytes between the first two processes of the job, in
// memory and by letters, against what the parts of such a move take that have been measured.
#include "measuring.h"
#include "moved_vector.h"

#include "choice/wishes.h"
#include "move/execute.h"

#include "Plan/Cost/Model.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace redeal::calibrate {
namespace {

using plan::carrier;
using plan::writing;

// Each of two has 8 KiB: parts of less than half of that are not read in memory.
constexpr index elements = 2048;
constexpr block_cyclic first_mapping{elements, 2, 64}, second_mapping{elements, 2, 256};
constexpr int rounds = 5, trips = 500;
constexpr double least_start = 1e-9; // seconds

struct kind_of_move {
  runtime::course_wish wish;
  double plan::start_costs::*start;
};
kind_of_move const kinds[] = {
    {{carrier::memory, std::nullopt, writing::ordinary}, &plan::start_costs::memory},
    {{carrier::memory, std::nullopt, writing::streaming}, &plan::start_costs::memory_streaming},
    {{carrier::rings, plan::packing::by_sweep, writing::ordinary}, &plan::start_costs::rings}};

plan::machine_costs without_starts(plan::machine_costs costs) {
  costs.while_near.start = costs.while_apart.start = {0, 0, 0};
  return costs;
}

// Moves of those two processes. The others make the same calls, which are over long before the clock starts.
class timed_moves {
public:
  explicit timed_moves(runtime::course_wish const &wish) : wish_(wish), vector_(first_mapping, second_mapping) {
    go_to_and_fro();
  }

  bool go_as_wished() const { return there_.asked && wish_.is_met_by(there_.taken) && wish_.is_met_by(back_.taken); }

  double seconds(workplace const &at) {
    std::vector<double> all;
    for (int round = 0; round < rounds; ++round) {
      meet(at);
      for (int i = 0; i < trips; ++i)
        go_to_and_fro();
      double const begin = MPI_Wtime();
      for (int i = 0; i < trips; ++i)
        go_to_and_fro();
      all.push_back((MPI_Wtime() - begin) / (2 * trips));
    }
    return *std::min_element(all.begin(), all.end());
  }

  double of_parts(plan::machine_costs const &costs, bool apart) const {
    double both = 0;
    for (runtime::last_move const *const move : {&there_, &back_}) {
      plan::prediction const parts = predict_both(move->taken, *move->asked, without_starts(costs));
      both += apart ? parts.while_apart : parts.while_near;
    }
    return both / 2;
  }

private:
  void go_to_and_fro() {
    vector_.go();
    there_ = runtime::how_it_went();
    vector_.come_back();
    back_ = runtime::how_it_went();
  }

  runtime::course_wish wish_;
  moved_vector vector_;
  runtime::last_move there_, back_;
};

} // namespace

void measure_starts(workplace const &at, progress &told, record &found) {
  if (!found.can_look())
    return;
  told.at("small moves");
  runtime::use_touched(1);
  for (kind_of_move const &kind : kinds)
    found.piece([&](plan::machine_costs &costs) {
      runtime::use_course(kind.wish);
      bool const apart = found.are_apart();
      timed_moves moves(kind.wish);
      bool const counts = at.rank == 0 && moves.go_as_wished();
      double const took = moves.seconds(at);
      costs.while_near.start.*kind.start =
          mean(at, counts ? std::max(least_start, took - moves.of_parts(found.all().costs(), apart)) : 0, counts);
    });
  runtime::use_course({});
}

} // namespace redeal::calibrate
