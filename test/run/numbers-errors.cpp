// Numbers that do not fit the array or the grid are refused with them, on every process; so are numbers that differ.
// RUN: redeal++ %s -o %t
// RUN: not %mpirun 3 %t count 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not %mpirun 3 %t negative 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not %mpirun 3 %t sum 2>&1 | FileCheck %s --check-prefix=SUM
// RUN: not %mpirun 3 %t huge 2>&1 | FileCheck %s --check-prefix=HUGE
// RUN: not %mpirun 3 %t owners 2>&1 | FileCheck %s --check-prefix=OWNERS
// RUN: not %mpirun 3 %t owner 2>&1 | FileCheck %s --check-prefix=OWNER
// RUN: not %mpirun 3 %t resets 2>&1 | FileCheck %s --check-prefix=RESETS
// RUN: not %mpirun 3 %t resets-another 2>&1 | FileCheck %s --check-prefix=ANOTHER
// RUN: not %mpirun 3 %t assigns 2>&1 | FileCheck %s --check-prefix=ASSIGNS
// RUN: not %mpirun 3 %t split 2>&1 | FileCheck %s --check-prefix=SPLIT
// RUN: not %mpirun 3 %t differ 2>&1 | FileCheck %s --check-prefix=DIFFER
#include <redeal/array.hpp>

#include <string>
#include <vector>

int main(int, char **argv) {
  std::string const which = argv[1];
  redeal::array<double> x(12);
#pragma processors P(3)
#pragma distribute x(block) onto(P)
  std::vector<long> sizes = {3, 4, 5};
  if (which == "count")
    sizes = {5, 7};
  if (which == "negative")
    sizes = {-1, 8, 5};
  if (which == "sum")
    sizes = {3, 4, 4};
  if (which == "huge")
    sizes = {INT64_MAX, INT64_MAX, 5};
  if (which == "differ" && redeal::rank() == 1)
    sizes = {4, 4, 4};
  if (which == "resets") {
    auto const owner = [&](redeal::index i) {
      if (i == 5)
        x.reset(12);
      return static_cast<int>(i % 3);
    };
#pragma redistribute x(indirect(owner))
    // RESETS: numbers-errors.cpp:[[#@LINE-1]]: error: redistribute x: it was reset, or assigned to, while this directive asked for the owners of elements; leave it alone in that function
  }
  std::vector<redeal::array<double>> fields;
  for (int k = 0; k < 4; ++k)
    fields.emplace_back(12);
  redeal::array<double> other(12);
#pragma distribute fields(block), other(cyclic(2)) onto(P)
  if (which == "resets-another" || which == "assigns") {
    auto const owner = [&](redeal::index i) {
      if (i == 5 && which == "assigns")
        fields[2] = std::move(other);
      else if (i == 5)
        fields[2].reset(12);
      return static_cast<int>(i % 3);
    };
#pragma redistribute fields(cyclic), x(indirect(owner))
    // ANOTHER: numbers-errors.cpp:[[#@LINE-1]]: error: redistribute fields[2]: it was reset, or assigned to, while this directive asked for the owners of elements; leave it alone in that function
    // ASSIGNS: numbers-errors.cpp:[[#@LINE-2]]: error: redistribute fields[2]: it was reset, or assigned to, while this directive asked for the owners of elements; leave it alone in that function
  }
  if (which == "split") {
    redeal::array<int> follower(12);
    auto &target = fields[1];
#pragma align follower(i) with(target(i))
    auto const owner = [&](redeal::index i) {
      if (i == 5)
        fields[3].reset(12);
      return static_cast<int>(i % 3);
    };
#pragma redistribute fields(cyclic), x(indirect(owner)) name("step")
    // SPLIT: numbers-errors.cpp:[[#@LINE-1]]: error: redistribute fields[3] (step): it was reset, or assigned to, while
  }
  if (which == "owners" || which == "owner") {
    std::vector<int> owners(which == "owners" ? 11 : 12, 2);
    owners[7] = 3;
#pragma redistribute x(indirect(owners))
  }
#pragma redistribute x(gen_block(sizes))
  // COUNT: numbers-errors.cpp:[[#@LINE-1]]: error: redistribute x: gen_block in dimension 0 has 2 sizes, but the grid has 3 processes there; one size for each is needed
  // NEGATIVE: error: redistribute x: gen_block in dimension 0: the size for process 0 is -1, but it must be at least 0
  // SUM: error: redistribute x: gen_block in dimension 0: the sizes sum up to 11, but the array has 12 elements there
  // HUGE: error: redistribute x: gen_block in dimension 0: the sizes sum up to 9223372036854775807, but the array has 12 elements there
  // OWNERS: numbers-errors.cpp:[[#@LINE-7]]: error: redistribute x: indirect in dimension 0 has 11 owners, but the array has 12 elements there; one owner for each is needed
  // OWNER: error: redistribute x: indirect in dimension 0: the owner of element 7 is 3, but the grid has the coordinates 0 to 2 there
  // DIFFER: numbers-errors.cpp:[[#@LINE-7]]: error: redistribute x: {{.*}}gen_block(3, 4, 5){{.*}}
}
