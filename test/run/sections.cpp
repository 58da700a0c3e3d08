// Sections of vectors of all formats, by strides of all signs, are copied to sections of others; only what is named
// changes. On every way, and in the serial program.
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 1 %t | FileCheck %s
// RUN: %mpirun 5 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=shared %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging REDEAL_MEMORY=9000 %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages REDEAL_WINDOW=1 %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 REDEAL_RELEASE=early %mpirun 5 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: PASS
#include "Inputs/sections.hpp"

#include <memory>

using namespace known;

static int scattered(long i) { return static_cast<int>((i / 3 * 7 + i / 5) % 2); }

// Vectors of n elements: on the first processes, on the last ones, on one.
template <class T> static std::vector<std::unique_ptr<array<T, 1>>> vectors(long n) {
  int const all = redeal::nprocs(), some = all > 2 ? all - 1 : all, two = all > 1 ? 2 : 1, last = all - 1;
#pragma processors P(all)
  std::vector<std::unique_ptr<array<T, 1>>> x;
  for (int k = 0; k < 8; ++k)
    x.push_back(std::make_unique<array<T, 1>>(n));
  auto &block = *x[0], &one = *x[1], &four = *x[2], &even = *x[3], &parts = *x[4], &owners = *x[5], &single = *x[6],
       &seven = *x[7];
  std::vector<long> sizes(static_cast<std::size_t>(some), 3);
  sizes[0] = n - 3 * (some - 1);
#pragma distribute block.dealt(block) onto(P)
#pragma distribute one.dealt(cyclic) onto(P[ : some])
#pragma distribute four.dealt(cyclic(4)) onto(P[all - some : ])
#pragma distribute even.dealt(balanced) onto(P)
#pragma distribute parts.dealt(gen_block(sizes)) onto(P[ : some])
#ifndef REDEAL_SERIAL
  auto const owner = [two](long i) { return scattered(i) % two; };
#endif
#pragma distribute owners.dealt(indirect(owner)) onto(P[all - two : ])
#pragma distribute single.dealt(*) onto(P[last])
#pragma distribute seven.dealt(cyclic(7)) onto(P)
  (void)some, (void)two, (void)last;
  for (std::size_t k = 0; k < x.size(); ++k)
    x[k]->fill(1000 * static_cast<long>(k));
  return x;
}

// A range of some elements by that stride.
static range any_range(dice &d, long n, long count, long stride) {
  long const length = (count - 1) * (stride < 0 ? -stride : stride) + 1, low = d.any(0, n - length);
  return range(stride < 0 ? low + length - 1 : low, count, stride);
}

// Every format as the source by every stride, to others.
template <class T> static void by_all_strides(long n, int times) {
  auto const x = vectors<T>(n);
  dice d(static_cast<unsigned long long>(n));
  for (long stride = 1; stride <= 7; ++stride)
    for (std::size_t from = 0; from < x.size(); ++from)
      for (int k = 0; k < times; ++k) {
        std::size_t const to = (from + 1 + static_cast<std::size_t>(d.any(0, 6))) % 8;
        long const other = d.any(0, 1) ? 1 : d.any(1, 7), most = (n - 1) / (other > stride ? other : stride) + 1,
                   count = d.any(1, most), sign = d.any(0, 1) ? 1 : -1;
        copy(*x[to], *x[from], parts(any_range(d, n, count, d.any(0, 1) ? other : -other)),
             parts(any_range(d, n, count, sign * stride)));
      }
}

// Whole vectors to parts and back, nothing at all, and one element.
static void at_the_edges() {
  auto const x = vectors<double>(60), longer = vectors<double>(131);
  for (std::size_t k = 0; k < x.size(); ++k) {
    array<double, 1> &whole = *x[k], &part = *longer[(k + 3) % 8], &other = *longer[(k + 5) % 8];
#pragma redistribute copy
    part.dealt(range(128, 60, -2)) = whole.dealt;
    note(part, parts(range(128, 60, -2)), whole, parts(all));
    REQUIRE(part.is_right() && whole.is_right());
#pragma redistribute copy
    whole.dealt = part.dealt(range(3, 60, 2));
    note(whole, parts(all), part, parts(range(3, 60, 2)));
    REQUIRE(part.is_right() && whole.is_right());
    copy(other, part, parts(all), parts(all));
    copy(whole, part, parts(range(7, 0)), parts(range(-3, 0, 5)));
    copy(whole, part, parts(range(59, 1, -4)), parts(range(130, 1)));
    copy(whole, part, parts(13), parts(130));
    copy(part, whole, parts(0), parts(59));
  }
}

// Source and target in one vector.
static void within_one() {
  auto const x = vectors<long>(90);
  for (auto const &one : x) {
    copy(*one, *one, parts(range(0, 30)), parts(range(60, 30)));
    copy(*one, *one, parts(range(0, 45, 2)), parts(range(89, 45, -2)));
    copy(*one, *one, parts(range(1, 30, 3)), parts(range(0, 30, 3)));
    copy(*one, *one, parts(3), parts(88));
  }
}

int main() {
  by_all_strides<double>(331, 1);
  by_all_strides<char>(130, 1);
  by_all_strides<three_longs>(97, 1);
  by_all_strides<float>(20011, redeal::nprocs() > 4 ? 1 : 0);
  at_the_edges();
  within_one();
  if (redeal::rank() == 0)
    std::puts("PASS");
}
