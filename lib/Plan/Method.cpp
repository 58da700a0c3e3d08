// Names, and what stands in the way of a method.
#include "Plan/Method.h"

#include "Plan/Graph/Folding.h"
#include "Plan/Papers/PaperMethods.h"
#include "Plan/Search/Splitting.h"

#include <algorithm>
#include <limits>

namespace redeal::plan {
namespace {

struct {
  method how;
  char const *name;
} constexpr names[] = {
    {method::optimal, "optimal"},         {method::fewest_steps, "fewest-steps"},
    {method::least_cost, "least-cost"},   {method::stepwise, "stepwise"},
    {method::greedy, "greedy"},           {method::classes, "class"},
    {method::circulant, "circulant"},     {method::walker_otto, "walker-otto"},
    {method::caterpillar, "caterpillar"}, {method::permutations, "permutations"},
    {method::rotated, "rotated"},         {method::split, "split"},
};

// In the unit of matchings_take(): some minutes.
constexpr wide affordable = 20'000'000'000;

/// As dimensions of an array, one slice each; nothing if that is longer than any array.
std::optional<std::vector<dimension>> one_slice(schedule_key const &key) {
  std::vector<dimension> result;
  for (dimension_key const &k : key) {
    wide const slice = slice_length(k);
    if (slice > std::numeric_limits<index>::max())
      return std::nullopt;
    result.push_back({static_cast<index>(slice), k.P, k.r, k.Q, k.s});
  }
  return result;
}

std::optional<std::string> refuse_permutations(dimension_key const &k, method how) {
  std::string const name = name_of(how);
  if (k.P != k.Q)
    return "the method " + name + " needs P = Q, but P is " + std::to_string(k.P) + " and Q is " + std::to_string(k.Q);
  index const factor = static_cast<index>(gcd(k.r, k.s)), ratio = std::max(k.r, k.s) / factor;
  if (std::min(k.r, k.s) != factor)
    return "the method " + name + " needs r to be a multiple of s or s of r; circulant is its extension to any r and s";
  if (how == method::permutations && k.P % ratio != 0 && ratio % k.P != 0)
    return "the method " + name + " needs s / r (or r / s) to divide P or be a multiple of it, but " +
           std::to_string(ratio) + " and " + std::to_string(k.P) + " are neither";
  return std::nullopt;
}

/// For methods that plan whole slices, whatever part of them there is.
std::optional<std::string> refuse_classes(schedule_key const &key, planning const &wish) {
  schedule_key const slices = of_slices(key);
  std::optional<std::vector<dimension>> const whole = one_slice(slices);
  if (!folds(key, wish) && (!whole || validate_folded(*whole)))
    return std::string("the method ") + name_of(wish.how) +
           " plans whole slices, which are too large here; optimal plans only the messages that there are";
  macro_graph const graph = folding(slices).graph();
  if (wish.how == method::classes) {
    if (static_cast<wide>(graph.edges.size()) * std::max(graph.A, graph.B) > largest_grid)
      return "the method class would take more than " + std::to_string(largest_grid) + " steps; optimal takes fewer";
  } else if (!by_circulant(graph)) {
    return "no circulant schedule was found for this redistribution; optimal has no such limit";
  }
  return std::nullopt;
}

/// For methods whose time grows faster than the messages.
std::optional<std::string> refuse_slow(schedule_key const &key, planning const &wish) {
  folding const of = wish.local_free ? folding(communication_grid(key), true) : folding(key);
  if (wish.how == method::split ? !splitting_is_affordable(of.graph()) : matchings_take(of.graph()) > affordable)
    return std::string("the method ") + name_of(wish.how) +
           " would take minutes or more for so many processes; optimal is quick";
  return std::nullopt;
}

/// Parts of messages have no other lengths than those that they were made for.
std::optional<std::string> refuse_tail(std::vector<dimension> const &dimensions) {
  for (std::size_t i = 0; i != dimensions.size(); ++i) {
    dimension const &d = dimensions[i];
    if (wide const slice = slice_length(d); d.extent >= slice && d.extent % slice != 0)
      return "split needs a whole number of slices, " + std::to_string(static_cast<index>(slice)) + " elements each; " +
             (dimensions.size() == 1 ? "this array" : "dimension " + std::to_string(i)) + " has " +
             std::to_string(d.extent) + " elements";
  }
  return std::nullopt;
}

} // namespace

char const *name_of(method how) {
  for (auto const &entry : names)
    if (entry.how == how)
      return entry.name;
  return "";
}

std::optional<method> method_named(std::string_view name) {
  for (auto const &entry : names)
    if (entry.name == name)
      return entry.how;
  return std::nullopt;
}

std::string method_names() {
  std::string text;
  for (auto const &entry : names)
    text += (text.empty() ? "" : ", ") + std::string(entry.name);
  return text;
}

bool numbers_processes(method how) {
  return how == method::caterpillar || how == method::permutations || how == method::rotated;
}

bool needs_classes(method how) {
  return how == method::classes || how == method::circulant || how == method::walker_otto;
}

schedule_key of_slices(schedule_key key) {
  for (dimension_key &k : key) {
    index const factor = static_cast<index>(gcd(k.r, k.s));
    k = {k.P, k.r / factor, k.Q, k.s / factor, 0};
  }
  return key;
}

bool folds(schedule_key const &key, planning const &wish) {
  return !wish.local_free && !numbers_processes(wish.how) &&
         std::all_of(key.begin(), key.end(), [](dimension_key const &k) { return k.m == 0; });
}

std::optional<std::string> refuse(schedule_key const &key, planning const &wish) {
  if (wish.how == method::walker_otto || wish.how == method::permutations) {
    if (key.size() != 1)
      return std::string("the method ") + name_of(wish.how) + " is for one dimension, but this redistribution has " +
             std::to_string(key.size());
    if (std::optional<std::string> error = refuse_permutations(key[0], wish.how))
      return error;
  }
  if (needs_classes(wish.how))
    return refuse_classes(key, wish);
  if (wish.how == method::stepwise || wish.how == method::greedy || wish.how == method::split)
    return refuse_slow(key, wish);
  return std::nullopt;
}

std::optional<std::string> validate(std::vector<dimension> const &dimensions, planning const &wish, bool one_process) {
  if (std::optional<std::string> error = validate_numbers(dimensions))
    return error;
  schedule_key const key = key_of(dimensions);
  if (std::optional<std::string> error =
          one_process && folds(key, wish) ? validate_folded(dimensions) : validate(dimensions))
    return error;
  if (wish.how == method::split)
    if (std::optional<std::string> error = refuse_tail(dimensions))
      return error;
  return refuse(key, wish);
}

} // namespace redeal::plan
