// One table names all numbers, for reading, for writing and for the usual values.
#include "Plan/Cost/MachineCosts.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

namespace redeal::plan {
namespace {

constexpr std::string_view head = "redeal costs 8";

// The numbers of the machine, each with its name.
std::vector<std::pair<std::string, double *>> numbers_of(machine_costs &costs) {
  std::vector<std::pair<std::string, double *>> all = {{"near.latency", &costs.near.latency},
                                                       {"near.start", &costs.near.start},
                                                       {"near.byte", &costs.near.byte},
                                                       {"far.latency", &costs.far.latency},
                                                       {"far.start", &costs.far.start},
                                                       {"far.byte", &costs.far.byte},
                                                       {"far.byte-of-all", &costs.far_byte_of_all},
                                                       {"hand-over", &costs.hand_over},
                                                       {"streamed-hand-over", &costs.streamed_hand_over},
                                                       {"hand-over.near", &costs.near_hand_over},
                                                       {"hand-over.apart", &costs.apart_hand_over},
                                                       {"ring.byte", &costs.ring_byte},
                                                       {"streamed-ring.byte", &costs.streamed_ring_byte},
                                                       {"last-cache.all", &costs.last_cache.all},
                                                       {"last-cache.none", &costs.last_cache.none},
                                                       {"turn", &costs.turn}};
  auto const add = [&](std::string const &name, rate &of) {
    for (std::size_t i = 0; i < rate_by_run::runs.size(); ++i) {
      std::string const run = std::to_string(static_cast<int>(rate_by_run::runs[i]));
      all.emplace_back(name + ".own." + run, &of.own.seconds[i]);
      all.emplace_back(name + ".cached." + run, &of.cached.seconds[i]);
      all.emplace_back(name + ".written." + run, &of.written.seconds[i]);
      all.emplace_back(name + ".beyond." + run, &of.beyond.seconds[i]);
    }
  };
  add("gather", costs.gather);
  add("gather-streaming", costs.gather_streaming);
  add("pack", costs.pack);
  add("unpack", costs.unpack);
  add("unpack-streaming", costs.unpack_streaming);
  return all;
}

// By number, all values that it has.
std::vector<std::vector<double>> columns_of(std::vector<machine_costs> &measured) {
  std::vector<std::vector<double>> all;
  for (machine_costs &m : measured) {
    auto const numbers = numbers_of(m);
    all.resize(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
      all[i].push_back(*numbers[i].second);
  }
  return all;
}

double median_of(std::vector<double> values) {
  auto const middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

std::string_view next_line(std::string_view &text) {
  std::size_t const end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (!line.empty() && line.back() == '\r') // of an editor that ends lines so
    line.remove_suffix(1);
  return line;
}

// A positive number that is the whole text, and no more than any machine takes, so that sums are finite.
bool read_number(std::string_view text, double &value) {
  auto const [stop, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  return failure == std::errc() && stop == text.data() + text.size() && value > 0 && value <= machine_costs::no_limit;
}

// As short as can be.
std::string as_text(double number) {
  std::array<char, 32> digits{};
  return {digits.data(), std::to_chars(digits.begin(), digits.end(), number).ptr};
}

} // namespace

double rate_by_run::at(double run) const {
  if (run <= runs.front())
    return seconds.front() * runs.front() / std::max(run, 1.0); // what is shorter costs as much for each run
  for (std::size_t i = 1; i < runs.size(); ++i)
    if (run < runs[i]) {
      // So much for each byte, and so much for each run. Without a logarithm, so that all processes find the same.
      double const part = (1 / runs[i - 1] - 1 / run) / (1 / runs[i - 1] - 1 / runs[i]);
      return seconds[i - 1] + part * (seconds[i] - seconds[i - 1]);
    }
  return seconds.back();
}

bool operator==(machine_costs const &a, machine_costs const &b) {
  machine_costs left = a, right = b;
  auto const of_a = numbers_of(left), of_b = numbers_of(right);
  return std::equal(of_a.begin(), of_a.end(), of_b.begin(),
                    [](auto const &x, auto const &y) { return *x.second == *y.second; });
}

machine_costs usual_costs() {
  machine_costs costs{};
  costs.near = {5e-7, 5e-7, 1.5e-10};
  costs.far = {2e-6, 1e-6, 1e-10};
  costs.far_byte_of_all = costs.far.byte;
  costs.hand_over = 3e-7;
  costs.streamed_hand_over = 1e-6;
  costs.near_hand_over = costs.apart_hand_over = costs.hand_over;
  costs.ring_byte = 5e-11;
  costs.streamed_ring_byte = 8e-11;
  costs.last_cache = {machine_costs::no_limit, machine_costs::no_limit};
  costs.turn = 4e-6;
  costs.gather = {{{0.4e-10, 0.3e-10, 0.25e-10, 0.2e-10}},
                  {{0.89e-10, 0.73e-10, 0.65e-10, 0.55e-10}},
                  {{1.5e-10, 1.3e-10, 1.2e-10, 1.0e-10}},
                  {{2.0e-10, 1.8e-10, 1.7e-10, 1.5e-10}}};
  costs.gather_streaming = {{{0.8e-10, 0.5e-10, 0.5e-10, 0.4e-10}},
                            {{1.3e-10, 0.97e-10, 0.92e-10, 0.77e-10}},
                            {{1.6e-10, 1.3e-10, 1.2e-10, 1.0e-10}},
                            {{2.1e-10, 1.9e-10, 1.7e-10, 1.5e-10}}};
  costs.pack = {{{0.4e-10, 0.3e-10, 0.25e-10, 0.2e-10}},
                {{0.72e-10, 0.57e-10, 0.5e-10, 0.42e-10}},
                {{0.72e-10, 0.57e-10, 0.5e-10, 0.42e-10}},
                {{1.3e-10, 1.1e-10, 1.0e-10, 0.9e-10}}};
  costs.unpack = {{{0.5e-10, 0.35e-10, 0.25e-10, 0.2e-10}},
                  {{0.89e-10, 0.7e-10, 0.57e-10, 0.49e-10}},
                  {{1.4e-10, 1.2e-10, 1.1e-10, 1.0e-10}},
                  {{1.6e-10, 1.4e-10, 1.3e-10, 1.2e-10}}};
  costs.unpack_streaming = {{{0.8e-10, 0.5e-10, 0.5e-10, 0.4e-10}},
                            {{1.2e-10, 0.87e-10, 0.81e-10, 0.69e-10}},
                            {{1.4e-10, 1.2e-10, 1.1e-10, 1.0e-10}},
                            {{1.7e-10, 1.5e-10, 1.3e-10, 1.2e-10}}};
  return costs;
}

machine_costs medians_of(std::vector<machine_costs> measured) {
  machine_costs result{};
  auto const to = numbers_of(result);
  auto const from = columns_of(measured);
  for (std::size_t i = 0; i < to.size(); ++i)
    *to[i].second = median_of(from[i]);
  return result;
}

double usual_spread_of(std::vector<machine_costs> measured) {
  std::vector<double> spreads;
  for (std::vector<double> const &values : columns_of(measured)) {
    auto const [least, most] = std::minmax_element(values.begin(), values.end());
    spreads.push_back(*most / *least);
  }
  return median_of(spreads);
}

std::string text_of(machine_costs const &costs) {
  machine_costs copy = costs;
  std::string text =
      std::string(head) + "\n# seconds; of byte, gather, pack and unpack for each byte; of last-cache bytes\n";
  for (auto const &[name, value] : numbers_of(copy)) {
    char line[96];
    std::snprintf(line, sizeof line, "%s %.3e\n", name.c_str(), *value);
    text += line;
  }
  return text;
}

std::variant<machine_costs, std::string> read_costs(std::string_view text) {
  machine_costs costs = usual_costs();
  auto missing = numbers_of(costs);
  if (std::string_view const first = next_line(text); first != head)
    return "does not begin with '" + std::string(head) + "', so it is of another version, or no file of costs";
  if (!text.empty() && text.back() != '\n')
    return "has no end of its last line, so it is incomplete";
  for (int number = 2; !text.empty(); ++number) {
    std::string_view const line = next_line(text);
    if (line.empty() || line.front() == '#')
      continue;
    std::string_view const name = line.substr(0, line.find(' '));
    auto const found = std::find_if(missing.begin(), missing.end(), [&](auto const &m) { return m.first == name; });
    if (found == missing.end() || !read_number(line.substr(std::min(name.size() + 1, line.size())), *found->second))
      return "has in line " + std::to_string(number) + " '" + std::string(line.substr(0, 60)) +
             "', where a name, once, and a positive number, at most " + as_text(machine_costs::no_limit) +
             ", should be";
    missing.erase(found);
  }
  if (!missing.empty())
    return "has no " + missing.front().first + ", so it is incomplete";
  return costs;
}

} // namespace redeal::plan
