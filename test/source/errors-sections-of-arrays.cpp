// A section has one range, redeal::all or index for each dimension; both sides have as many dimensions, and elements of
// one type; elements that are const are not assigned to.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/scalapack.hpp>

using redeal::all;
using redeal::range;

void rank(redeal::array<double, 2> &A, redeal::array<double> &x) {
#pragma redistribute copy
  x = A(all);
// CHECK-DAG: errors-sections-of-arrays.cpp:[[#@LINE-1]]:8: error: a section gives a redeal::range, redeal::all or an index for each dimension of the array
}
void dimensions(redeal::array<double, 2> &A, redeal::array<double> &x) {
#pragma redistribute copy
  x = A(all, range(0, 3));
// CHECK-DAG: errors-sections-of-arrays.cpp:[[#@LINE-1]]:5: error: both sides of an assignment must have as many dimensions; an index in place of a range takes one away
}
void types(redeal::array<float, 2> &A, redeal::array<double> &x) {
#pragma redistribute copy
  x = A(all, 0);
// CHECK-DAG: errors-sections-of-arrays.cpp:[[#@LINE-1]]:5: error: both sides of an assignment must have the same type of elements
}
void whole(redeal::array<int> &f, redeal::array<double> &x) {
#pragma redistribute copy
  x = f;
// CHECK-DAG: errors-sections-of-arrays.cpp:[[#@LINE-1]]:5: error: both sides of an assignment must have the same type of elements
}
void constant(redeal::array<double, 2> const &A, redeal::array<double> &x) {
#pragma redistribute copy
  A(0, all) = x;
// CHECK-DAG: errors-sections-of-arrays.cpp:[[#@LINE-1]]:13: error: a section of const elements cannot be assigned to
}
void element(redeal::array<double, 2> const &A, redeal::array<double> &x) {
#pragma redistribute copy
  A(0, 0) = x(0);
// CHECK-DAG: errors-sections-of-arrays.cpp:[[#@LINE-1]]:11: error: cannot assign to return value because function 'operator()' returns a const value
}
void number(redeal::array<double> &x) {
#pragma redistribute copy
  x(range(0, 3)) = 1;
// CHECK-DAG: errors-sections-of-arrays.cpp:[[#@LINE-1]]:18: error: a single value is no side of an assignment; write a loop over redeal::owned that assigns it
}
