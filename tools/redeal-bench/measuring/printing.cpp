// Writes tables and JSON.
#include "measuring/printing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace redeal::bench {
namespace {

figure const *find(measured_case const &one, std::string const &method) {
  for (figure const &f : one.figures)
    if (f.method == method)
      return &f;
  return nullptr;
}

std::string name_of(measured_case const &one) {
  return one.text + (one.where == cores::near ? ", cores near" : one.where == cores::apart ? ", cores apart" : "");
}

/// The least time of those; infinity if there are none.
template <class Counts> double best_of(measured_case const &one, Counts const &counts) {
  double best = std::numeric_limits<double>::infinity();
  for (figure const &f : one.figures)
    if (counts(f))
      best = std::min(best, f.ms);
  return best;
}
double best_peer(measured_case const &one) {
  return best_of(one, [](figure const &f) { return f.is_peer; });
}
double best_course(measured_case const &one) {
  return best_of(one, [](figure const &f) { return f.is_course; });
}

std::string as_milliseconds(double ms) {
  return ms < 0.1 ? fmt::format("{:.4f}", ms) : ms < 10 ? fmt::format("{:.3f}", ms) : fmt::format("{:.1f}", ms);
}

/// The way of which the model says that it takes least where cores are, and of those that take equally long the one
/// that takes least in the mean of all places; null if it has said nothing.
figure const *favourite(measured_case const &one) {
  figure const *least = nullptr;
  for (figure const &f : one.figures)
    if (f.is_course && f.predicted &&
        (!least || std::pair(*f.predicted, *f.promised) < std::pair(*least->predicted, *least->promised)))
      least = &f;
  return least;
}

/// The way that took least in every other turn. Requires that some way was measured.
figure const &best_course_of_half(measured_case const &one, int half) {
  figure const *best = nullptr;
  for (figure const &f : one.figures)
    if (f.is_course && (!best || f.ms_of_half[half] < best->ms_of_half[half]))
      best = &f;
  return *best;
}

/// How much longer the way that is best in half of the turns takes in the other half than the one that is best there:
/// what nobody can choose better, as a way's own times differ so much.
double doubt_of(measured_case const &one) {
  double worst = 1;
  for (int const half : {0, 1})
    worst = std::max(worst, best_course_of_half(one, half).ms_of_half[1 - half] /
                                best_course_of_half(one, 1 - half).ms_of_half[1 - half]);
  return worst;
}

/// How much longer it takes than the best way, where each half of the turns says which way that is, and the other half
/// what it takes: the least of many medians of the same turns is also one that was lucky.
double over_best_elsewhere(measured_case const &one, figure const &f) {
  double sum = 0;
  for (int const half : {0, 1})
    sum += f.ms_of_half[1 - half] / best_course_of_half(one, half).ms_of_half[1 - half];
  return sum / 2;
}

/// How often a way that is measured twice is clearly slower once: what no table of one run can tell.
std::string alike_of(std::vector<measured_case> const &all) {
  int pairs = 0, different = 0;
  for (measured_case const &one : all)
    for (figure const &f : one.figures)
      if (figure const *const again = find(one, f.method + "-again")) {
        ++pairs;
        different += std::max(f.ms, again->ms) > 1.05 * std::min(f.ms, again->ms);
      }
  return pairs == 0
             ? ""
             : fmt::format("of a way that is measured twice, one time is more than 1.05 times the other in {} of {} "
                           "pairs: so much is noise\n",
                           different, pairs);
}

/// In how many cases redeal, and what the model promises most of, are nearly as fast as the best way.
std::string choice_of(std::vector<measured_case> const &all) {
  std::size_t cases = 0, chosen = 0, promised = 0, compared = 0, certain = 0, chosen_elsewhere = 0,
              promised_elsewhere = 0;
  for (measured_case const &one : all) {
    figure const *const ours = find(one, "redeal"), *const model = favourite(one);
    if (!ours || !model)
      continue;
    ++cases;
    chosen += ours->ms <= 1.05 * best_course(one);
    promised += model->ms <= 1.1 * best_course(one);
    if (one.turns < 2)
      continue;
    ++compared;
    chosen_elsewhere += over_best_elsewhere(one, *ours) <= 1.05;
    promised_elsewhere += over_best_elsewhere(one, *model) <= 1.1;
    certain += doubt_of(one) <= 1.05;
  }
  return fmt::format(
      "redeal takes at most 1.05 times as long as its best way in {0} of {1} cases; the model's favourite at most "
      "1.10 times in {2} of {1}\n"
      "where every other turn says which way is the best, and those between what it takes, redeal does so in {5} of "
      "{4} cases, and the favourite in {6} of {4}\n"
      "in {3} of {4} cases the way that is best in every other turn takes at most 1.05 times as long as the best one "
      "in the turns between; of the others this run cannot say which way is the best\n",
      chosen, cases, promised, certain, compared, chosen_elsewhere, promised_elsewhere);
}

/// How redeal went in each case.
std::string ways_of(std::vector<measured_case> const &all) {
  std::string text;
  for (measured_case const &one : all)
    if (figure const *const ours = find(one, "redeal"))
      text += fmt::format("redeal moved {}: {}{}\n", name_of(one), ours->taken,
                          ours->left_out == 0 ? ""
                                              : fmt::format("; {} of {} turns do not count, as it was trying ways anew",
                                                            ours->left_out, one.turns));
  return text.empty() ? text : text + "\n";
}

/// One table. `cell` is the text of a figure, which may be missing.
template <class Cell>
std::string table(std::string const &title, std::vector<measured_case> const &all,
                  std::vector<contender const *> const &methods, Cell const &cell) {
  std::size_t first_column = title.size();
  for (measured_case const &one : all)
    first_column = std::max(first_column, name_of(one).size());
  std::string text = fmt::format("{:<{}}", title, first_column);
  for (contender const *const c : methods)
    text += fmt::format("  {:>{}}", c->name, std::max<std::size_t>(std::string_view(c->name).size(), 7));
  for (measured_case const &one : all) {
    text += fmt::format("\n{:<{}}", name_of(one), first_column);
    for (contender const *const c : methods) {
      figure const *const f = find(one, c->name);
      text += fmt::format("  {:>{}}", f ? cell(one, *f) : "n/a",
                          std::max<std::size_t>(std::string_view(c->name).size(), 7));
    }
  }
  return text + "\n\n";
}

bool all_known(std::vector<measured_case> const &all) {
  for (measured_case const &one : all)
    for (figure const &f : one.figures)
      if (!f.extra_memory)
        return false;
  return true;
}

/// How far the times behind the medians spread.
std::string noise_of(std::vector<measured_case> const &all) {
  int fewest = std::numeric_limits<int>::max(), most = 0;
  std::vector<double> spreads;
  for (measured_case const &one : all) {
    fewest = std::min(fewest, one.turns);
    most = std::max(most, one.turns);
    for (figure const &f : one.figures)
      spreads.push_back(f.spread);
  }
  if (spreads.empty())
    return "";
  auto const middle = spreads.begin() + static_cast<std::ptrdiff_t>(spreads.size() / 2);
  std::nth_element(spreads.begin(), middle, spreads.end());
  return fmt::format("medians of {} turns; spread: the middle half of a method's times differ by {:.0f} % of their "
                     "median, typically\n",
                     fewest == most ? fmt::to_string(most) : fmt::format("{} to {}", fewest, most), 100 * *middle);
}

/// How far apart the first two processes were, but for a tenth of the turns at either end.
std::string nearness_of(std::vector<measured_case> const &all) {
  std::vector<double> seconds = looks_in(all);
  if (seconds.empty())
    return "how near to each other the cores of processes 0 and 1 were is not known\n";
  std::sort(seconds.begin(), seconds.end());
  std::size_t const tenth = seconds.size() / 10;
  return fmt::format("a flag took {:.0f} to {:.0f} ns from process 0 to 1 or back{}\n", seconds[tenth] * 1e9,
                     seconds[seconds.size() - 1 - tenth] * 1e9,
                     tenth > 0 ? ", but for the tenth of all looks below and the tenth above" : "");
}

std::string quoted(std::string const &text) {
  std::string escaped;
  for (char const c : text) {
    if (c == '"' || c == '\\')
      escaped += '\\';
    escaped += c;
  }
  return fmt::format("\"{}\"", escaped);
}

/// {"redeal": 1.5, …} of all methods; null where there is no figure or it has no such value.
template <class Value>
std::string object(measured_case const &one, std::vector<contender const *> const &methods, Value const &value) {
  std::string members;
  for (contender const *const c : methods) {
    figure const *const f = find(one, c->name);
    std::optional<double> const number = f ? value(*f) : std::nullopt;
    members += fmt::format("{}{}: {}", members.empty() ? "" : ", ", quoted(c->name),
                           number ? fmt::format("{:.6f}", *number) : "null");
  }
  return fmt::format("{{{}}}", members);
}

char const *words_for(cores where) {
  return where == cores::near ? "\"near\"" : where == cores::apart ? "\"apart\"" : "null";
}

} // namespace

