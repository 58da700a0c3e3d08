// Reads the options as numbers, makes the schedule and hands it to a format.
#include "ScheduleCommand.h"

#include "ScheduleFormats.h"

#include "Plan/Checker.h"

#include <fmt/core.h>

#include <charconv>
#include <limits>

namespace redeal::tool {
namespace {

namespace cl = llvm::cl;

cl::OptionCategory &category() {
  static cl::OptionCategory ours("Options");
  return ours;
}

/// A whole number in `result`, or the sentence that says why the option has none.
std::optional<std::string> read(cl::opt<std::string> const &option, index least, index &result) {
  char const *const dashes = option.ArgStr.size() == 1 ? "-" : "--";
  std::string const &given = option;
  char const *const end = given.data() + given.size();
  auto const [stop, error] = std::from_chars(given.data(), end, result);
  if (error == std::errc() && stop == end && result >= least)
    return std::nullopt;
  std::string const name = dashes + option.ArgStr.str();
  if (option.getNumOccurrences() == 0)
    return fmt::format("{} is missing, as in 'redeal schedule -P 16 -Q 16 -r 3 -s 5'", name);
  return fmt::format("{} is '{}', but it must be a whole number from {} to 2^63 - 1", name, given, least);
}

} // namespace

schedule_command::schedule_command()
    : command("schedule", "Show the communication grid, the steps and their costs of a redistribution"),
      P("P", cl::desc("number of senders"), cl::value_desc("processes"), cl::sub(command), cl::cat(category())),
      Q("Q", cl::desc("number of receivers"), cl::value_desc("processes"), cl::sub(command), cl::cat(category())),
      r("r", cl::desc("block size before: cyclic(r) on P"), cl::value_desc("elements"), cl::sub(command),
        cl::cat(category())),
      s("s", cl::desc("block size after: cyclic(s) on Q"), cl::value_desc("elements"), cl::sub(command),
        cl::cat(category())),
      size("size", cl::desc("length of the array (default: one slice, lcm(Pr, Qs))"), cl::value_desc("elements"),
           cl::sub(command), cl::cat(category())),
      rank("rank", cl::desc("only what this sender sends"), cl::value_desc("sender"), cl::sub(command),
           cl::cat(category())),
      format("format", cl::desc("table (default), lines or json"), cl::value_desc("format"), cl::init("table"),
             cl::sub(command), cl::cat(category())) {}

std::optional<std::string> schedule_command::run() const {
  plan::dimension d{};
  for (auto const &[option, value] :
       {std::pair{&P, &d.P}, std::pair{&Q, &d.Q}, std::pair{&r, &d.r}, std::pair{&s, &d.s}})
    if (std::optional<std::string> error = read(*option, 1, *value))
      return error;
  plan::wide const slice = plan::lcm(static_cast<plan::wide>(d.P) * d.r, static_cast<plan::wide>(d.Q) * d.s);
  if (size.getNumOccurrences() != 0) {
    if (std::optional<std::string> error = read(size, 0, d.extent))
      return error;
  } else if (slice > std::numeric_limits<index>::max()) {
    return "a slice of lcm(Pr, Qs) elements does not fit in 64 bits; give the length of the array with --size";
  } else {
    d.extent = static_cast<index>(slice);
  }

  std::optional<index> only;
  if (rank.getNumOccurrences() != 0) {
    if (std::optional<std::string> error = read(rank, 0, only.emplace()))
      return error;
    if (*only >= d.P)
      return fmt::format("--rank is {}, but the senders are 0 to {}", *only, d.P - 1);
  }
  if (format != "table" && format != "lines" && format != "json")
    return fmt::format("--format is '{}', but it must be table, lines or json", std::string(format));

  if (std::optional<std::string> error = plan::validate({d}))
    return error;
  plan::schedule_key const key = plan::key_of({d});
  plan::communication_grid const grid(std::vector{d});
  plan::schedule const schedule = plan::with_costs(plan::make_schedule(key), grid);
  if (std::optional<std::string> error = plan::check(grid, schedule))
    return "the schedule is wrong, which is a bug of redeal: " + *error;

  shown_schedule const shown{d, slice, grid, schedule, plan::name_of(plan::method_for(key)), only};
  format == "table" ? print_table(shown) : format == "lines" ? print_lines(shown) : print_json(shown);
  return std::nullopt;
}

void hide_unrelated_options() {
  for (cl::SubCommand *sub : cl::getRegisteredSubcommands())
    cl::HideUnrelatedOptions(category(), *sub);
}

} // namespace redeal::tool
