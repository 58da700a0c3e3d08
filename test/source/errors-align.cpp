// What is wrong with the words of align and template is said at the token, with what would be right there.
// RUN: not redeal-opt %s -- 2>&1 | FileCheck %s
#include <redeal/array.hpp>

void f(redeal::array<double, 2> &A, redeal::array<double> &x) {
#pragma template
// CHECK: errors-align.cpp:[[#@LINE-1]]:17: error: expected the name of a template, as in 'template T(100)'
#pragma template T
// CHECK: errors-align.cpp:[[#@LINE-1]]:19: error: expected '(' and the extents of the template, as in 'template T(100)' or 'T(100, 200)'
#pragma template T()
// CHECK: errors-align.cpp:[[#@LINE-1]]:20: error: expected the extents of the template, not ')'
#pragma template T(100) onto(P)
// CHECK: errors-align.cpp:[[#@LINE-1]]:25: error: unknown clause 'onto': template takes no clauses
#pragma align
// CHECK: errors-align.cpp:[[#@LINE-1]]:14: error: expected the name of an array, as in 'align A(i) with(T(i))'
#pragma align A
// CHECK: errors-align.cpp:[[#@LINE-1]]:16: error: expected '(' and a dummy for each dimension of 'A', as in 'A(i, j)', or * for one
#pragma align A(2, j) with(T(j))
// CHECK: errors-align.cpp:[[#@LINE-1]]:17: error: expected a dummy, which is a name, or *, not '2'
#pragma align A(i, i) with(T(i))
// CHECK: errors-align.cpp:[[#@LINE-1]]:20: error: the dummy 'i' is given twice; each dimension has one of its own
#pragma align A(i, j) onto(T(i))
// CHECK: errors-align.cpp:[[#@LINE-1]]:23: error: expected with(target(subscripts)), as in 'align A(i) with(T(2 * i + 1))', not 'onto'
#pragma align A(i, j) with T(i)
// CHECK: errors-align.cpp:[[#@LINE-1]]:28: error: expected '(' and the array or the template that 'A' is aligned with, not 'T'
#pragma align A(i, j) with(T)
// CHECK: errors-align.cpp:[[#@LINE-1]]:29: error: expected '(' and a subscript for each dimension of 'T', not ')'
#pragma align A(i, j) with(T(i, ))
// CHECK: errors-align.cpp:[[#@LINE-1]]:33: error: expected a subscript, as in 'T(2 * i + 1)', or *, not ')'
#pragma align A(i, j) with(T(i + j, *))
// CHECK: errors-align.cpp:[[#@LINE-1]]:34: error: the subscript 'i + j' depends on the dummies 'i' and 'j'; it may depend on one
#pragma align A(i, j) with(T(i, 2 * i))
// CHECK: errors-align.cpp:[[#@LINE-1]]:33: error: the dummy 'i' stands in two subscripts; a dimension lies along one of the target's
#pragma align A(i, j) with(T(i, j)
// CHECK: errors-align.cpp:[[#@LINE-1]]:35: error: expected ')' behind the subscripts
#pragma align A(i, j) with(T(i, j)) window(2)
// CHECK: errors-align.cpp:[[#@LINE-1]]:37: error: unknown clause 'window': align takes no clauses
#pragma align x(i) with(T(i));
// CHECK: errors-align.cpp:[[#@LINE-1]]:30: error: a directive ends with its line; remove the ';'
}
// CHECK: 17 errors generated
