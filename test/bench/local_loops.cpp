// How fast loops over local elements are, beside one over bare memory: y = a x + y, in cache and beyond.
//
//     redeal++ -O3 -DNDEBUG test/bench/local_loops.cpp -o local_loops && mpiexec.mpich -n 2 ./local_loops
//
// Each array has 2000 elements on a process, 400 000 or 4 000 000: in the first cache, in the last, and beyond. Each
// process takes the shortest of many times, and process 0 prints the longest of these, in nanoseconds an element, and
// its ratio to the loop over bare memory.
#include <redeal/array.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <vector>

#include <mpi.h>

using number = redeal::index;
using vector = redeal::array<double>;

namespace {

constexpr double a = 1.0 / 1024;

[[gnu::noinline]] void bare(double *y, double const *x, number n) {
  for (number l = 0; l < n; ++l)
    y[l] += a * x[l];
}

// The same cut by hand into blocks of some elements, as a program without arrays of ours would know them.
[[gnu::noinline]] void bare_blocks(double *y, double const *x, number n, number block) {
  for (number begin = 0; begin < n; begin += block) {
    number const end = std::min(begin + block, n);
    for (number l = begin; l < end; ++l)
      y[l] += a * x[l];
  }
}

// The loop to write where it must be as fast as can be: over contiguous runs, by pointers.
[[gnu::noinline]] void by_runs(vector &y, vector const &x) {
  double *const to = y.data();
  double const *const from = x.data();
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; ++l)
      to[l] += a * from[l];
}

// The same where the compiler need not find out that the two arrays are two.
[[gnu::noinline]] void by_restricted_runs(vector &y, vector const &x) {
  double *const __restrict to = y.data();
  double const *const __restrict from = x.data();
  for (auto const &run : redeal::owned_blocks(y))
    for (number l = run.local; l < run.local + run.count; ++l)
      to[l] += a * from[l];
}

// The elements of one process, in the order in which they lie there.
[[gnu::noinline]] void by_local_view(vector &y, vector const &x) {
  auto const to = y.local();
  auto const from = x.local();
  for (number l = 0; l < to.extent(); ++l)
    to(l) += a * from(l);
}

[[gnu::noinline]] void by_index(vector &y, vector const &x) {
  for (auto const i : redeal::owned(y))
    y(i) += a * x(i);
}

[[gnu::noinline]] void by_index_in_runs(vector &y, vector const &x) {
  for (auto const &run : redeal::owned_blocks(y))
    for (number i = run.first; i < run.first + run.count; ++i)
      y(i) += a * x(i);
}

// Nanoseconds an element, the shortest of some times.
template <class Loop> double nanoseconds(number elements, Loop const &loop) {
  using clock = std::chrono::steady_clock;
  number const turns = std::max<number>(1, 200000 / elements);
  double best = 1e9;
  for (int trial = 0; trial < (elements > 1000000 ? 3 : 12); ++trial) {
    auto const begin = clock::now();
    for (number t = 0; t < turns; ++t)
      loop();
    std::chrono::duration<double, std::nano> const taken = clock::now() - begin;
    best = std::min(best, taken.count() / static_cast<double>(turns * elements));
  }
  return best;
}

// In turns, as a core's speed may change from second to second.
void measure(char const *mapping, vector &y, vector const &x, number block) {
  number const n = std::max<number>(1, y.local_size());
  for (number l = 0; l < n; ++l)
    y.data()[l] = 1;
  struct {
    char const *name;
    std::function<void()> run;
    double best;
  } loops[] = {{"bare memory", [&] { bare(y.data(), x.data(), n); }, 1e9},
               {"bare blocks", [&] { bare_blocks(y.data(), x.data(), n, block); }, 1e9},
               {"runs, pointers", [&] { by_runs(y, x); }, 1e9},
               {"runs, __restrict", [&] { by_restricted_runs(y, x); }, 1e9},
               {"local view", [&] { by_local_view(y, x); }, 1e9},
               {"runs, y(i)", [&] { by_index_in_runs(y, x); }, 1e9},
               {"owned, y(i)", [&] { by_index(y, x); }, 1e9}};
  for (int turn = 0; turn < 5; ++turn)
    for (auto &loop : loops)
      loop.best = std::min(loop.best, nanoseconds(n, loop.run));
  for (auto &loop : loops) {
    double slowest = 0;
    MPI_Allreduce(&loop.best, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    loop.best = slowest;
    if (redeal::rank() == 0)
      std::printf("%-12s %8lld  %-18s %7.3f  %5.2f\n", mapping, static_cast<long long>(n), loop.name, loop.best,
                  loop.best / loops[0].best);
  }
}

} // namespace

int main() {
#pragma processors P(redeal::nprocs())
  if (redeal::rank() == 0)
    std::puts("mapping      elements  loop                    ns  ratio");
  for (number const each : {2000, 400000, 4000000}) {
    number const n = each * redeal::nprocs();
    vector x(n), y(n);
#pragma distribute x(block), y(block) onto(P)
    measure("block", y, x, each);
#pragma redistribute x(cyclic(16)), y(cyclic(16))
    measure("cyclic(16)", y, x, 16);
#pragma redistribute x(cyclic(64)), y(cyclic(64))
    measure("cyclic(64)", y, x, 64);
#pragma redistribute x(cyclic(1024)), y(cyclic(1024))
    measure("cyclic(1024)", y, x, 1024);
  }
}
