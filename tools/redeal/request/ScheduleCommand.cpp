// Reads P, Q, r, s and the size as numbers.
#include "request/ScheduleCommand.h"

#include <fmt/core.h>

#include <limits>

namespace redeal::tool {

namespace cl = llvm::cl;

schedule_command::schedule_command()
    : name("schedule", "Show the communication grid, the steps and their costs of a redistribution"),
      P("P", cl::desc("number of senders"), cl::value_desc("processes"), cl::sub(name), cl::cat(category())),
      Q("Q", cl::desc("number of receivers"), cl::value_desc("processes"), cl::sub(name), cl::cat(category())),
      r("r", cl::desc("block size before: cyclic(r) on P"), cl::value_desc("elements"), cl::sub(name),
        cl::cat(category())),
      s("s", cl::desc("block size after: cyclic(s) on Q"), cl::value_desc("elements"), cl::sub(name),
        cl::cat(category())),
      size("size", cl::desc("length of the array (default: one slice, lcm(Pr, Qs))"), cl::value_desc("elements"),
           cl::sub(name), cl::cat(category())) {}

std::optional<std::string> schedule_command::read(subject &of) const {
  struct {
    index extent, P, r, Q, s;
  } d{};
  for (auto const &[option, value] :
       {std::pair{&P, &d.P}, std::pair{&Q, &d.Q}, std::pair{&r, &d.r}, std::pair{&s, &d.s}}) {
    if (!given(*option))
      return fmt::format("-{} is missing, as in 'redeal schedule -P 16 -Q 16 -r 3 -s 5'", option->ArgStr.str());
    if (std::optional<std::string> error = tool::read(*option, 1, *value))
      return error;
  }
  plan::wide const slice = plan::lcm(static_cast<plan::wide>(d.P) * d.r, static_cast<plan::wide>(d.Q) * d.s);
  if (given(size)) {
    if (std::optional<std::string> error = tool::read(size, 0, d.extent))
      return error;
  } else if (slice > std::numeric_limits<index>::max()) {
    return "a slice of lcm(Pr, Qs) elements does not fit in 64 bits; give the length of the array with --size";
  } else {
    d.extent = static_cast<index>(slice);
    of.one_slice = true;
  }

  of.title = fmt::format("{}, r = {}, s = {}, L = {}",
                         d.P == d.Q ? fmt::format("P = Q = {}", d.P) : fmt::format("P = {}, Q = {}", d.P, d.Q), d.r,
                         d.s, slice == plan::wide_max ? "more than 2^127" : fmt::format("{}", slice));
  if (d.extent != slice)
    of.title += fmt::format(", M = {}", d.extent);
  of.members = {{"P", d.P}, {"Q", d.Q}, {"r", d.r}, {"s", d.s}};
  if (!of.one_slice)
    of.members.emplace_back("size", d.extent);
  of.dimensions = {{d.extent, d.P, d.r, d.Q, d.s}};
  return std::nullopt;
}

} // namespace redeal::tool
