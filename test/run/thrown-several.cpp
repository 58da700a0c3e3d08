// With REDEAL_ON_ERROR=throw a redistribute of several arrays that is refused leaves all of them as they were, and those
// that are aligned with them: also where a later one is found to be impossible when others have moved, and by processes
// that have no part of it. Without, all arrays are checked before the first one moves.
// RUN: redeal++ -O1 -Wno-redist %s -o %t
// RUN: env REDEAL_ON_ERROR=throw %mpirun 3 %t | FileCheck %s
// RUN: env REDEAL_ON_ERROR=throw REDEAL_TRANSPORT=messages %mpirun 3 %t | FileCheck %s
// RUN: not %mpirun 3 %t twice 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not %mpirun 3 %t checked 2>&1 | FileCheck %s --check-prefix=CHECKED
// CHECK: thrown-several.cpp:[[#@LINE+87]]: error: redistribute z: {{.*}}cyclic(0)
// CHECK-NEXT: thrown-several.cpp:[[#@LINE+90]]: error: redistribute same: it is named twice in one directive, the second time as x; name it once
// CHECK-NEXT: thrown-several.cpp:[[#@LINE+93]]: error: redistribute z: {{.*}}cyclic(0)
// CHECK-NEXT: thrown-several.cpp:[[#@LINE+96]]: error: redistribute large: schedule(alltoall) with 3 processes needs buffers for an element to and from each
// CHECK-NEXT: thrown-several.cpp:[[#@LINE+99]]: error: redistribute end: schedule(alltoall) with 2 processes needs buffers for an element to and from each
// CHECK-NEXT: all as it was
// TWICE: thrown-several.cpp:[[#@LINE+74]]: error: redistribute x: it is named twice in one directive, the second time as same; name it once
// CHECKED-NOT: after
// CHECKED: thrown-several.cpp:[[#@LINE+75]]: error: redistribute z: {{.*}}cyclic(0)
#include "Inputs/require.hpp"

#include <mpi.h>

#include <cstring>
#include <string>

namespace {

constexpr long n = 60;

struct wide {
  double value, rest[249];
};

double value_of(double const &element) { return element; }
double value_of(wide const &element) { return element.value; }

// That an array is block on the processes from `first` on, and holds its indices.
template <class Array> void check(Array const &a, int first, int processes) {
  int const place = redeal::rank() - first;
  bool const mine = place >= 0 && place < processes;
  REQUIRE(a.local_size() == (mine ? n / processes : 0));
  for (auto i : redeal::owned(a))
    REQUIRE(i / (n / processes) == place && value_of(a(i)) == double(i));
}

template <class Directive> void refused(Directive const &directive) {
  try {
    directive();
  } catch (redeal::error const &e) {
    char words[400] = {}, most[400] = {};
    std::string(e.what()).copy(words, sizeof words - 1);
    MPI_Allreduce(words, most, sizeof words, MPI_CHAR, MPI_MAX, MPI_COMM_WORLD);
    REQUIRE(std::strcmp(words, most) == 0);
    if (redeal::rank() == 0)
      std::puts(words);
    return;
  }
  REQUIRE(!"refused");
}

} // namespace

int main(int argc, char **argv) {
  std::string const which = argc > 1 ? argv[1] : "";
  int volatile none = 0;
  redeal::array<double> x(n), y(n), z(n), follows(n), begin(n);
  redeal::array<wide> large(n), end(n);
#pragma processors P(3)
#pragma distribute x(block), y(block), z(block), large(block) onto(P)
#pragma distribute begin(block) onto(P[0:2])
#pragma distribute end(block) onto(P[1:2])
#pragma align follows(i) with(x(i))
  for (long i = 0; i < n; ++i) {
    for (auto *a : {&x, &y, &z, &follows, &begin})
      if (a->owns(i))
        (*a)(i) = double(i);
    for (auto *a : {&large, &end})
      if (a->owns(i))
        (*a)(i).value = double(i);
  }
  auto const are_as_they_were = [&] {
    for (auto const *a : {&x, &y, &z, &follows})
      check(*a, 0, 3);
    check(large, 0, 3);
    check(begin, 0, 2);
    check(end, 1, 2);
  };
  auto &same = x;
  if (which == "twice") {
#pragma redistribute x(cyclic), y(cyclic), same(cyclic(2)) verify
  }
  if (which == "checked") {
#pragma redistribute x(cyclic), y(cyclic), z(cyclic(none)) async(t)
    std::puts("after");
  }
  refused([&] {
#pragma redistribute x(cyclic), y(cyclic(2)), z(cyclic(none))
  });
  are_as_they_were();
  refused([&] {
#pragma redistribute same(cyclic), x(cyclic(2))
  });
  are_as_they_were();
  refused([&] {
#pragma redistribute x(cyclic), y(cyclic), z(cyclic(none)) async(t)
  });
  are_as_they_were(); // none has begun to move
  refused([&] {
#pragma redistribute x(cyclic), y(cyclic(2)), large(cyclic) memory(8192) schedule(alltoall)
  });
  are_as_they_were();
  refused([&] {
#pragma redistribute begin(cyclic), end(cyclic) memory(8192) schedule(alltoall)
  });
  are_as_they_were();
#pragma redistribute x(cyclic), y(cyclic(2)), large(cyclic), begin(cyclic), end(cyclic)
  for (auto i : redeal::owned(x))
    REQUIRE(i % 3 == redeal::rank() && x(i) == double(i) && follows(i) == double(i));
  for (auto i : redeal::owned(end))
    REQUIRE(end(i).value == double(i));
  std::vector<redeal::array<double>> nobody;
#pragma redistribute nobody(cyclic)
  if (redeal::rank() == 0)
    std::puts("all as it was");
}
