// An array without extents gets them by assignment or reset: a member of a class, an element of a container. Arrays are
// moved, swapped and returned whatever their extents are; what moves has all, and reset forgets all.
// RUN: redeal++ %s -o %t
// RUN: %mpirun 1 %t | FileCheck %s
// RUN: %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 2 %t | FileCheck %s
// RUN: %serial-cxx -Wall -Wextra -pedantic %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: PASS
#include "Inputs/require.hpp"

#include <redeal/array.hpp>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using vector = redeal::array<int>;
using matrix = redeal::array<double, 2>;

static void fill(vector &x, int salt) {
  for (auto i : redeal::owned(x))
    x(i) = salt + static_cast<int>(i);
}

static bool holds(vector const &x, long n, int salt) {
  if (x.extent() != n)
    return false;
  for (auto i : redeal::owned(x))
    if (x(i) != salt + static_cast<int>(i))
      return false;
  return true;
}

static vector filled(long n, int salt) {
  vector x(n);
#pragma distribute x(cyclic(3))
  fill(x, salt);
  return x;
}

// Both get their extents in the constructor's body.
class solver {
public:
  explicit solver(long n) {
    u_ = matrix(n, 2 * n);
#pragma distribute u_(block, *)
    state.right.reset(n);
#pragma distribute state.right(block)
    fill(state.right, 5);
    for (auto i : redeal::owned(u_, 0))
      for (auto j : redeal::owned(u_, 1))
        u_(i, j) = static_cast<double>(100 * i + j);
  }

  bool step() {
#pragma redistribute this->u_(*, block), state.right(cyclic)
    for (auto i : redeal::owned(u_, 0))
      for (auto j : redeal::owned(u_, 1))
        if (u_(i, j) != static_cast<double>(100 * i + j))
          return false;
    return holds(state.right, u_.extent(0), 5);
  }

private:
  struct {
    vector left, right;
  } state;
  matrix u_;
};

static void in_containers() {
  std::vector<vector> several(3);
  for (std::size_t k = 0; k < several.size(); ++k) {
    several[k] = vector(static_cast<long>(10 * k + 7));
#pragma distribute several[k](block)
    fill(several[k], static_cast<int>(k));
#pragma redistribute several[k](cyclic(2))
  }
  several.erase(several.begin());
  REQUIRE(several.size() == 2 && holds(several[0], 17, 1) && holds(several[1], 27, 2));
  several.insert(several.begin(), filled(5, 9));
  std::reverse(several.begin(), several.end());
  REQUIRE(holds(several[0], 27, 2) && holds(several[1], 17, 1) && holds(several[2], 5, 9));
#pragma redistribute several[2](block)
  REQUIRE(holds(several[2], 5, 9));

  std::map<std::string, vector> named;
  named["a"] = filled(11, 1);
  auto &a = named["a"];
#pragma redistribute a(balanced)
  REQUIRE(holds(a, 11, 1) && named["b"].extent() == 0);

  std::optional<vector> perhaps;
  perhaps = filled(8, 3);
  perhaps = filled(9, 4);
  [[maybe_unused]] auto &there = *perhaps;
#pragma redistribute there(block)
  REQUIRE(holds(*perhaps, 9, 4));

  auto const owned = std::make_unique<vector>();
  *owned = filled(6, 6);
  REQUIRE(holds(*owned, 6, 6));
}

static void swapped() {
  vector x = filled(20, 1), y = filled(30, 2), none;
#pragma redistribute y(block)
  std::swap(x, y);
  REQUIRE(holds(x, 30, 2) && holds(y, 20, 1));
#pragma redistribute x(cyclic)
#pragma redistribute y(cyclic)
  REQUIRE(holds(x, 30, 2) && holds(y, 20, 1));
  std::swap(x, none);
  REQUIRE(x.extent() == 0 && holds(none, 30, 2));
  x = none;
  REQUIRE(holds(x, 30, 2) && holds(none, 30, 2));
#pragma redistribute x(block)
  REQUIRE(holds(x, 30, 2) && x.owns(0) == (redeal::rank() == 0));
  // What comes without a mapping leaves the mapping of an array with equal extents, and zeros.
  x = vector(30);
  for (auto i : redeal::owned(x))
    REQUIRE(x(i) == 0);
  x = vector();
  REQUIRE(x.extent() == 0);
}

static void reset() {
  vector x(10);
#pragma distribute x(block)
  fill(x, 1);
  for (long n : {4L, 25L, 0L, 10L}) {
    x.reset(n);
#pragma distribute x(cyclic(2))
    for (auto i : redeal::owned(x))
      REQUIRE(x(i) == 0);
    fill(x, 2);
#pragma redistribute x(block)
    REQUIRE(holds(x, n, 2));
  }
  // One that has never been touched, and one with other extents.
  matrix A(3, 4), B;
  A.reset(5, 6);
  B = A;
  REQUIRE(B.extent(0) == 5 && B.extent(1) == 6);
  B = matrix(2, 2);
  REQUIRE(B.extent(0) == 2);
#pragma distribute A(*, cyclic), B(block, *)
  REQUIRE(A.local_size() == 5 * A.local().extent(1));
}

static vector shared;

int main() {
  REQUIRE(solver(12).step());
  in_containers();
  swapped();
  reset();
  shared = filled(40, 8);
#pragma redistribute shared(block)
  REQUIRE(holds(shared, 40, 8));
  if (redeal::rank() == 0)
    std::puts("PASS");
}
