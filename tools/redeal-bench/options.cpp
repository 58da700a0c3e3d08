// A reader of its own: LLVM's prints and exits in every process, and would load the compiler into all of them.
#include "options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>

namespace redeal::bench {
namespace {

constexpr int most_repeats = 1'000'000, most_random = 1000;

/// The options with a value. Each takes it, or says what is wrong with it.
struct valued_option {
  std::string_view name;
  std::optional<std::string> (*take)(std::string_view value, options &to);
};

std::optional<std::string> take_case(std::string_view value, options &to) {
  to.cases.emplace_back(value);
  return std::nullopt;
}

std::optional<std::string> take_format(std::string_view value, options &to) {
  if (value != "table" && value != "json")
    return fmt::format("--format is '{}', but it must be table or json", value);
  to.form = value == "json" ? output::json : output::table;
  return std::nullopt;
}

std::optional<std::string> take_number(std::string_view name, std::string_view value, int most,
                                       std::optional<int> &to) {
  int number = 0;
  auto const [stop, failure] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (failure != std::errc() || stop != value.data() + value.size() || number < 1 || number > most)
    return fmt::format("{} is '{}', but it must be a whole number from 1 to {}", name, value, most);
  to = number;
  return std::nullopt;
}

std::optional<std::string> take_repeat(std::string_view value, options &to) {
  return take_number("--repeat", value, most_repeats, to.repeat);
}

std::optional<std::string> take_random(std::string_view value, options &to) {
  return take_number("--random", value, most_random, to.random);
}

std::optional<std::string> take_methods(std::string_view value, options &to) {
  std::vector<std::string> names;
  for (std::size_t begin = 0; begin <= value.size();) {
    std::size_t const end = std::min(value.find(',', begin), value.size());
    names.emplace_back(value.substr(begin, end - begin));
    begin = end + 1;
  }
  for (std::string const &name : names) {
    if (!contenders_named({name}))
      return fmt::format("--methods names '{}', which is no method; 'redeal-bench --help' lists them", name);
    if (std::find(to.asked.begin(), to.asked.end(), name) != to.asked.end())
      return fmt::format("--methods names {} twice; once is enough", name);
    to.asked.push_back(name);
  }
  to.methods = *contenders_named(to.asked);
  return std::nullopt;
}

constexpr valued_option valued_options[] = {{"--case", take_case},
                                            {"--format", take_format},
                                            {"--methods", take_methods},
                                            {"--random", take_random},
                                            {"--repeat", take_repeat}};

} // namespace

std::variant<options, std::string> read_options(int count, char const *const *arguments) {
  options read;
  for (int i = 1; i < count; ++i) {
    std::string_view const argument = arguments[i];
    if (argument == "--all-ways") {
      read.all_ways = true;
      continue;
    }
    if (argument == "--quick" || argument == "--help" || argument == "-h") {
      (argument == "--quick" ? read.quick : read.help) = true;
      continue;
    }
    std::string_view const name = argument.substr(0, argument.find('='));
    bool known = false;
    for (valued_option const &option : valued_options) {
      if (name != option.name)
        continue;
      known = true;
      bool const adjoined = name.size() != argument.size();
      if (!adjoined && i + 1 == count)
        return fmt::format("{} is given without a value", name);
      if (auto wrong = option.take(adjoined ? argument.substr(name.size() + 1) : arguments[++i], read))
        return *wrong;
    }
    if (!known)
      return fmt::format("'{}' is no option; 'redeal-bench --help' lists them", argument);
  }
  if (read.all_ways && !read.asked.empty())
    return "--methods and --all-ways are given, but one of them says which methods run";
  if (read.random && !read.cases.empty())
    return "--case and --random are given, but one of them says what is measured";
  if (read.all_ways)
    read.methods = contenders_of_all_ways();
  return read;
}

std::string help_text() {
  return R"(redeal-bench: redistributions by redeal and by what one would write without it, side by side

    mpiexec -n N redeal-bench [--case CASE]... [--quick] [--methods NAMES] [--repeat n]
                           [--format table|json] [--all-ways] [--random n]

  --case CASE      what is measured, instead of the default cases; may be given several times:
                     M:P,Q,r,s          M doubles, cyclic(r) on P processes, become cyclic(s) on Q processes
                     N*M:P,Q,r,s        N such arrays, in one directive; for the peers they are the rows of a matrix
                     SHAPE:FROM -> TO   any array of one or two dimensions, such as
                                        '4096x4096:(block,*) onto 2 -> (*,block) onto 2' or
                                        '1000x999:(cyclic(3),block) onto 2x2 -> (*,cyclic) onto 3'
                     SHAPE:FROM -> SHAPE:TO   a copy between two arrays, also of sections, such as
                                        '100x90[0:50:2,5:40]:(block,*) onto 2 -> 50x40:(*,cyclic) onto 2'; where rows
                                        become columns, '-> turned SHAPE:TO'; where each of four processes gets all,
                                        '1000:block onto 4 -> 1000:* onto 4[*]'; sizes are gen_block(n,...)
  --quick          small arrays and few repetitions
  --format FORMAT  table (default) or json
  --methods NAMES  only these, with commas between, or given several times; those in brackets below run only if named here
  --all-ways       redeal beside each of the ways among which it chooses, and the peers: what the cost model predicts
                   of each, and how much longer redeal takes than the best; timed is the mean of a move and its way
                   back; some ways are measured twice (memory-again, ...), which tells how much is noise; where the
                   system moves processes to cores near each other and apart, ways are timed up to twice as often,
                   and there is a line for either place in which there were half as many turns as asked for
  --random n       n random cases for all processes, of 10^3 to 2^24 elements; the same ones in every run
  --repeat n       how often each method is timed (default: 11, with --all-ways 25, for small arrays 51; with
                   --quick 5)
  --help           this text

Methods. In each turn every method moves the array once, which is written anew before, a small one to and fro for about
two milliseconds, after a quarter as often without being timed; shown are the medians, over the turns, of the time of a
move, from when the first process begins until the last one is through. Every element is checked after the last move
there of a turn; redeal's also after the way back, where that is timed by itself. Turns in which redeal was trying ways
anew do not count, if they are no more than half. Peers are what is not redeal's, but for copy, which moves nothing to
other processes; below 1.00 of the best peer is faster than all of them.
  redeal             redeal::array and #pragma redistribute
  redeal-private     the same with private memory, through a small shared buffer
  redeal-messages    the same with messages alone, as between nodes
  (redeal-shared)    the same with elements read from other processes' memory, also where packing is faster
  (redeal-loop)      of several arrays, one directive after the other
  (redeal-messages-loop)  the same with messages alone
  (redeal-constant)  the same as redeal by directives with constants, so that the compiler knows how elements lie; for
                     M:2,2,3,5, M:2,2,7,11, M:2,2,1,64, and M:4,4,3,5
  isend              MPI_Isend and MPI_Irecv, one hand-packed message for each pair of processes
  alltoallv          everything packed, MPI_Alltoallv, everything unpacked
  alltoallw          MPI_Alltoallw with derived types
  pdgemr2d           ScaLAPACK's redistribution
  (bcast)            MPI_Bcast from each owner, or MPI_Allgatherv, where all of an array goes to every process
  copy               every process copies its part: what the memory allows
)";
}

} // namespace redeal::bench
