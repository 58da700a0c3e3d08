// One course, and against all others the clause.
#include "choice/scheduled.h"

#include "Plan/Phases/MessageMemory.h"

namespace redeal::runtime {
namespace {

using plan::carrier;
using plan::packing;
using plan::writing;

// In the order of kinds.
constexpr struct {
  char const *clause, *order;
} words[] = {{"schedule(auto)", ""},
             {"schedule(steps)", "one message after the other"},
             {"schedule(direct)", "all messages at once"},
             {"schedule(alltoall)", "one exchange of all with all"}};

carrier carrier_of(move_facts const &move, wishes const &wish) {
  bool const has_rings = move.most_sharing == move.processes && move.processes > 1,
             takes_them = move.limits.schedule == schedule_kind::steps && wish.transport != transports::messages;
  return has_rings && takes_them ? carrier::rings : carrier::messages;
}

} // namespace

std::size_t most_in_block(int processes, std::size_t memory) {
  return memory / (2 * static_cast<std::size_t>(processes)) - std::size_t{plan::beside_block};
}

open_courses scheduled_course(move_facts const &move, wishes const &wish) {
  char const *const why = words[static_cast<int>(move.limits.schedule)].clause;
  plan::course only{carrier_of(move, wish), packing::by_message, wish.write.value_or(writing::ordinary)};
  only = only.while_near(); // nothing is read in memory
  open_courses found;
  found.all = {only};
  for (carrier const other : plan::all_carriers)
    if (other != only.near)
      found.against_carriers.emplace_back(other, why);
  for (packing const other : {packing::by_sweep, packing::combined})
    found.against_orders.emplace_back(other, why);
  for (writing const other : {writing::ordinary, writing::streaming, writing::adaptive})
    if (other != only.write)
      found.against_writing.emplace_back(other, why);
  for (plan::crowding const other : {plan::crowding::narrow, plan::crowding::single})
    found.against_crowding.emplace_back(other, why);
  return found;
}

std::optional<std::string> objection_to_schedule(int processes, std::size_t element_size,
                                                 message_limits const &limits) {
  if (limits.schedule != schedule_kind::alltoall)
    return std::nullopt;
  auto const needed =
      static_cast<std::size_t>(plan::least_for_messages(limits.schedule, processes, static_cast<index>(element_size)));
  if (needed <= limits.memory)
    return std::nullopt;
  return "schedule(alltoall) with " + std::to_string(processes) + (processes == 1 ? " process" : " processes") +
         " needs buffers for an element to and from each, " + std::to_string(needed) + " bytes, but memory is " +
         std::to_string(limits.memory) + "; give as much, or another schedule";
}

char const *words_for(schedule_kind kind) { return words[static_cast<int>(kind)].order; }

} // namespace redeal::runtime
