// A vector of 240000 numbers moves from cyclic(3) to cyclic(5) on 16 processes: Example 1 of Desprez, Dongarra,
// Petitet, Randriamaro and Robert, "Scheduling block-cyclic array redistribution".
//
//     redeal++ -O2 vector.cpp -o vector && mpiexec.mpich -n 16 ./vector
//     g++ -std=c++17 -O2 -DREDEAL_SERIAL -Wno-unknown-pragmas -I…/include vector.cpp -o vector && ./vector
//
// All numbers of both mappings are constants, so the schedule is computed, checked and written down by the compiler.
#include <redeal/array.hpp>

#include <chrono>
#include <cstdio>

constexpr int processes = 16;
constexpr int n = 240000;

#pragma processors P(processes)

static double f(redeal::index i) { return 0.5 * static_cast<double>(i) + 1; }

static int count_wrong(redeal::array<double> const &x) {
  int wrong = 0;
  for (auto i : redeal::owned(x))
    wrong += x(i) != f(i);
  return wrong;
}

int main() {
  using clock = std::chrono::steady_clock;

  redeal::array<double> x(n);
#pragma distribute x(cyclic(3)) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = f(i);

  auto const start = clock::now();
#pragma redistribute x(cyclic(5))
  std::chrono::duration<double, std::milli> const first = clock::now() - start;
  int mine = count_wrong(x);

  // There and back again: what was planned for the first move is used by all that follow.
  constexpr int trips = 10;
  auto const again = clock::now();
  for (int trip = 0; trip < trips; ++trip) {
#pragma redistribute x(cyclic(3))
#pragma redistribute x(cyclic(5))
  }
  std::chrono::duration<double, std::milli> const later = clock::now() - again;
  mine += count_wrong(x);

  // One slot for each process, then all slots to the first one. The serial program owns all slots and uses one.
  redeal::array<int> wrong(processes);
#pragma distribute wrong(block(1)) onto(P)
  for (auto p : redeal::owned(wrong)) {
    wrong(p) = mine;
    mine = 0;
  }
#pragma redistribute wrong(block) onto(P[0:1])

  int total = 0;
  for (auto p : redeal::owned(wrong))
    total += wrong(p);
  if (redeal::rank() == 0) {
    std::printf("vector: %d elements, cyclic(3) to cyclic(5): %d wrong, %s\n", n, total, total == 0 ? "PASS" : "FAIL");
    std::printf("time of the first move %.3f ms, of each later one %.3f ms\n", first.count(),
                later.count() / (2 * trips));
  }
  return total == 0 ? 0 : 1;
}
