// An explanation as one line.
#include "WaysAnalyser.h"

#include "Explained.h"

#include <fmt/core.h>

namespace redeal::tool {
namespace {

std::string ways_text(explanation const &found, std::string const &whose) {
  std::string text, left_out;
  for (explanation::way const &w : found.ways) {
    std::string &list = w.is_tried ? text : left_out;
    list += fmt::format("{}{:.3g} ms {}", list.empty() ? "" : "; ", w.seconds * 1e3, w.name);
  }
  if (!left_out.empty())
    text += "; tried if the others take as long: " + left_out;
  for (explanation::change const &c : found.changes)
    text += fmt::format("; {}: {}", c.when, c.name);
  return fmt::format("predicted for one node with a core for each process, with costs of {}: {}", whose, text);
}

PredictedWays analyse(AnalysedMove const &move) {
  PredictedWays predicted;
  auto const nothing = [&predicted](std::string const &why) {
    predicted.Text = "nothing is predicted, as " + why;
    return predicted;
  };
  auto const costs = costs_of_environment();
  if (auto const *const wrong = std::get_if<std::string>(&costs))
    return nothing(*wrong);
  auto const &[values, whose] = std::get<known_costs>(costs);
  explanation_wish wish;
  wish.element_size = move.ElementSize;
  wish.from_user_memory = move.FromUsers;
  wish.old_is_kept = move.IsCopy;
  auto const found = explain(move.From, move.To, wish, values);
  if (auto const *const why = std::get_if<std::string>(&found))
    return nothing(*why);
  auto const &all = std::get<explanation>(found);
  predicted.Text = ways_text(all, whose);
  predicted.Costs = whose;
  for (explanation::way const &w : all.ways)
    predicted.Ways.push_back({w.name, w.seconds, w.is_tried});
  for (explanation::change const &c : all.changes)
    predicted.Changes.push_back({c.when, c.name});
  return predicted;
}

} // namespace

WaysAnalyser ways_analyser() { return analyse; }

} // namespace redeal::tool
