// Ways as a table, then what else there is to say.
#include "shown/Explanation.h"

#include "shown/Patience.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <vector>

namespace redeal::tool {
namespace {

void print_ways(std::vector<explanation::way> const &ways) {
  std::size_t widest = 3;
  for (explanation::way const &w : ways)
    widest = std::max(widest, w.name.size());
  fmt::print("{:<{}}  Predicted ms\n", "Way", widest);
  for (explanation::way const &w : ways)
    fmt::print("{:<{}}  {:>12.4f}  {}\n", w.name, widest, w.seconds * 1e3,
               &w == ways.data() ? "taken first"
               : w.is_tried      ? "tried"
                                 : "tried if the others take as long");
}

void print(explanation const &found, std::string const &whose) {
  fmt::print("{} process{} on {} node{}, {}; {}; costs of {}\n\n", found.processes, found.processes == 1 ? "" : "es",
             found.nodes, found.nodes == 1 ? "" : "s",
             found.cores > 0 ? fmt::format("with {} core{} each", found.cores, found.cores == 1 ? "" : "s")
                             : "with a core for each process",
             found.caches, whose);
  print_ways(found.ways);
  if (found.others > 0)
    fmt::print("{} more way{} open, but never tried\n", found.others, found.others == 1 ? " is" : "s are");
  for (std::string const &refused : found.refused)
    fmt::print("{}\n", refused);
  fmt::print("\n");
  for (explanation::change const &c : found.changes)
    fmt::print("{}: {}\n", c.when, c.name);
  if (!found.all_changes)
    fmt::print("arrays of other sizes were not all looked at, as that would take long\n");
  else if (!found.sizes)
    fmt::print("arrays of other sizes were not looked at, as their mappings would be other ones\n");
  else if (found.changes.empty())
    fmt::print("no array of up to a million times the size, nor of such a part of it, and no such start of messages "
               "changes that\n");
}

} // namespace

std::optional<std::string> print_explanation(request const &wanted) {
  auto const costs = costs_of_environment();
  if (auto const *const wrong = std::get_if<std::string>(&costs))
    return *wrong;
  auto const &[values, whose] = std::get<known_costs>(costs);
  std::vector<deal> from, to;
  for (plan::dimension const &d : wanted.of.dimensions) {
    from.push_back(d.from);
    to.push_back(d.to);
  }
  bool const is_copy = wanted.explained->from_user_memory || wanted.explained->old_is_kept;
  if (from == to && !is_copy) {
    fmt::print("nothing moves, as the array has that mapping already\n");
    return std::nullopt;
  }
  announce_if_slow("explaining ways");
  auto const found = explain(std::move(from), std::move(to), *wanted.explained, values);
  announce_nothing();
  if (auto const *const why = std::get_if<std::string>(&found))
    return *why;
  print(std::get<explanation>(found), whose);
  return std::nullopt;
}

} // namespace redeal::tool