std::string as_table(std::vector<measured_case> const &all, std::vector<contender const *> const &methods,
                     std::vector<std::string> const &remarks) {
  std::string text;
  if (!all.empty()) {
    text += table("milliseconds", all, methods,
                  [](measured_case const &, figure const &f) { return as_milliseconds(f.ms); });
    text += table("over the best peer", all, methods, [](measured_case const &one, figure const &f) {
      double const best = best_peer(one);
      return std::isinf(best) ? "n/a" : fmt::format("{:.2f}", f.ms / best);
    });
    if (best_course(all.front()) < std::numeric_limits<double>::infinity()) {
      text += table("over the best way", all, methods, [](measured_case const &one, figure const &f) {
        return fmt::format("{:.2f}", f.ms / best_course(one));
      });
      text += table("predicted milliseconds", all, methods, [](measured_case const &, figure const &f) {
        return f.predicted ? as_milliseconds(*f.predicted) : "n/a";
      });
      text += ways_of(all) + choice_of(all) + alike_of(all);
    }
    text += table("extra memory over the array", all, methods, [](measured_case const &, figure const &f) {
      return f.extra_memory ? fmt::format("{:.2f}", *f.extra_memory) : "?";
    });
    text += noise_of(all) + nearness_of(all);
  }
  for (std::string const &remark : remarks)
    text += remark + "\n";
  if (!all_known(all))
    text += "?: not known, as the system does not tell\n";
  return text;
}

std::string as_json(std::vector<measured_case> const &all, std::vector<contender const *> const &methods, int ranks) {
  std::string text = "[";
  for (measured_case const &one : all)
    text += fmt::format(
        "{}\n  {{\"case\": {}, \"cores\": {}, \"ranks\": {}, \"ms\": {}, \"extra_memory\": {}, \"predicted_ms\": {}}}",
        &one == all.data() ? "" : ",", quoted(one.text), words_for(one.where), ranks,
        object(one, methods, [](figure const &f) { return std::optional<double>(f.ms); }),
        object(one, methods, [](figure const &f) { return f.extra_memory; }),
        object(one, methods, [](figure const &f) { return f.predicted; }));
  return text + "\n]\n";
}

} // namespace redeal::bench
