// What a move takes beside its parts: whole moves of a few kilobytes between the first two processes of the job, in
// memory and by letters, against what the parts of such a move take that have been measured.
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
  runtime::use_course({});
}

} // namespace redeal::calibrate
