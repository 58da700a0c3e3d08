// Where there is no memory for all new parts of a bundle, a sentence names the first array without one, be its parts
// shared or of this process alone, and few bytes left or none.
// What the sanitizers reserve is more than any limit.
// UNSUPPORTED: sanitized
// RUN: redeal++ -O1 %s -o %t
// RUN: not %mpirun 3 %t 300 9000 3500 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: not %mpirun 2 %t 3000 100 600 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: not %mpirun 2 %t 3000 100 450 2>&1 | FileCheck %s --check-prefix=ANY
// RUN: not %mpirun 2 %t 3000 100 300 2>&1 | FileCheck %s --check-prefix=ANY
// RUN: not %mpirun 2 %t 9 100 20000 4000000 2>&1 | FileCheck %s --check-prefix=ALONE
// LARGE: bundles-memory.cpp:[[#@LINE+30]]: error: redistribute fields[{{[1-9][0-9]*}}] (tight): out of memory: process {{.}} cannot have 24000 bytes for its new part; its addresses are limited to {{[0-9]+}} bytes (ulimit -v){{$}}
// SMALL: bundles-memory.cpp:[[#@LINE+29]]: error: redistribute fields[{{[1-9][0-9]*}}] (tight): out of memory: process {{.}} cannot have 400 bytes for its new part; its addresses are
// ANY-NOT: terminate
// ANY: bundles-memory.cpp:[[#@LINE+27]]: error: redistribute fields{{.*}} (tight): out of memory: process {{.}} cannot have {{.*}}; its addresses are
// ANY-NOT: terminate
// ALONE: bundles-memory.cpp:[[#@LINE+25]]: error: redistribute fields[9] (tight): out of memory: process {{.}} cannot have 16000000 bytes for its new part
#include <redeal/array.hpp>

#include "Inputs/process_memory.hpp"

#include <sys/resource.h>

#include <cstdlib>
#include <vector>

int main(int count, char **arguments) {
  std::vector<redeal::array<double>> fields;
  for (int k = 0; k < std::atoi(arguments[1]); ++k)
    fields.emplace_back(std::atoi(arguments[2]));
  if (count > 4) // one that moves by itself
    fields.emplace_back(std::atoi(arguments[4]));
#pragma processors P(redeal::nprocs())
  redeal::array<int> y(50);
#pragma distribute fields(block), y(block) onto(P)
#pragma redistribute y(cyclic)
  for (auto &field : fields)
    field.data();
  auto const all = static_cast<rlim_t>((1024 * megabytes("VmSize:") + std::atof(arguments[3])) * 1024);
  rlimit const limit{all, all};
  setrlimit(RLIMIT_AS, &limit);
#pragma redistribute fields(cyclic), y(block) name("tight")
}
