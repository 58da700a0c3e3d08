// The clause becomes a wish.
#include "choice/phase_wishes.h"

#include "choice/known_costs.h"
#include "job/job.h"
#include <redeal/detail/digest.hpp>

#include "Plan/Phases/MessageMemory.h"

namespace redeal::runtime {
namespace {

// Each directive asks for it.
plan::phase_wish const &by_our_costs() {
  static plan::phase_wish const found = [] {
    plan::phase_wish wish;
    wish.costs = plan::phase_costs_of(our_costs());
    return wish;
  }();
  return found;
}

} // namespace

void require_phases(located_name const &name, move_limits const &clauses) {
  if (clauses.has_phases && !clauses.automatic_phases && clauses.phases < move_limits::least_phases)
    refuse(name, fmt::format("phases must be at least {}, not {}", move_limits::least_phases, clauses.phases));
}

plan::phase_wish choose_phases(located_name const &name, move_limits const &clauses, std::size_t element_size,
                               index for_messages) {
  require_phases(name, clauses);
  plan::phase_wish wish = by_our_costs();
  wish.element_size = static_cast<index>(element_size);
  wish.phases = !clauses.has_phases ? 1 : clauses.automatic_phases ? 0 : clauses.phases;
  if (auto const memory = memory_given(clauses))
    wish.memory = plan::memory_in_between(*memory, for_messages);
  return wish;
}

std::uint32_t number_of(move_limits const &clauses) {
  if (!clauses.has_phases)
    return 0;
  digest number;
  for (index const part : {index{clauses.automatic_phases}, clauses.phases, index{clauses.has_memory}, clauses.memory})
    number.add(part);
  return number.short_value();
}

} // namespace redeal::runtime
