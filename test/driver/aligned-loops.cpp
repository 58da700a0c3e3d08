// Loops that redeal++ has written begin with a cache line, unless the command says otherwise; other sources are compiled
// as they would be without it.
// RUN: redeal++ -O2 -v -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: redeal++ -O2 -falign-loops=16 -v -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: redeal++ -O2 --redeal-plain-loops -v -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: redeal++ -v -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=PLAIN
// CHECK: cc1plus {{.*}}-falign-loops=64
// OWN: cc1plus {{.*}}-falign-loops=64 {{.*}}-falign-loops=16
// PLAIN-NOT: -falign-loops
// PLAIN: cc1plus
// PLAIN-NOT: -falign-loops
#include <redeal/array.hpp>

double sum(redeal::array<double> const &x) {
  double all = 0;
  for (auto i : redeal::owned(x))
    all += x(i);
  return all;
}
