// How fast the elements of one process move in memory, beside a streaming copy of as many bytes.
//
//     taskset -c 1 redeal-kernel-bench
//
// CYCLIC(r) on P -> CYCLIC(s) on P, 2^24 doubles in all; process 1 gathers its part, or packs it. Each round measures
// the streaming copy, the sweep, with both kinds of stores where it fills, and the parcels in turn, so that whatever
// else the machine does meets all; the fastest of each counts, in processor time. `turning`: a matrix is copied to one
// that is stored in the other order. `unpacking_rows`: what process 0 of a matrix gets from all
// others, which fits the caches, beside a copy through them. `gathering_rows`: the same, read in others' memory, beside
// a streaming copy of as many bytes.
#include "copy/gather.h"
#include "copy/pack.h"
#include "copy/streamed.h"
#include "order/parcel.h"

#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <memory>

namespace redeal::runtime {
namespace {

constexpr index size = sizeof(double);
constexpr index extent = index{1} << 24;

struct release {
  void operator()(char *memory) const { std::free(memory); }
};
using memory = std::unique_ptr<char, release>;

memory allocate(index bytes) {
  index const page = 4096;
  auto const room = static_cast<std::size_t>((bytes + page) / page * page);
  memory m(static_cast<char *>(std::aligned_alloc(page, room)));
  for (std::size_t i = 0; i < room; ++i)
    m.get()[i] = static_cast<char>(i);
  return m;
}

double seconds() {
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

template <class Work> void time(double &least, Work const &work) {
  double const begin = seconds();
  work();
  least = std::min(least, seconds() - begin);
}

/// Local arrays of process 1 and of all others.
struct setting {
  index P, r, s;
  block_cyclic from{extent, P, r}, to{extent, P, s};
  std::vector<memory> others;
  std::vector<source> views;
  index own_bytes;
  memory own, copied;

  setting(benchmark::State const &state, bool gathering)
      : setting(state.range(0), state.range(1), state.range(2), gathering) {}
  setting(index procs, index before, index after, bool gathering)
      : P(procs), r(before), s(after), own_bytes((gathering ? to : from).local_size(1) * size),
        own(allocate(own_bytes)), copied(allocate(own_bytes)) {
    for (index p = 0; p < P; ++p) {
      index const bytes = (gathering ? from : to).local_size(p) * size;
      others.push_back(allocate(bytes));
      views.push_back({others.back().get(), bytes});
    }
  }
};

parcel parcel_of(plan::runs const &runs) { return {{{&runs, 1, 1}}, runs.count()}; }

struct times {
  double copy = 1e9, sweep = 1e9, streamed = 1e9, parcels = 1e9;

  void report(benchmark::State &state, index bytes) const {
    state.counters["of_copy"] = copy / sweep;
    if (streamed < 1e9)
      state.counters["streamed_of_copy"] = copy / streamed;
    state.counters["parcels_of_copy"] = copy / parcels;
    state.SetLabel(fmt::format("copy {:.2f} GB/s, sweep {:.0f} % of it, parcels {:.0f} %",
                               static_cast<double>(bytes) / copy * 1e-9, 100 * copy / sweep, 100 * copy / parcels));
  }
};

void copy_streaming(setting const &with) {
  stream_lines(with.copied.get(), with.own.get(), with.own_bytes / line_bytes * line_bytes);
  finish_streaming();
}

void gathering(benchmark::State &state) {
  setting const with(state, true);
  sweep const swept({{with.to, with.from, 1, 1}});
  auto const parts = plan::incoming({extent, with.P, with.r, with.P, with.s}, 1);
  kernels const old = kernels_for(size);
  times least;
  for (auto _ : state) {
    time(least.copy, [&] { copy_streaming(with); });
    auto const fill = [&](stores how) { gather(swept, size, with.views, with.own.get(), 0, swept.size(), how); };
    time(least.sweep, [&] { fill(stores::ordinary); });
    time(least.streamed, [&] { fill(stores::streaming); });
    time(least.parcels, [&] {
      for (std::size_t p = 0; p < parts.size(); ++p)
        old.copy(parcel_of(parts[p]), with.views[p].begin, with.own.get(), size);
    });
  }
  least.report(state, with.own_bytes);
}

/// Straight-line code beside the list of runs. prepare() makes what each of the two is called with.
template <class Prepare, class Fixed, class List>
void measure_fixed(benchmark::State &state, setting const &with, Prepare const &prepare, Fixed const &fixed,
                   List const &list) {
  double copied = 1e9, by_code = 1e9, by_list = 1e9;
  for (auto _ : state) {
    time(copied, [&] { copy_streaming(with); });
    auto others = prepare();
    time(by_code, [&] { fixed(others); });
    others = prepare();
    time(by_list, [&] { list(others); });
  }
  state.counters["of_copy"] = copied / by_code;
  state.SetLabel(fmt::format("copy {:.2f} GB/s, constants {:.0f} % of it, list {:.0f} %",
                             static_cast<double>(with.own_bytes) / copied * 1e-9, 100 * copied / by_code,
                             100 * copied / by_list));
}

/// fill(...) is gather or unpack.
template <index P, index r, index s, class Fill> void receiving_fixed(benchmark::State &state, Fill const &fill) {
  setting const with(P, r, s, true);
  sweep const swept({{with.to, with.from, 1, 1}});
  fixed_code const code = fixed_gather<P, r, P, s, size>::code();
  char *const to = with.own.get();
  measure_fixed(
      state, with, [&] { return with.views; },
      [&](auto &from) { fill(swept, code, 1, from, to, 0, swept.size(), stores::ordinary); },
      [&](auto &from) { fill(swept, size, from, to, 0, swept.size(), stores::ordinary); });
}

template <index P, index r, index s> void gathering_fixed(benchmark::State &state) {
  static_assert(fixed_gather<P, r, P, s, size>::worthwhile);
  receiving_fixed<P, r, s>(state, [](auto &&...given) { gather(given...); });
}

/// Unpacking a message of each process.
template <index P, index r, index s> void unpacking_fixed(benchmark::State &state) {
  static_assert(fixed_messages<P, s, P, r, size>::worthwhile);
  receiving_fixed<P, r, s>(state, [](auto &&...given) { unpack(given...); });
}

/// Packing a message for each process.
template <index P, index r, index s> void packing_fixed(benchmark::State &state) {
  static_assert(fixed_messages<P, r, P, s, size>::worthwhile);
  setting const with(P, r, s, false);
  sweep const swept({{with.from, with.to, 1, 1}});
  fixed_code const code = fixed_gather<P, r, P, s, size>::code();
  char const *const from = with.own.get();
  auto const messages = [&] {
    std::vector<outbox> next;
    for (index q = 0; q < P; ++q)
      next.push_back({with.others[static_cast<std::size_t>(q)].get(), with.to.local_size(q) * size});
    return next;
  };
  measure_fixed(
      state, with, messages, [&](auto &to) { pack(swept, code, 1, from, to, 0, swept.size()); },
      [&](auto &to) { pack(swept, size, from, to, 0, swept.size()); });
}

BENCHMARK_TEMPLATE(gathering_fixed, 2, 3, 5)->Iterations(9)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(gathering_fixed, 2, 7, 11)->Iterations(9)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(gathering_fixed, 2, 1, 64)->Iterations(9)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(gathering_fixed, 16, 7, 11)->Iterations(9)->Unit(benchmark::kMillisecond);

BENCHMARK_TEMPLATE(packing_fixed, 2, 3, 5)->Iterations(9)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(packing_fixed, 2, 7, 11)->Iterations(9)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(packing_fixed, 2, 1, 64)->Iterations(9)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(unpacking_fixed, 2, 3, 5)->Iterations(9)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(unpacking_fixed, 2, 7, 11)->Iterations(9)->Unit(benchmark::kMillisecond);
BENCHMARK_TEMPLATE(unpacking_fixed, 2, 1, 64)->Iterations(9)->Unit(benchmark::kMillisecond);

void packing(benchmark::State &state) {
  setting const with(state, false);
  sweep const swept({{with.from, with.to, 1, 1}});
  auto const parts = plan::outgoing({extent, with.P, with.r, with.P, with.s}, 1);
  kernels const old = kernels_for(size);
  times least;
  for (auto _ : state) {
    time(least.copy, [&] { copy_streaming(with); });
    time(least.sweep, [&] {
      std::vector<outbox> next;
      for (std::size_t q = 0; q < parts.size(); ++q)
        next.push_back({with.others[q].get(), with.views[q].room});
      pack(swept, size, with.own.get(), next, 0, swept.size());
    });
    time(least.parcels, [&] {
      for (std::size_t q = 0; q < parts.size(); ++q)
        old.pack(parcel_of(parts[q]), with.own.get(), with.others[q].get(), size);
    });
  }
  least.report(state, with.own_bytes);
}

void unpacking(benchmark::State &state) {
  setting const with(state, true);
  sweep const swept({{with.to, with.from, 1, 1}});
  auto const parts = plan::incoming({extent, with.P, with.r, with.P, with.s}, 1);
  kernels const old = kernels_for(size);
  times least;
  for (auto _ : state) {
    time(least.copy, [&] { copy_streaming(with); });
    auto const fill = [&](stores how) {
      std::vector<source> next = with.views;
      unpack(swept, size, next, with.own.get(), 0, swept.size(), how);
    };
    time(least.sweep, [&] { fill(stores::ordinary); });
    time(least.streamed, [&] { fill(stores::streaming); });
    time(least.parcels, [&] {
      for (std::size_t p = 0; p < parts.size(); ++p)
        old.unpack(parcel_of(parts[p]), with.views[p].begin, with.own.get(), size);
    });
  }
  least.report(state, with.own_bytes);
}

void cases(benchmark::internal::Benchmark *b) {
  b->ArgNames({"P", "r", "s"})->Iterations(9)->Unit(benchmark::kMillisecond);
  for (auto const &c : {std::vector<std::int64_t>{2, 3, 5},
                        {2, 7, 11},
                        {2, 64, 256},
                        {2, 1, 64},
                        {2, 64, 1},
                        {2, 1, extent / 2},
                        {2, extent / 2, 1},
                        {4, 2, 8},
                        {2, 1000, 37},
                        {16, 7, 11}})
    b->Args(c);
}
void turning(benchmark::State &state) {
  index const rows = state.range(0), columns = state.range(1), element = state.range(2),
              bytes = rows * columns * element;
  memory const from = allocate(bytes), to = allocate(bytes);
  auto const all = [](index extent) { return plan::outgoing({extent, 1, extent, 1, extent}, 0)[0]; };
  plan::runs const of_rows = all(rows), of_columns = all(columns);
  parcel whole{{{&of_rows, 1, columns}, {&of_columns, rows, 1}}, rows * columns};
  whole.receiver_fastest = 1;
  auto const each = static_cast<std::size_t>(element);
  kernels const loops = kernels_for(each);
  double copied = 1e9, ordinary = 1e9, streamed = 1e9;
  for (auto _ : state) {
    time(copied, [&] {
      stream_lines(to.get(), from.get(), bytes / line_bytes * line_bytes);
      finish_streaming();
    });
    time(ordinary, [&] { loops.copy(whole, from.get(), to.get(), each); });
    time(streamed, [&] { loops.stream(whole, from.get(), to.get(), each); });
  }
  state.counters["of_copy"] = copied / ordinary;
  state.counters["streamed_of_copy"] = copied / streamed;
  state.SetLabel(fmt::format("copy {:.2f} GB/s, turned {:.0f} % of it, past the cache {:.0f} %",
                             static_cast<double>(bytes) / copied * 1e-9, 100 * copied / ordinary,
                             100 * copied / streamed));
}
BENCHMARK(turning)
    ->ArgNames({"rows", "columns", "size"})
    ->Args({4096, 4096, 8})
    ->Args({4000, 4100, 8})
    ->Args({100, 160000, 8})
    ->Args({8000, 8100, 1})
    ->Args({5000, 5100, 4})
    ->Args({2500, 2600, 16})
    ->Args({2500, 2600, 24})
    ->Iterations(9)
    ->Unit(benchmark::kMillisecond);

/// How one dimension of a matrix is dealt, before and after.
struct side {
  block_cyclic from, to;
  std::vector<plan::runs> parts;

  side(benchmark::State const &state, std::size_t first)
      : from{state.range(first), state.range(first + 1), state.range(first + 2)},
        to{state.range(first), state.range(first + 3), state.range(first + 4)}, parts(plan::incoming({from, to}, 0)) {}
};

void unpacking_rows(benchmark::State &state) {
  side const rows(state, 0), columns(state, 5);
  index const own_columns = columns.to.local_size(0), bytes = rows.to.local_size(0) * own_columns * size;
  sweep const swept({{rows.to, rows.from, 0, columns.from.procs}, {columns.to, columns.from, 0, 1}});
  memory const own = allocate(bytes), copied = allocate(bytes);
  std::vector<memory> messages;
  std::vector<source> views;
  std::vector<parcel> parcels;
  for (index i = 0; i < rows.from.procs; ++i)
    for (index j = 0; j < columns.from.procs; ++j) {
      plan::runs const &of_rows = rows.parts[static_cast<std::size_t>(i)],
                       &of_columns = columns.parts[static_cast<std::size_t>(j)];
      index const elements = of_rows.count() * of_columns.count();
      messages.push_back(allocate(elements * size));
      views.push_back({messages.back().get(), elements * size});
      parcels.push_back({{{&of_rows, columns.from.local_size(j), own_columns}, {&of_columns, 1, 1}}, elements, 1, 1});
    }
  kernels const loops = kernels_for(size);
  times least;
  for (auto _ : state) {
    time(least.copy, [&] { std::copy_n(own.get(), bytes, copied.get()); });
    time(least.sweep, [&] {
      std::vector<source> next = views;
      unpack(swept, size, next, own.get(), 0, swept.size(), stores::ordinary);
    });
    time(least.parcels, [&] {
      for (std::size_t p = 0; p < parcels.size(); ++p)
        if (parcels[p].elements > 0)
          loops.unpack(parcels[p], views[p].begin, own.get(), size);
    });
  }
  least.report(state, bytes);
}
BENCHMARK(unpacking_rows)
    ->ArgNames({"rows", "P", "r", "Q", "s", "columns", "P", "r", "Q", "s"})
    ->Args({4691, 4, 578, 16, 1, 68, 4, 2, 1, 68}) // blocks of rows that are dealt out
    ->Args({2000, 2, 3, 2, 2, 2000, 2, 3, 2, 5})   // rows of many runs that repeat
    ->Args({200000, 2, 100, 4, 3, 6, 1, 6, 1, 6})  // short rows
    ->Iterations(25)
    ->Unit(benchmark::kMicrosecond);

/// What process 0 of a matrix reads in the others' memory.
void gathering_rows(benchmark::State &state) {
  side const rows(state, 0), columns(state, 5);
  index const own_columns = columns.to.local_size(0), bytes = rows.to.local_size(0) * own_columns * size;
  sweep const swept({{rows.to, rows.from, 0, columns.from.procs}, {columns.to, columns.from, 0, 1}});
  memory const own = allocate(bytes), copied = allocate(bytes);
  std::vector<memory> others;
  std::vector<source> views;
  for (index i = 0; i < rows.from.procs; ++i)
    for (index j = 0; j < columns.from.procs; ++j) {
      index const room = rows.from.local_size(i) * columns.from.local_size(j) * size;
      others.push_back(allocate(room));
      views.push_back({others.back().get(), room});
    }
  times least;
  for (auto _ : state) {
    time(least.copy, [&] {
      stream_lines(copied.get(), own.get(), bytes / line_bytes * line_bytes);
      finish_streaming();
    });
    auto const fill = [&](stores how) { gather(swept, size, views, own.get(), 0, swept.size(), how); };
    time(least.sweep, [&] { fill(stores::ordinary); });
    time(least.streamed, [&] { fill(stores::streaming); });
  }
  state.counters["of_copy"] = least.copy / least.sweep;
  state.counters["streamed_of_copy"] = least.copy / least.streamed;
  state.SetLabel(fmt::format("copy {:.2f} GB/s, sweep {:.0f} % of it, past the cache {:.0f} %",
                             static_cast<double>(bytes) / least.copy * 1e-9, 100 * least.copy / least.sweep,
                             100 * least.copy / least.streamed));
}
BENCHMARK(gathering_rows)
    ->ArgNames({"rows", "P", "r", "Q", "s", "columns", "P", "r", "Q", "s"})
    ->Args({27224, 2, 1, 8, 1, 532, 4, 1, 1, 532}) // rows that come together
    ->Args({7240, 2, 1, 8, 1, 2000, 4, 3, 1, 2000})
    ->Args({3600, 2, 1, 8, 1, 4000, 4, 1, 1, 4000}) // of too many runs for that
    ->Iterations(25)
    ->Unit(benchmark::kMicrosecond);

BENCHMARK(gathering)->Apply(cases);
BENCHMARK(packing)->Apply(cases);
BENCHMARK(unpacking)->Apply(cases);

} // namespace
} // namespace redeal::runtime

BENCHMARK_MAIN();
