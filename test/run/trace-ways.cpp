// REDEAL_TRACE=ways tells of each move which ways its elements might take, which they took, and why.
// RUN: redeal++ -O1 %s -o %t
// RUN: env REDEAL_TRACE=ways %mpirun 2 %t 2>&1 | FileCheck %s --check-prefix=AUTO
// RUN: env REDEAL_TRACE=ways REDEAL_CHOICE=model %mpirun 2 %t 2>&1 | FileCheck %s --check-prefix=MODEL --implicit-check-not='not settled'
// RUN: env REDEAL_TRACE=ways REDEAL_TRANSPORT=messages %mpirun 2 %t 2>&1 | FileCheck %s --check-prefix=MESSAGES
// RUN: env REDEAL_TRACE=ways REDEAL_NODES=2 REDEAL_WINDOW=3 %mpirun 2 %t 2>&1 | FileCheck %s --check-prefix=WINDOW
// RUN: env REDEAL_TRACE=ways REDEAL_NODES=2 REDEAL_WINDOW=all %mpirun 2 %t 2>&1 | FileCheck %s --check-prefix=ALL
#include <redeal/array.hpp>

// AUTO:      trace-ways.cpp:{{[0-9]+}}: redistribute x: {{.*}} ms
// AUTO-NEXT:   what is packed: by sweep (taken): predicted {{[0-9.]+}} ms
// AUTO-NEXT:   what is packed: by message: predicted {{[0-9.]+}} ms
// AUTO-NEXT:   what is packed: combined on the way: {{.*}}
// AUTO-NEXT:   between processes of a node: read in memory{{( \(taken\))?}}: predicted {{[0-9.]+}} ms
// AUTO-NEXT:   between processes of a node: packed for rings{{( \(taken\))?}}: predicted {{[0-9.]+}} ms
// AUTO-NEXT:   between processes of a node: packed for rings, past the cache{{( \(taken\))?}}: predicted {{[0-9.]+}} ms
// AUTO-NEXT:   between processes of a node: packed for rings, past the cache while cores are apart{{( \(taken\))?}}: predicted {{[0-9.]+}} ms
// AUTO-NEXT:   between processes of a node: messages{{( \(taken\))?}}: predicted {{[0-9.]+}} ms
// AUTO-NEXT:   new elements are written: through the cache{{( \(taken\))?}}: predicted {{[0-9.]+}} ms
// AUTO-NEXT:   new elements are written: past the cache{{( \(taken\))?}}: predicted {{[0-9.]+}} ms
// AUTO-NEXT:   new elements are written: past the cache while cores are apart{{( \(taken\))?}}: predicted {{[0-9.]+}} ms
// AUTO:        not settled: moves like this one still try ways
// MODEL:       (taken)
// MESSAGES:    between processes of a node: read in memory: REDEAL_TRANSPORT=messages
// MESSAGES:    between processes of a node: messages (taken)
// WINDOW:      messages under way between nodes: few: the window is given
// ALL-NOT:     the window is given
// ALL:         messages under way between nodes: few: no process has more than four messages

int main() {
  int const n = redeal::nprocs();
#pragma processors P(n)
  redeal::array<double> x(20000);
#pragma distribute x(cyclic(3)) onto(P)
#pragma redistribute x(cyclic(5))
  return 0;
}
