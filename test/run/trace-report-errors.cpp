// A report that cannot be written is said in one sentence when the program begins, or where it is found to be so at the end, and changes
// neither what the program does nor its status; words that make no sense end the job.
// RUN: rm -rf %t && mkdir -p %t/folder && cd %t && redeal++ -O1 %s -o deal && echo text > text
// RUN: cd %t && env REDEAL_TRACE=report:no/moves.html %mpirun 3 ./deal 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: cd %t && env REDEAL_TRACE=report:folder %mpirun 3 ./deal 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: cd %t && env REDEAL_TRACE=report:text %mpirun 3 ./deal 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: cd %t && grep -x text text
// RUN: cd %t && env REDEAL_TRACE=report:gone/moves.html %mpirun 3 ./deal gone 2>&1 | FileCheck %s --check-prefix=GONE
// RUN: cd %t && env REDEAL_TRACE=report: not %mpirun 2 ./deal 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: cd %t && env REDEAL_TRACE=report not %mpirun 2 ./deal 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: cd %t && env REDEAL_TRACE=report:a.html,report:b.html not %mpirun 2 ./deal 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: cd %t && env REDEAL_TRACE=report:a.html,0 not %mpirun 2 ./deal 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: %serial-cxx %s -o %t/serial && %t/serial | FileCheck %s --check-prefix=SERIAL
#include <redeal/array.hpp>

#include <cstdio>
#include <sys/stat.h>
#include <unistd.h>

// NONE: redeal: warning: REDEAL_TRACE asks for the report '{{.*}}/no/moves.html', which cannot be written: there is no folder '{{.*}}/no'; make it first; this run writes none
// NONE-NOT: warning
// NONE: it moved
// FOLDER: redeal: warning: REDEAL_TRACE asks for the report '{{.*}}/folder', which is a folder; name a file in it, as report.html; this run writes none
// FOLDER: it moved
// TEXT: redeal: warning: REDEAL_TRACE asks for the report '{{.*}}/text', which is a file, and no report; choose another name; this run writes none
// TEXT: it moved
// GONE-DAG: it moved
// GONE-DAG: redeal: warning: REDEAL_TRACE asks for the report '{{.*}}/gone/moves.html', which cannot be written: No such file or directory; this run writes none
// EMPTY: redeal: error: REDEAL_TRACE is 'report{{.*}}', but may be moves, steps, ways, total, sites, report:FILE, several of them with commas between, or 0
// TWO: redeal: error: REDEAL_TRACE names two reports, '{{.*}}/a.html' and '{{.*}}/b.html'; give one of them
// SERIAL: it moved
int main(int argc, char **) {
  if (argc > 1 && redeal::rank() == 0)
    mkdir("gone", 0777);
  redeal::array<int> x(100);
#pragma processors P(redeal::nprocs())
#pragma distribute x(block) onto(P)
#pragma redistribute x(cyclic)
  if (argc > 1 && redeal::rank() == 0)
    rmdir("gone");
  if (redeal::rank() == 0)
    std::puts("it moved");
  std::fflush(stdout);
#pragma redistribute x(block)
}
