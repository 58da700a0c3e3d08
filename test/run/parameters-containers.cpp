// A parameter may be a container of arrays, each of which has the mapping of the distribute as long as the function runs:
// a std::vector, an array of the language, what refers to arrays as a span does, and what a template gets.
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 1 %t | FileCheck %s
// RUN: %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 3 %t | FileCheck %s
// RUN: not %mpirun 2 %t same 2>&1 | FileCheck %s --check-prefix=SAME
// RUN: not %mpirun 2 %t assert 2>&1 | FileCheck %s --check-prefix=ASSERT
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: {{^}}0 wrong
#include <redeal/array.hpp>

#include <cstdio>
#include <string>
#include <vector>

namespace {

using arrays = std::vector<redeal::array<double>>;

constexpr long n = 60;
long wrong = 0;

// Refers to arrays of others, whoever has a copy of it.
struct span {
  redeal::array<double> *first;
  std::size_t count;
  redeal::array<double> *data() const { return first; }
  std::size_t size() const { return count; }
};

template <class Container> void check(Container const &some, long block, double first) {
  for (auto const &x : some)
    for (long i = 0; i < x.extent(); ++i) {
      wrong += redeal::nprocs() > 1 && x.owns(i) != (i / block % redeal::nprocs() == redeal::rank());
      wrong += x.owns(i) && x(i) != first + double(i);
    }
}
template <class Container> void add(Container const &some, double more) {
  for (auto &x : some)
    for (auto i : redeal::owned(x))
      const_cast<redeal::array<double> &>(x)(i) += more;
}

void by_reference(arrays &some) {
#pragma distribute some(cyclic(2))
  check(some, 2, 0);
  add(some, 1);
#pragma redistribute some(cyclic(4))
  check(some, 4, 1);
}
double for_reading(arrays const &some, redeal::array<double> const &one) {
#pragma distribute some(cyclic(5)), one(cyclic(7)) remap
  check(some, 5, 1);
  double all = 0;
  for (auto i : redeal::owned(one))
    all += one(i);
  return all;
}
void by_value(arrays some) {
#pragma distribute some(cyclic(6)) remap
  check(some, 6, 1);
  add(some, 100);
}
void of_the_language(redeal::array<double> (&some)[2]) {
#pragma distribute some(cyclic(2))
  for (auto &x : some)
    for (auto i : redeal::owned(x))
      x(i) = double(i);
}
void of_others(span some) {
#pragma distribute some(cyclic(2))
  for (std::size_t k = 0; k < some.size(); ++k)
    for (auto i : redeal::owned(some.data()[k]))
      some.data()[k](i) += 1;
}
template <class Array> void generic(Array &some) {
#pragma distribute some(cyclic(8))
  if constexpr (std::is_same_v<Array, arrays>)
    check(some, 8, 1);
}
void asserted(arrays const &some) {
#pragma distribute some(cyclic(3)) assert
  // ASSERT: parameters-containers.cpp:[[#@LINE-1]]: error: distribute some[1]: it is cyclic(7) on processes 0, 1, but must be cyclic(3) on processes 0, 1 where the function is entered
  check(some, 3, 1);
}
void inherited(arrays &some) {
#pragma distribute some inherit
#pragma redistribute some(block)
}
void both(arrays &some, redeal::array<double> &one) {
#pragma distribute some(cyclic(2)), one(block)
  // SAME: parameters-containers.cpp:[[#@LINE-1]]: error: distribute one: it is the same array as some[0], which is cyclic(2) on processes 0, 1 here, and cannot be block(30) on processes 0, 1 as well
}

} // namespace

int main(int argc, char **argv) {
  std::string const which = argc > 1 ? argv[1] : "";
  arrays some, none;
  redeal::array<double> two[2];
  for (int k = 0; k < 3; ++k)
    some.emplace_back(n + k);
  for (auto &x : two)
    x.reset(n);
#pragma distribute some(cyclic(3)), two(cyclic(3))
  for (auto &x : some)
    for (auto i : redeal::owned(x))
      x(i) = double(i);
  by_reference(some);
  check(some, 3, 1);
  double *const place = some[1].data();
  for_reading(some, two[0]);
  wrong += some[1].data() != place;
  check(some, 3, 1);
  by_value(some);
  of_the_language(two);
  check(two, 3, 0);
  of_others({two, 2});
  check(two, 3, 1);
  generic(some);
  generic(some[1]);
  asserted(some);
  inherited(some);
  check(some, 3, 1);
  by_reference(none);
  if (which == "same")
    both(some, some[0]);
  if (which == "assert") {
#pragma redistribute some[1](cyclic(7))
    asserted(some);
  }
  std::printf("%ld wrong\n", wrong);
  return wrong != 0;
}
