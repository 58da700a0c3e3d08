// HPF's other directives, and words that are close to ours, are refused and never ignored; pragmas of others are not.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

void f(redeal::array<int> &x) {
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: this version of redeal has no directive 'realign'; it knows processors, template, align, distribute and redistribute
#pragma realign x(block)
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: this version of redeal has no directive 'dynamic'
#pragma dynamic x
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: this version of redeal has no directive 'inherit'; it knows processors, template, align, distribute and redistribute, and inherit as a word behind distribute, as in 'distribute x inherit'{{$}}
#pragma inherit x
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: this version of redeal has no directive 'independent'
#pragma independent
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: this version of redeal has no directive 'shadow'
#pragma shadow x(1)
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: this version of redeal has no directive 'sequence'
#pragma sequence x
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: this version of redeal has no directive 'no'
#pragma no sequence
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: this version of redeal has no directive 'range'
#pragma range x
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: this version of redeal has no directive 'resident'
#pragma resident x
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: this version of redeal has no directive 'task_region'
#pragma task_region
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: this version of redeal has no directive 'on'
#pragma on home(x)
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: there is no directive 'redistibute'; did you mean 'redistribute'?
#pragma redistibute x(*)
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: there is no directive 'DISTRIBUTE'; did you mean 'distribute'?
#pragma DISTRIBUTE x(block)
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: there is no directive 're-distribute'; did you mean 'redistribute'?
#pragma re-distribute x(block)
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: there is no directive 'redist'; did you mean 'redistribute'?
#pragma redist x(block)
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: there is no directive 'distribution'; did you mean 'distribute'?
#pragma distribution x(block)
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: a directive has no 'redeal' before its name; write '#pragma redistribute', and the like
#pragma redeal redistribute x(block)
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: a directive has no 'HPF' before its name; write '#pragma redistribute', and the like
#pragma HPF distribute x(block)
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: there is no directive 'redistributex'; did you mean 'redistribute'?
#pragma redistributex(cyclic)
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: there is no directive 'rediѕtribute', which holds characters that are not ASCII; did you mean 'redistribute'?
#pragma rediѕtribute x(block)
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: there is no directive 'redistribute​', which holds characters that are not ASCII; did you mean 'redistribute'?
#pragma redistribute​ x(block)
  // CHECK: other-words.cpp:[[@LINE+1]]:9: error: a directive has no 'pragma' before its name
#pragma pragma redistribute x(block)
  // CHECK: 22 errors generated
#pragma omp parallel
#pragma ivdep
  (void)x;
}
