// Where processes cannot share memory, elements go in messages; one process says so, once.
// The preloaded library would come before the sanitizers'.
// UNSUPPORTED: sanitized
// RUN: redeal++ -O1 %s -o %t
// RUN: %back-cxx -DREFUSE -shared -fPIC %s -o %t.so
// RUN: env LD_PRELOAD=%t.so %mpirun 3 %t 2>&1 | FileCheck %s
// RUN: env LD_PRELOAD=%t.so REDEAL_TRANSPORT=messages %mpirun 3 %t 2>&1 | FileCheck %s --check-prefix=FORCED
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | grep -x PASS
// CHECK: redeal: note: processes of this node cannot share memory here, so all elements go in messages;
// CHECK-NEXT: PASS
// CHECK-NOT: {{.}}
// FORCED-NOT: note
// FORCED: PASS

#ifdef REFUSE

#include <cerrno>

extern "C" int memfd_create(char const *, unsigned) {
  errno = EPERM;
  return -1;
}

#else

#include <redeal/array.hpp>

#include <cstdio>

int main() {
  int const n = redeal::nprocs();
#pragma processors P(n)
#pragma processors First(2)
  redeal::array<double> x(100003);
#pragma distribute x(cyclic(3)) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = static_cast<double>(i);
#pragma redistribute x(cyclic(5)) onto(P)
#pragma redistribute x(block) onto(First)
#pragma redistribute x(cyclic) onto(First)
  long bad = 0;
  for (auto i : redeal::owned(x))
    bad += x(i) != static_cast<double>(i);
  if (bad != 0 || redeal::rank() == 0)
    std::printf(bad != 0 ? "FAIL\n" : "PASS\n");
}

#endif
