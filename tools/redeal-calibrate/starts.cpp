// What a move takes beside its parts: whole moves of a few kilobytes, in memory and by letters, against what the parts
// of such a move take that have been measured. Between the first two processes of the job these are starts; between all
// on a node, where these share cores, it is waiting for turns.
#include "measuring.h"
#include "timed_moves.h"

#include "choice/wishes.h"

#include <algorithm>
#include <optional>

namespace redeal::calibrate {
namespace {

using plan::carrier;
using plan::writing;

// Each of two has 8 KiB: parts of less than half of that are not read in memory.
constexpr index elements = 2048;
constexpr block_cyclic first_mapping{elements, 2, 64}, second_mapping{elements, 2, 256};
constexpr int trips = 500;
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

// A letter needs one turn of each process of a core.
void measure_turn(workplace const &at, record &found) {
  constexpr index of_each = 128, smaller_block = 8, larger_block = 32;
  constexpr double known = 1e-6;
  index const all = of_each * at.first_near;
  found.piece([&](plan::machine_costs &costs) {
    bool const apart = found.are_apart();
    timed_moves moves({carrier::rings, plan::packing::by_sweep, writing::ordinary}, {all, at.first_near, smaller_block},
                      {all, at.first_near, larger_block}, trips / 5);
    bool const counts = at.rank == 0 && moves.go_as_wished();
    double const took = moves.seconds(at);
    auto const predicted_with = [&](double turn) {
      plan::machine_costs with = found.all().costs();
      with.turn = turn;
      return moves.predicted(with, apart);
    };
    double const without = counts ? predicted_with(0) : 0, of_turns = counts ? predicted_with(known) - without : 0;
    costs.turn = mean(at, of_turns > 0 ? std::max(least_start, (took - without) / of_turns * known) : 0, of_turns > 0);
  });
}

} // namespace

void measure_starts(workplace const &at, progress &told, record &found) {
  if (!found.can_look())
    return;
  told.at("small moves");
  runtime::use_touched(1);
  for (kind_of_move const &kind : kinds)
    found.piece([&](plan::machine_costs &costs) {
      bool const apart = found.are_apart();
      timed_moves moves(kind.wish, first_mapping, second_mapping, trips);
      bool const counts = at.rank == 0 && moves.go_as_wished();
      double const took = moves.seconds(at);
      costs.while_near.start.*kind.start = mean(
          at, counts ? std::max(least_start, took - moves.predicted(without_starts(found.all().costs()), apart)) : 0,
          counts);
    });
  if (mean(at, at.is_crowded() ? 1 : 0, at.rank == 0) > 0)
    measure_turn(at, found);
  runtime::use_course({});
}

} // namespace redeal::calibrate
