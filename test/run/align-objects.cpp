// Elements of containers and members follow a template wherever they are moved in memory, and until they end; globals
// are aligned behind their declarations. A copy of an aligned array is on its own.
// RUN: redeal++ %s -o %t
// RUN: %mpirun 3 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: {{^}}0 wrong
#include <redeal/array.hpp>

#include <cstdio>
#include <utility>
#include <vector>

constexpr int n = 50;
#pragma processors P(3)
#pragma template G(2 * n)
redeal::array<double> even(n), odd(n), after(10);
#pragma align even(i) with(G(2 * i))
#pragma align odd(i) with(G(2 * i + 1))
#pragma distribute G(cyclic(4)) onto(P)
#pragma align after(i) with(odd(i + 20))

long wrong = 0;

class model {
public:
  redeal::array<int, 2> grid{n, 4};
  std::vector<redeal::array<int>> lines;

  void align_all() {
#pragma template T(n)
#pragma align grid(i, j) with(T(i))
    for (int k = 0; k < 4; ++k) {
      lines.emplace_back(n);
#pragma align lines[k](i) with(T(n - 1 - i))
    }
#pragma distribute T(block) onto(P)
    fill();
#pragma redistribute T(cyclic(3))
    check();
    lines.erase(lines.begin() + 1);
    lines.reserve(100);
    std::swap(lines[0], lines[2]);
#pragma redistribute T(block)
    check();
    redeal::array<int> taken = std::move(lines[1]), copy = taken;
    lines.clear();
#pragma redistribute T(cyclic)
    for (int i = 0; i < n; ++i)
      wrong += taken.owns(i) != grid.owns(n - 1 - i, 0) || (taken.owns(i) && taken(i) != i);
    // It has the mapping that it was made with, and may have any other one.
#pragma redistribute copy(cyclic(7))
    for (auto i : redeal::owned(copy))
      wrong += copy(i) != i;
  }

  // The template has gone: what was aligned with it has a mapping of its own.
  void go_on() {
#pragma redistribute grid(block, *)
    check();
  }

private:
  void fill() {
    for (auto i : redeal::owned(grid))
      for (int j = 0; j < 4; ++j)
        grid(i, j) = int(4 * i + j);
    for (auto &line : lines)
      for (auto i : redeal::owned(line))
        line(i) = int(i);
  }
  void check() {
    for (auto i : redeal::owned(grid))
      for (int j = 0; j < 4; ++j)
        wrong += grid(i, j) != int(4 * i + j);
    for (auto &line : lines)
      for (int i = 0; i < n; ++i)
        wrong += line.owns(i) != grid.owns(n - 1 - i, 0) || (line.owns(i) && line(i) != i);
  }
};

int main() {
  for (auto i : redeal::owned(after))
    after(i) = double(i);
  for (int i = 0; i < 10; ++i)
    wrong += after.owns(i) != odd.owns(i + 20);
  for (auto i : redeal::owned(even))
    even(i) = double(i);
  for (int i = 0; i < 3; ++i) {
#pragma redistribute G(block)
#pragma redistribute G(cyclic(5))
  }
  for (int i = 0; i < n; ++i) {
    wrong += even.owns(i) && even(i) != i;
    wrong += redeal::nprocs() > 1 && even.owns(i) != (2 * i / 5 % 3 == redeal::rank());
    wrong += redeal::nprocs() > 1 && odd.owns(i) != ((2 * i + 1) / 5 % 3 == redeal::rank());
  }
  for (int i = 0; i < 10; ++i)
    wrong += after.owns(i) != odd.owns(i + 20) || (after.owns(i) && after(i) != i);
  model m;
  m.align_all();
  m.go_on();
  std::printf("%ld wrong\n", wrong);
  return wrong != 0;
}
