// What a move takes beside its parts: whole moves of a few kilobytes, in memory and by letters, against what the parts
// of such a move take that have been measured. Between the first two processes of the job these are starts; between all
// on a node, where these share cores, it is waiting for turns.
#include "measuring.h"
#include "timed_moves.h"

#include "choice/wishes.h"
#include "cores/shared_counter.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace redeal::calibrate {
namespace {

using plan::carrier;
using plan::writing;

// Each of two has 8 KiB: parts of less than half of that are not read in memory.
constexpr index elements = 2048;
constexpr block_cyclic first_mapping{elements, 2, 64}, second_mapping{elements, 2, 256};
constexpr int trips = 500;
constexpr double least_seconds = 1e-9;

struct kind_of_move {
  runtime::course_wish wish;
  double plan::start_costs::*start;
};
runtime::course_wish const by_memory{carrier::memory, std::nullopt, writing::ordinary},
    by_letters{carrier::rings, plan::packing::by_sweep, writing::ordinary};
kind_of_move const kinds[] = {
    {by_memory, &plan::start_costs::memory},
    {{carrier::memory, std::nullopt, writing::streaming}, &plan::start_costs::memory_streaming},
    {by_letters, &plan::start_costs::rings}};

plan::machine_costs without_starts(plan::machine_costs costs) {
  costs.while_near.start = costs.while_apart.start = {0, 0, 0};
  return costs;
}

double turn_by_counter(workplace const &at) {
  shared_counter counter(at.node, at.on_cores.with_own_core());
  return mean(at, at.is_crowded() ? counter.go_round(at.near_size, 1, 200) : 0, at.is_crowded());
}

// What makes small moves of all processes as long as they are; no number if they do not go as wished.
double found_in_moves(workplace const &at, record &found, runtime::course_wish const &by, index of_each,
                      double plan::machine_costs::*number) {
  constexpr index smaller_block = 8, larger_block = 32;
  constexpr int fewer_trips = 100; // as each takes as many turns as a core has processes
  constexpr double trial = 1e-6;
  index const all = of_each * at.first_near;
  bool const apart = found.are_apart();
  timed_moves moves(at, by, {all, at.first_near, smaller_block}, {all, at.first_near, larger_block}, fewer_trips);
  bool const goes = at.rank == 0 && moves.go_as_wished();
  if (mean(at, goes ? 1 : 0, at.rank == 0) == 0)
    return std::nan("");
  double const took = moves.seconds();
  auto const predicted_with = [&](double seconds) {
    plan::machine_costs with = found.all().costs();
    with.*number = seconds;
    return moves.predicted(with, apart);
  };
  double const without = goes ? predicted_with(0) : 0, added = goes ? predicted_with(trial) - without : 0;
  return mean(at, added > 0 ? std::max(least_seconds, (took - without) / added * trial) : 0, added > 0);
}

// By letters each process of a core waits for its turn once.
double turn_by_moves(workplace const &at, record &found) {
  double const turn = found_in_moves(at, found, by_letters, 128, &plan::machine_costs::turn);
  return std::isnan(turn) ? turn_by_counter(at) : turn;
}

// Where all must have come, each waits once more, or less long than that.
double meeting_by_moves(workplace const &at, record &found) {
  double const meeting = found_in_moves(at, found, by_memory, elements / 2, &plan::machine_costs::meeting);
  return std::isnan(meeting) ? found.all().costs().turn : meeting;
}

// Where a process waits for others that share its core. Where those of the first node do not, or nobody sees where
// cores are, moves say nothing of it.
void measure_turn(workplace const &at, record &found) {
  bool const is_crowded_first = mean(at, at.is_crowded() ? 1 : 0, at.rank == 0) > 0,
             any_crowded = mean(at, 1, at.is_crowded()) > 0; // no number if none is
  if (!any_crowded)
    return;
  bool const by_moves = found.can_look() && is_crowded_first;
  found.piece(
      [&](plan::machine_costs &costs) { costs.turn = by_moves ? turn_by_moves(at, found) : turn_by_counter(at); });
  found.piece([&](plan::machine_costs &costs) {
    costs.meeting = by_moves ? meeting_by_moves(at, found) : found.all().costs().turn;
  });
}

} // namespace

void measure_starts(workplace const &at, progress &told, record &found) {
  told.at("small moves");
  runtime::use_touched(1);
  if (found.can_look())
    for (kind_of_move const &kind : kinds)
      found.piece([&](plan::machine_costs &costs) {
        bool const apart = found.are_apart();
        timed_moves moves(at, kind.wish, first_mapping, second_mapping, trips);
        bool const counts = at.rank == 0 && moves.go_as_wished();
        double const took = moves.seconds();
        costs.while_near.start.*kind.start = mean(
            at,
            counts ? std::max(least_seconds, took - moves.predicted(without_starts(found.all().costs()), apart)) : 0,
            counts);
      });
  measure_turn(at, found);
  runtime::use_course({});
}

} // namespace redeal::calibrate
