// One kind of move in each run, twice, with values that are checked: "right" by each process, or it ends with 3.
#include <redeal/array.hpp>
#include <redeal/replicated.hpp>
#include <redeal/view.hpp>

#include <cstdio>
#include <cstring>
#include <exception>
#include <vector>

namespace {

constexpr long n = 30000;
long wrong = 0;

double value(long i) { return 3.0 * static_cast<double>(i) + 1; }

template <class Array> void fill(Array &x) {
  for (auto i : redeal::owned(x))
    x(i) = value(i);
}

template <class Array> void check(Array const &x, long first = 0, long stride = 1) {
  for (auto i : redeal::owned(x))
    wrong += x(i) != value(first + stride * i);
}

void whole() {
#pragma processors P(3)
  redeal::array<double> x(n);
#pragma distribute x(cyclic(7)) onto(P)
  fill(x);
  for (int t = 0; t < 2; ++t) {
#pragma redistribute x(cyclic(5))
    check(x);
#pragma redistribute x(block)
    check(x);
  }
}

void fewer() {
#pragma processors P(3)
  redeal::array<double> x(n);
#pragma distribute x(block) onto(P[0 : 1])
  fill(x);
#pragma redistribute x(cyclic(3)) onto(P[1 : 2])
  check(x);
#pragma redistribute x(block) onto(P) memory(4096) window(2)
  check(x);
}

void plane() {
#pragma processors P(3)
  redeal::array<double, 2> x(150, 200);
#pragma distribute x(block, *) onto(P)
  for (auto i : redeal::owned(x, 0))
    for (auto j : redeal::owned(x, 1))
      x(i, j) = value(200 * i + j);
#pragma redistribute x(*, cyclic(3))
  for (auto i : redeal::owned(x, 0))
    for (auto j : redeal::owned(x, 1))
      wrong += x(i, j) != value(200 * i + j);
}

void phased() {
#pragma processors P(3)
  redeal::array<double> x(n);
#pragma distribute x(block) onto(P)
  fill(x);
#pragma redistribute x(cyclic(3)) phases(2)
  check(x);
#pragma redistribute x(block) schedule(alltoall)
  check(x);
}

void sections() {
#pragma processors P(3)
  redeal::array<double> x(n), y(n / 2);
#pragma distribute x(cyclic(7)) onto(P)
#pragma distribute y(block) onto(P)
  fill(x);
  for (int t = 0; t < 2; ++t) {
#pragma redistribute copy
    y(redeal::all) = x(redeal::range(1, n / 2, 2));
    check(y, 1, 2);
  }
}

void copies() {
#pragma processors P(3)
  redeal::array<double> x(n);
  std::vector<double> everywhere(n);
#pragma distribute x(cyclic(7)) onto(P)
  fill(x);
#pragma redistribute copy
  redeal::replicated(everywhere) = x;
  for (long i = 0; i < n; ++i)
    wrong += everywhere[static_cast<std::size_t>(i)] != value(i);
}

void groups() {
#pragma processors P(3)
  redeal::array<double> x(n);
  redeal::array<float> y(n / 3);
#pragma distribute x(cyclic(7)) onto(P)
#pragma distribute y(cyclic(7)) onto(P)
  fill(x);
  for (auto i : redeal::owned(y))
    y(i) = static_cast<float>(i);
#pragma redistribute x(block), y(block)
  check(x);
  for (auto i : redeal::owned(y))
    wrong += y(i) != static_cast<float>(i);
}

void later() {
#pragma processors P(3)
  redeal::array<double> x(n), y(n);
#pragma distribute x(cyclic(7)) onto(P)
#pragma distribute y(block) onto(P)
  fill(x);
  fill(y);
#pragma redistribute x(block) async(a)
#pragma redistribute y(cyclic(2)) async(b)
#pragma redistribute wait(a)
  check(x);
#pragma redistribute wait(b)
  check(y);
}

void verified() {
#pragma processors P(3)
  redeal::array<double> x(n);
#pragma distribute x(block) onto(P)
  fill(x);
#pragma redistribute x(cyclic(3)) verify
  check(x);
}

void aligned() {
#pragma processors P(3)
  redeal::array<double> x(n), y(n / 2);
#pragma distribute x(block) onto(P)
#pragma align y(i) with(x(2 * i))
  fill(x);
  fill(y);
#pragma redistribute x(cyclic(3))
  check(x);
  check(y);
}

void listed() {
#pragma processors P(3)
  redeal::array<double> x(n);
  std::vector<long> const sizes{5000, 0, 25000};
#pragma distribute x(block) onto(P)
  fill(x);
#pragma redistribute x(gen_block(sizes))
  check(x);
#pragma redistribute x(cyclic)
  check(x);
}

void viewed() {
#pragma processors P(3)
  redeal::array<double> x(n);
#pragma distribute x(cyclic(7)) onto(P)
  fill(x);
  std::vector<double> part(static_cast<std::size_t>(n / 3));
  redeal::view<double> v(part.data(), {n});
#pragma distribute v(block) onto(P)
#pragma redistribute copy
  v = x;
  check(v);
}

struct scenario {
  char const *name;
  void (*run)();
} const all[] = {{"whole", whole},       {"fewer", fewer},     {"plane", plane},   {"phased", phased},
                 {"sections", sections}, {"copies", copies},   {"groups", groups}, {"later", later},
                 {"verified", verified}, {"aligned", aligned}, {"listed", listed}, {"viewed", viewed}};

} // namespace

int main(int, char **argv) {
  int const me = redeal::rank();
  for (scenario const &one : all)
    if (std::strcmp(argv[1], one.name) == 0)
      one.run();
  if (wrong != 0) {
    std::fprintf(stderr, "process %d has %ld wrong\n", me, wrong);
    return 3;
  }
  std::puts("right");
}
