// One table names all numbers, for reading, for writing and for the usual values.
#include "Plan/Cost/MachineCosts.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>

namespace redeal::plan {
namespace {

constexpr std::string_view head = "redeal costs 15";

void add(std::vector<cost_numbers::one> &all, std::string const &name, rate &of) {
  for (std::size_t i = 0; i < rate_by_run::runs.size(); ++i) {
    std::string const run = std::to_string(static_cast<int>(rate_by_run::runs[i]));
    all.push_back({name + ".own." + run, &of.own.seconds[i]});
    all.push_back({name + ".cached." + run, &of.cached.seconds[i]});
    all.push_back({name + ".written." + run, &of.written.seconds[i]});
    all.push_back({name + ".beyond." + run, &of.beyond.seconds[i]});
  }
}

void add(std::vector<cost_numbers::one> &all, std::string const &name, times_by_place &of) {
  all.push_back({name + ".own", &of.own, false});
  all.push_back({name + ".cached", &of.cached, false});
  all.push_back({name + ".beyond", &of.beyond, false});
}

std::vector<cost_numbers::one> numbers_of(core_costs &costs) {
  std::vector<cost_numbers::one> all = {{"flag", &costs.flag},
                                        {"near.latency", &costs.messages.latency},
                                        {"near.start", &costs.messages.start},
                                        {"near.byte", &costs.messages.byte},
                                        {"hand-over", &costs.hand_over},
                                        {"streamed-hand-over", &costs.streamed_hand_over},
                                        {"ring.byte", &costs.ring_byte},
                                        {"streamed-ring.byte", &costs.streamed_ring_byte}};
  add(all, "gather", costs.gather);
  add(all, "gather-streaming", costs.gather_streaming);
  all.insert(all.end(), {{"wasted.own", &costs.wasted.own, false},
                         {"wasted.cached", &costs.wasted.cached, false},
                         {"wasted.beyond", &costs.wasted.beyond, false},
                         {"shared.own", &costs.shared.own},
                         {"shared.cached", &costs.shared.cached},
                         {"shared.beyond", &costs.shared.beyond},
                         {"shared-streaming.own", &costs.shared_streaming.own},
                         {"shared-streaming.cached", &costs.shared_streaming.cached},
                         {"shared-streaming.beyond", &costs.shared_streaming.beyond},
                         {"start.memory", &costs.start.memory},
                         {"start.memory-streaming", &costs.start.memory_streaming},
                         {"start.rings", &costs.start.rings}});
  add(all, "whole.memory", costs.whole.memory);
  add(all, "whole.memory-streaming", costs.whole.memory_streaming);
  add(all, "whole.rings", costs.whole.rings);
  add(all, "whole.rings-streaming", costs.whole.rings_streaming);
  add(all, "whole.rings-by-message", costs.whole.rings_by_message);
  add(all, "whole.streamed-rings", costs.whole.streamed_rings);
  add(all, "whole.streamed-rings-streaming", costs.whole.streamed_rings_streaming);
  add(all, "whole.streamed-rings-by-message", costs.whole.streamed_rings_by_message);
  add(all, "whole.messages", costs.whole.messages);
  return all;
}

std::string_view next_line(std::string_view &text) {
  std::size_t const end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (!line.empty() && line.back() == '\r') // of an editor that ends lines so
    line.remove_suffix(1);
  return line;
}

constexpr std::string_view blanks = " \t";

std::string_view without_blanks(std::string_view text) {
  std::size_t const first = text.find_first_not_of(blanks);
  return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(blanks) - first + 1);
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

std::string as_written(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3e", value);
  return text;
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

cost_numbers numbers_of(machine_costs &costs) {
  cost_numbers all{numbers_of(costs.while_near), numbers_of(costs.while_apart)};
  for (cost_numbers::one &n : all.apart)
    n.name += ".apart";
  all.usual.insert(all.usual.end(), {{"far.latency", &costs.far.latency},
                                     {"far.start", &costs.far.start},
                                     {"far.byte", &costs.far.byte},
                                     {"far.byte-of-all", &costs.far_byte_of_all},
                                     {"last-cache.all", &costs.last_cache.all, false},
                                     {"last-cache.none", &costs.last_cache.none, false},
                                     {"turn", &costs.turn},
                                     {"meeting", &costs.meeting},
                                     {"run.by-message.short", &costs.run_by_message.short_one},
                                     {"run.by-message.longer", &costs.run_by_message.longer}});
  add(all.usual, "pack", costs.pack);
  add(all.usual, "unpack", costs.unpack);
  add(all.usual, "unpack-streaming", costs.unpack_streaming);
  return all;
}

bool operator==(machine_costs const &a, machine_costs const &b) {
  machine_costs left = a, right = b;
  auto const [usual, apart] = numbers_of(left);
  auto const [others, others_apart] = numbers_of(right);
  auto const is_equal = [](auto const &x, auto const &y) { return *x.value == *y.value; };
  return std::equal(usual.begin(), usual.end(), others.begin(), is_equal) &&
         std::equal(apart.begin(), apart.end(), others_apart.begin(), is_equal);
}

machine_costs usual_costs() {
  machine_costs costs{};
  core_costs &cores = costs.while_near;
  cores.flag = 1e-7;
  cores.messages = {5e-7, 5e-7, 1.5e-10};
  costs.far = {2e-6, 1e-6, 1e-10};
  costs.far_byte_of_all = costs.far.byte;
  cores.hand_over = 3e-7;
  cores.streamed_hand_over = 1e-6;
  cores.ring_byte = 5e-11;
  cores.streamed_ring_byte = 8e-11;
  costs.last_cache = {machine_costs::no_limit, machine_costs::no_limit};
  costs.turn = costs.meeting = 4e-6;
  costs.run_by_message = {1e-9, 4e-9};
  cores.gather = {{{0.4e-10, 0.32e-10, 0.3e-10, 0.25e-10, 0.2e-10}},
                  {{0.89e-10, 0.77e-10, 0.73e-10, 0.65e-10, 0.55e-10}},
                  {{1.5e-10, 1.35e-10, 1.3e-10, 1.2e-10, 1e-10}},
                  {{2e-10, 1.85e-10, 1.8e-10, 1.7e-10, 1.5e-10}}};
  cores.gather_streaming = {{{0.8e-10, 0.57e-10, 0.5e-10, 0.5e-10, 0.4e-10}},
                            {{1.3e-10, 1.05e-10, 0.97e-10, 0.92e-10, 0.77e-10}},
                            {{1.6e-10, 1.37e-10, 1.3e-10, 1.2e-10, 1e-10}},
                            {{2.1e-10, 1.95e-10, 1.9e-10, 1.7e-10, 1.5e-10}}};
  costs.pack = {{{0.4e-10, 0.32e-10, 0.3e-10, 0.25e-10, 0.2e-10}},
                {{0.72e-10, 0.61e-10, 0.57e-10, 0.5e-10, 0.42e-10}},
                {{0.72e-10, 0.61e-10, 0.57e-10, 0.5e-10, 0.42e-10}},
                {{1.3e-10, 1.15e-10, 1.1e-10, 1e-10, 0.9e-10}}};
  costs.unpack = {{{0.5e-10, 0.39e-10, 0.35e-10, 0.25e-10, 0.2e-10}},
                  {{0.89e-10, 0.75e-10, 0.7e-10, 0.57e-10, 0.49e-10}},
                  {{1.4e-10, 1.25e-10, 1.2e-10, 1.1e-10, 1e-10}},
                  {{1.6e-10, 1.45e-10, 1.4e-10, 1.3e-10, 1.2e-10}}};
  costs.unpack_streaming = {{{0.8e-10, 0.57e-10, 0.5e-10, 0.5e-10, 0.4e-10}},
                            {{1.2e-10, 0.95e-10, 0.87e-10, 0.81e-10, 0.69e-10}},
                            {{1.4e-10, 1.25e-10, 1.2e-10, 1.1e-10, 1e-10}},
                            {{1.7e-10, 1.55e-10, 1.5e-10, 1.3e-10, 1.2e-10}}};
  cores.wasted = {1, 1, 1};
  // As reading, which is half of copying long runs.
  cores.shared = cores.shared_streaming = {0.1e-10, 0.275e-10, 0.75e-10};
  cores.start = {1e-9, 1e-9, 1e-9}; // its hand-overs are long
  constexpr times_by_place as_its_parts{1, 1, 1};
  cores.whole = {as_its_parts, as_its_parts, as_its_parts, as_its_parts, as_its_parts,
                 as_its_parts, as_its_parts, as_its_parts, as_its_parts};
  costs.while_apart = cores;
  return costs;
}

std::string text_of(machine_costs const &costs) {
  machine_costs copy = costs;
  std::string text =
      std::string(head) +
      "\n# seconds; of byte, gather, shared, pack and unpack for each byte; of last-cache and wasted bytes; of whole "
      "factors\n";
  for (double *const flag : {&copy.while_near.flag, &copy.while_apart.flag})
    *flag = std::strtod(as_written(*flag).c_str(), nullptr); // whoever reads them compares these
  auto [numbers, apart] = numbers_of(copy);
  if (copy.cores_move()) // they come first: a file that ends too soon is not one without them
    numbers.insert(numbers.begin(), apart.begin(), apart.end());
  for (cost_numbers::one const &n : numbers)
    text += n.name + ' ' + as_written(*n.value) + '\n';
  return text;
}

std::variant<machine_costs, std::string> read_costs(std::string_view text) {
  machine_costs costs = usual_costs();
  auto [missing, apart] = numbers_of(costs);
  std::vector<cost_numbers::one> all = missing;
  all.insert(all.end(), apart.begin(), apart.end());
  std::size_t const of_apart = apart.size();
  if (std::string_view const first = next_line(text); first != head)
    return "does not begin with '" + std::string(head) + "', so it is of another version, or no file of costs";
  if (!text.empty() && text.back() != '\n')
    return "has no end of its last line, so it is incomplete";
  for (int number = 2; !text.empty(); ++number) {
    std::string_view const line = next_line(text);
    if (line.empty() || line.front() == '#')
      continue;
    std::string_view const name = line.substr(0, line.find_first_of(blanks));
    auto const has_name = [name](cost_numbers::one const &m) { return m.name == name; };
    std::vector<cost_numbers::one> &among =
        name.size() > 6 && name.substr(name.size() - 6) == ".apart" ? apart : missing;
    auto const found = std::find_if(among.begin(), among.end(), has_name);
    std::string const here = "has in line " + std::to_string(number) + " '" + std::string(line.substr(0, 60)) + "', ";
    if (found == among.end() && !std::any_of(all.begin(), all.end(), has_name))
      return here + "which does not begin with the name of a cost";
    if (found == among.end())
      return here + "but a line before has the same name, and each should come once";
    if (!read_number(without_blanks(line.substr(name.size())), *found->value))
      return here + "where the name, a blank and a positive number, at most " + as_text(machine_costs::no_limit) +
             ", should be";
    among.erase(found);
  }
  bool const is_for_both = apart.size() < of_apart;
  if (is_for_both)
    missing.insert(missing.end(), apart.begin(), apart.end());
  else
    costs.while_apart = costs.while_near;
  if (!missing.empty())
    return "has no " + missing.front().name + ", so it is incomplete";
  if (costs.last_cache.none < costs.last_cache.all)
    return "has a last-cache.none that is less than last-cache.all, but a cache that holds all of so much holds some "
           "of it";
  if (is_for_both && !costs.cores_move())
    return "has as flag.apart less than 2.5 times flag, as of cores that are near; then nothing should end in .apart";
  return costs;
}

} // namespace redeal::plan
