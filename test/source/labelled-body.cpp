// A directive behind a label is no body by itself either, nor is it one of a switch.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

void f(redeal::array<int> &x, int n) {
  if (n > 0)
  there:
    // CHECK: labelled-body.cpp:[[@LINE+1]]:9: error: redistribute cannot be the body of
#pragma redistribute x(cyclic)
  switch (n)
  case 1:
    // CHECK: labelled-body.cpp:[[@LINE+1]]:9: error: redistribute cannot be the body of
#pragma redistribute x(block)
  switch (n) {
  case 2:
    // CHECK: 2 errors generated
#pragma redistribute x(cyclic(2))
    break;
  }
  if (n < 0)
    goto there;
}
