// Random cases: what nobody has tuned for. The same ones in every process and every run.
#include "case/cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace redeal::bench {
namespace {

class random_case {
public:
  random_case(unsigned seed, int processes, bool quick)
      : random_(seed), processes_(processes), most_(quick ? 1 << 17 : 1 << 24) {}

  std::string text() {
    double const elements = spread(1000, most_);
    if (random_() % 2 == 0) {
      auto const [P, Q] = sides();
      double const longest = elements / processes_;
      return fmt::format("{}:{},{},{},{}", whole(elements), P, Q, whole(spread(1, longest)), whole(spread(1, longest)));
    }
    double const rows = spread(4.0 * processes_, elements / (4.0 * processes_));
    index const shape[] = {whole(std::max(rows, 1.0)), whole(std::max(elements / rows, 1.0))};
    auto const [P, Q] = sides();
    std::string const from = mapping(P, shape), to = mapping(Q, shape);
    return fmt::format("{}x{}:{} -> {}", shape[0], shape[1], from, to);
  }

private:
  // Orders of magnitude are equally likely.
  double spread(double least, double most) {
    std::uniform_real_distribution<double> exponent(std::log(least), std::log(std::max(least, most)));
    return std::exp(exponent(random_));
  }
  static index whole(double x) { return static_cast<index>(x); }

  // One side at least has all processes.
  std::pair<int, int> sides() {
    int const other =
        random_() % 2 == 0 ? processes_ : 1 + static_cast<int>(random_() % static_cast<unsigned>(processes_));
    return random_() % 2 == 0 ? std::pair{processes_, other} : std::pair{other, processes_};
  }

  std::string format_for(index extent, int processes) {
    unsigned const kind = random_() % 3;
    if (kind == 0)
      return "block";
    return kind == 1
               ? "cyclic"
               : fmt::format("cyclic({})", whole(spread(1, std::max(1.0, static_cast<double>(extent) / processes))));
  }

  std::string mapping(int processes, index const (&shape)[2]) {
    switch (random_() % 3) {
    case 0:
      return fmt::format("({},*) onto {}", format_for(shape[0], processes), processes);
    case 1:
      return fmt::format("(*,{}) onto {}", format_for(shape[1], processes), processes);
    default:
      int rows = 1 + static_cast<int>(random_() % static_cast<unsigned>(processes));
      while (processes % rows != 0)
        --rows;
      std::string const first = format_for(shape[0], rows), second = format_for(shape[1], processes / rows);
      return fmt::format("({},{}) onto {}x{}", first, second, rows, processes / rows);
    }
  }

  std::mt19937 random_;
  int processes_;
  double most_;
};

} // namespace

std::vector<std::string> random_cases(int count, int processes, bool quick) {
  std::vector<std::string> cases;
  for (int i = 0; i != count; ++i)
    cases.push_back(random_case(static_cast<unsigned>(1000 * processes + i), processes, quick).text());
  return cases;
}

} // namespace redeal::bench
