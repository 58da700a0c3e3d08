// What is not in the parts of a move, as these are measured one by one, such as how processes that share a core fill
// its caches in turn. Moves of three sizes are held against what the model makes of them.
#include "factors.h"
#include "measuring.h"
#include "timed_moves.h"

#include "choice/wishes.h"

#include "Plan/Cost/Model.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace redeal::calibrate {
namespace {

using plan::carrier;
using plan::packing;
using plan::writing;

// Where one cannot be measured, as messages are too short for it, or waiting takes too long, it is taken to be as the
// one that it is like, as far as that is known.
struct kind_of_move {
  carrier near;
  packing order;
  writing write;
  plan::whole_kind like;
};
kind_of_move const kinds[] = {
    {carrier::memory, packing::by_sweep, writing::ordinary, nullptr},
    {carrier::memory, packing::by_sweep, writing::streaming, &plan::whole_moves::memory},
    {carrier::rings, packing::by_sweep, writing::ordinary, nullptr},
    {carrier::rings, packing::by_message, writing::ordinary, &plan::whole_moves::rings},
    {carrier::rings, packing::by_sweep, writing::streaming, &plan::whole_moves::rings},
    {carrier::streamed_rings, packing::by_sweep, writing::ordinary, &plan::whole_moves::rings},
    {carrier::streamed_rings, packing::by_sweep, writing::streaming, &plan::whole_moves::rings},
    {carrier::streamed_rings, packing::by_message, writing::ordinary, &plan::whole_moves::rings_by_message},
    {carrier::messages, packing::by_sweep, writing::ordinary, nullptr}};

// Moves of one size.
struct sized_moves {
  index elements;
  double plan::times_by_place::*times;
  int trips, rounds;
};

double factor_of(workplace const &at, kind_of_move const &kind, sized_moves const &size, record &found) {
  constexpr index smaller_block = 64, larger_block = 256;
  bool const apart = found.are_apart();
  // In memory there is no order.
  auto const order = kind.near == carrier::memory ? std::nullopt : std::optional<packing>(kind.order);
  timed_moves moves(at, {kind.near, order, kind.write}, {size.elements, at.first_near, smaller_block},
                    {size.elements, at.first_near, larger_block}, size.trips);
  bool const goes = at.rank == 0 && moves.go_as_wished();
  double const any_go = mean(at, goes, at.rank == 0);
  plan::machine_costs known = found.all().costs();
  plan::whole_moves const &like = (apart ? known.while_apart : known.while_near).whole;
  double const otherwise = kind.like ? like.*kind.like.*size.times : std::nan("");
  if (any_go == 0)
    return otherwise;
  double const took = moves.seconds(size.rounds);
  double factor = std::nan("");
  if (goes) {
    plan::whole_kind const of = plan::whole_kind_of({kind.near, kind.order, kind.write});
    auto const predicted_with = [&](double times) {
      for (plan::core_costs *const between : {&known.while_near, &known.while_apart})
        between->whole.*of.*size.times = times;
      return moves.predicted(known, apart);
    };
    factor = factor_of_copies(took, predicted_with(1), predicted_with(2));
  }
  double const agreed = mean(at, factor, !std::isnan(factor));
  return std::isnan(agreed) ? otherwise : agreed;
}

} // namespace

void measure_whole_moves(workplace const &at, progress &told, record &found) {
  if (!found.can_look())
    return;
  told.at("whole moves");
  runtime::use_touched(1);
  copied_bytes const bytes = copied_bytes_for(at);
  int with_core = 0;
  for (int i = 0; at.rank == 0 && i < at.first_near; ++i) // others may be on a node with fewer processes
    with_core += at.on_cores.own_core[static_cast<std::size_t>(i)];
  double const cores = mean(at, with_core, at.rank == 0);
  auto const elements = [&](index of_core) {
    return of_core * static_cast<index>(cores) / static_cast<index>(sizeof(double));
  };
  // Of the first, three times as many bytes as loops have fit as well, and are more beside what else a move takes. The
  // last array and where it goes to are twice the last cache, or more, if that does not take too long.
  constexpr index fewest_beyond = index{8} << 20, most_beyond = index{32} << 20;
  index const beyond = bytes.of_last_cache <= most_beyond ? std::max(fewest_beyond, bytes.of_last_cache) : 0;
  sized_moves const sizes[] = {{elements(3 * bytes.in_own_caches), &plan::times_by_place::own, 50, 5},
                               {elements(bytes.in_last_cache), &plan::times_by_place::cached, 10, 5},
                               {elements(beyond), &plan::times_by_place::beyond, 1, 2}};
  for (sized_moves const &size : sizes) {
    if (size.elements == 0)
      continue;
    for (kind_of_move const &kind : kinds)
      found.piece([&](plan::machine_costs &costs) {
        costs.while_near.whole.*plan::whole_kind_of({kind.near, kind.order, kind.write}).*size.times =
            factor_of(at, kind, size, found);
      });
  }
  runtime::use_course({});
}

} // namespace redeal::calibrate
