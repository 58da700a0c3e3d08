// How long planning takes, and with --figures how good the schedules are.
//
//     redeal-plan-bench --benchmark_filter=domain      Google Benchmark's options
//     redeal-plan-bench --figures                      no times, but what is proven (see Figures.h)
#include "Cases.h"
#include "Figures.h"
#include "FullGraph.h"

#include "Plan/Methods/Method.h"
#include "Plan/Problem/ListedDeal.h"
#include "Plan/Steps/Checker.h"

#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <string_view>

namespace redeal::plan {
namespace {

void whole_schedule(benchmark::State &state) {
  index const P = state.range(0);
  schedule_key const key = slices(P, P, 3, 5);
  for (auto _ : state) {
    schedule made = planner(key).whole();
    benchmark::DoNotOptimize(made);
  }
}
BENCHMARK(whole_schedule)
    ->Name("whole schedule, r = 3, s = 5")
    ->ArgName("P = Q")
    ->RangeMultiplier(4)
    ->Range(64, 1 << 20)
    ->Unit(benchmark::kMicrosecond);

void macro_plan(benchmark::State &state) {
  index const P = state.range(0);
  schedule_key const key = slices(P, P, 3, 5);
  for (auto _ : state) {
    planner made(key);
    benchmark::DoNotOptimize(made);
  }
}
BENCHMARK(macro_plan)
    ->Name("macro plan alone, r = 3, s = 5")
    ->ArgName("P = Q")
    ->Arg(1'000'000)
    ->Arg(1 << 20)
    ->Unit(benchmark::kMicrosecond);

void own_messages(benchmark::State &state) {
  index const P = state.range(0);
  planner const plan(slices(P, P, 3, 5));
  index p = 0;
  for (auto _ : state) {
    std::vector<shipment> sent = plan.sends(p);
    benchmark::DoNotOptimize(sent);
    p = (p + 611'953) % P; // all processes in turn, far apart
  }
}
BENCHMARK(own_messages)
    ->Name("one process's own messages, r = 3, s = 5")
    ->ArgName("P = Q")
    ->Arg(1'000'000)
    ->Unit(benchmark::kNanosecond);

template <method How> void whole_domain(benchmark::State &state) {
  std::vector<schedule_key> const keys = domain();
  for (auto _ : state)
    for (schedule_key const &key : keys) {
      schedule made = plan_by(key, {How}).whole();
      benchmark::DoNotOptimize(made);
    }
  state.counters["cases"] = static_cast<double>(keys.size());
}
BENCHMARK(whole_domain<method::optimal>)->Name("whole domain, optimal")->Unit(benchmark::kMillisecond);
BENCHMARK(whole_domain<method::fewest_steps>)->Name("whole domain, fewest-steps")->Unit(benchmark::kMillisecond);
BENCHMARK(whole_domain<method::least_cost>)->Name("whole domain, least-cost")->Unit(benchmark::kMillisecond);

void local_free(benchmark::State &state) {
  schedule_key const key = slices(64, 64, 7, 11);
  planning wish;
  wish.local_free = true;
  for (auto _ : state) {
    schedule made = plan_by(key, wish).whole();
    benchmark::DoNotOptimize(made);
  }
}
BENCHMARK(local_free)->Name("local-free, P = Q = 64, r = 7, s = 11")->Unit(benchmark::kMillisecond);

/// So many pieces of an array of 10^7 elements, cut at random; two that adjoin belong to different processes.
deal random_pieces(std::mt19937 &random, index procs, index count) {
  constexpr index extent = 10'000'000;
  std::vector<index> cuts{0, extent};
  for (index i = 1; i < count; ++i)
    cuts.push_back(static_cast<index>(random() % extent));
  std::sort(cuts.begin(), cuts.end());
  deal_lister lister(procs);
  index owner = 0;
  for (std::size_t i = 1; i < cuts.size(); ++i) {
    owner = (owner + 1 + static_cast<index>(random() % static_cast<unsigned>(procs - 1))) % procs;
    lister.add(owner, cuts[i] - cuts[i - 1]);
  }
  return lister.made();
}

void listed_deals(benchmark::State &state) {
  std::mt19937 random(1);
  index const P = state.range(0);
  deal const from = random_pieces(random, P, 16'384), to = random_pieces(random, P, 16'384);
  quality reached{};
  for (auto _ : state) {
    planner const made(key_of({{from, to}}));
    benchmark::DoNotOptimize(made.costs().data());
    state.PauseTiming();
    reached = made.result();
    state.ResumeTiming();
  }
  state.SetLabel(fmt::format("{} steps, cost {} (bound {})", reached.NS, reached.TC, reached.tc_bound));
}
BENCHMARK(listed_deals)
    ->Name("16,384 pieces on both sides")
    ->ArgName("P = Q")
    ->Arg(4)
    ->Arg(16)
    ->Arg(64)
    ->Arg(256)
    ->Arg(1024)
    ->Iterations(5)
    ->Unit(benchmark::kMillisecond);

/// Owners of 10^7 elements, each at random, become a deal.
void listed_owners(benchmark::State &state) {
  index const procs = state.range(0);
  static unsigned seed = 0; // an equal deal would be there already
  for (auto _ : state) {
    std::mt19937 random(seed++);
    state.PauseTiming();
    std::vector<std::int32_t> owners(10'000'000);
    for (std::int32_t &owner : owners)
      owner = static_cast<std::int32_t>(random() % static_cast<unsigned>(procs));
    state.ResumeTiming();
    deal made;
    if (auto const wrong = deal_by_numbers(indirect(owners), 0, 10'000'000, procs, made))
      state.SkipWithError(wrong->c_str());
    benchmark::DoNotOptimize(made);
  }
}
BENCHMARK(listed_owners)
    ->Name("owners of 10^7 elements at random")
    ->ArgName("procs")
    ->Arg(4)
    ->Arg(64)
    ->Iterations(3)
    ->Unit(benchmark::kMillisecond);

double median(std::vector<double> of) {
  auto const middle = of.begin() + static_cast<std::ptrdiff_t>(of.size() / 2);
  std::nth_element(of.begin(), middle, of.end());
  return *middle;
}

/// Calls make() and adds the milliseconds that it took. Its result is checked, and freed, off the clock.
template <class Make>
void time(benchmark::State &state, communication_grid const &grid, Make const &make, std::vector<double> &times) {
  auto const begin = std::chrono::steady_clock::now();
  schedule made = make(grid.key());
  benchmark::DoNotOptimize(made);
  times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
  if (times.size() == 1)
    if (auto const error = check(grid, made))
      state.SkipWithError(error->c_str());
}

/// Both in turn, so that whatever else the machine does meets both.
void beside_full_graph(benchmark::State &state) {
  index const P = state.range(0);
  communication_grid const grid(slices(P, P, 3, 5));
  std::vector<double> planner_times, full_times;
  for (auto _ : state) {
    time(state, grid, make_schedule, planner_times);
    time(state, grid, colour_full_graph, full_times);
  }
  if (state.error_occurred())
    return;
  double const ours = median(planner_times), full = median(full_times);
  state.counters["ratio"] = full / ours;
  state.SetLabel(fmt::format("planner {:.3f} ms, full graph {:.1f} ms, ratio {:.0f}", ours, full, full / ours));
}
BENCHMARK(beside_full_graph)
    ->Name("planner beside the full graph, r = 3, s = 5")
    ->ArgName("P = Q")
    ->Arg(65536)
    ->Iterations(31)
    ->Unit(benchmark::kMillisecond);

} // namespace
} // namespace redeal::plan

int main(int argc, char **argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--figures") {
    redeal::plan::print_figures();
    return 0;
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv))
    return 2;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
