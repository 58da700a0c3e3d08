// Sections of arrays of two, three, four and seven dimensions: ranges, single indices that drop a dimension on either
// side, whole dimensions; rows to columns, one array to itself, elements of many sizes.
// REQUIRES: whole
// RUN: redeal++ -O1 %s -o %t
// RUN: %mpirun 1 %t | FileCheck %s
// RUN: %mpirun 6 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=shared %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging REDEAL_MEMORY=20000 %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages REDEAL_MEMORY=5000 %mpirun 6 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 %mpirun 4 %t | FileCheck %s
// RUN: env REDEAL_NODES=2 REDEAL_RELEASE=early %mpirun 3 %t | FileCheck %s
// RUN: %serial-cxx %s -o %t.serial
// RUN: %t.serial | FileCheck %s
// CHECK: PASS
#include "Inputs/sections.hpp"

using namespace known;

static range any_range(dice &d, long n, long count) {
  long const stride = count > 1 ? d.any(1, d.any(1, (n - 1) / (count - 1))) : 1, length = (count - 1) * stride + 1,
             low = count > 0 ? d.any(0, n - length) : 0;
  return d.any(0, 1) ? range(low, count, stride) : range(low + length - 1, count, -stride);
}

// Of ranges a, and b of the same lengths.
struct pair_of_ranges {
  range a, b;

  pair_of_ranges(dice &d, long n, long m) : pair_of_ranges(d, n, m, d.any(1, n < m ? n : m)) {}
  pair_of_ranges(dice &d, long n, long m, long count) : a(any_range(d, n, count)), b(any_range(d, m, count)) {}
};

template <class T, class Order, class Other> static void in_two(int turns) {
  int const all = redeal::nprocs(), rows = all % 2 == 0 ? 2 : 1, columns = all / rows, half = (all + 1) / 2;
#pragma processors P(rows, columns)
#pragma processors L(all)
  array<T, 2, Order> A(47, 61);
  array<T, 2, Other> B(59, 40);
  array<T, 1> v(50), w(61);
#pragma distribute A.dealt(cyclic(3), cyclic(5)) onto(P)
#pragma distribute B.dealt(*, block) onto(L[ : half])
#pragma distribute v.dealt(cyclic(4)) onto(L)
#pragma distribute w.dealt(balanced) onto(L[all - half : ])
  (void)columns, (void)half;
  A.fill(1);
  B.fill(5000);
  v.fill(90000);
  w.fill(110000);
  dice d(static_cast<unsigned long long>(turns));
  for (int turn = 0; turn < turns; ++turn) {
    pair_of_ranges const r(d, 47, 59), c(d, 61, 40), rv(d, 50, 47), cw(d, 61, 61), rb(d, 59, 61), vw(d, 50, 61);
    copy(A, B, parts(r.a, c.a), parts(r.b, c.b));
    copy(B, A, parts(r.b, range(3, 37)), parts(r.a, range(60, 37, -1)));
    copy(v, A, parts(rv.a), parts(rv.b, d.any(0, 60)));
    copy(A, w, parts(d.any(0, 46), cw.a), parts(cw.b));
    copy(w, B, parts(rb.b), parts(rb.a, d.any(0, 39)));
    copy(B, w, parts(known::all, d.any(0, 39)), parts(range(1, 59)));
    copy(A, A, parts(d.any(0, 23), known::all), parts(d.any(24, 46), known::all));
    copy(B, B, parts(range(0, 59), range(0, 13, 3)), parts(range(58, 59, -1), range(1, 13, 3)));
    copy(A, B, parts(d.any(0, 46), d.any(0, 60)), parts(d.any(0, 58), d.any(0, 39)));
    copy(v, A, parts(d.any(0, 49)), parts(d.any(0, 46), d.any(0, 60)));
    copy(A, v, parts(range(5, 1), d.any(0, 60)), parts(range(7, 1)));
    copy(v, w, parts(vw.a), parts(vw.b));
    copy(A, B, parts(range(2, 0), range(1, 5)), parts(range(58, 0), range(7, 5, 2)));
  }
}

// A row and a column of every process, as a solver takes them.
static void rows_and_columns() {
  int const n = 24, all = redeal::nprocs();
#pragma processors L(all)
  array<double, 2> A(n, n);
  array<double, 1> row(n), whole(n);
#pragma distribute A.dealt(cyclic(2), *) onto(L)
#pragma distribute row.dealt(block) onto(L)
#pragma distribute whole.dealt(*) onto(L[all - 1])
  (void)all;
  A.fill(1);
  for (int i = 0; i < n; ++i) {
#pragma redistribute copy
    row.dealt = A.dealt(i, redeal::all);
    note(row, parts(known::all), A, parts(long(i), known::all));
#pragma redistribute copy
    A.dealt(redeal::all, n - 1 - i) = row.dealt;
    note(A, parts(known::all, long(n - 1 - i)), row, parts(known::all));
#pragma redistribute copy
    whole.dealt = A.dealt(redeal::all, i);
    note(whole, parts(known::all), A, parts(known::all, long(i)));
    REQUIRE(A.is_right() && row.is_right() && whole.is_right());
  }
}

static void in_three_and_four() {
  int const all = redeal::nprocs(), two = all > 1 ? 2 : 1, rest = all / two;
#pragma processors L(all)
#pragma processors P(two, rest)
#pragma processors Q(1, rest, two)
  array<int, 3> A(13, 11, 17);
  array<int, 4> B(7, 5, 9, 12);
  array<int, 2, redeal::column_major> C(12, 19);
#pragma distribute A.dealt(cyclic(2), cyclic(3), *) onto(P)
#pragma distribute B.dealt(*, block, cyclic(2), cyclic) onto(Q)
#pragma distribute C.dealt(*, cyclic(4)) onto(L)
  (void)rest;
  A.fill(1);
  B.fill(20000);
  C.fill(60000);
  dice d(99);
  for (int turn = 0; turn < 4; ++turn) {
    pair_of_ranges const first(d, 13, 7), second(d, 11, 9), third(d, 17, 12), ac(d, 13, 12), bc(d, 9, 19), bb(d, 5, 12);
    copy(A, B, parts(first.a, second.a, third.a), parts(first.b, d.any(0, 4), second.b, third.b));
    copy(B, A, parts(first.b, d.any(0, 4), second.b, third.b), parts(first.a, second.a, third.a));
    copy(C, A, parts(ac.b, range(18, 17, -1)), parts(ac.a, d.any(0, 10), known::all));
    copy(C, B, parts(bb.b, bc.b), parts(d.any(0, 6), bb.a, bc.a, d.any(0, 11)));
    copy(B, C, parts(d.any(0, 6), bb.a, bc.a, d.any(0, 11)), parts(bb.b, bc.b));
    copy(B, B, parts(range(0, 3), known::all, known::all, known::all),
         parts(range(6, 3, -1), known::all, known::all, known::all));
    copy(A, A, parts(known::all, 3L, known::all), parts(known::all, 8L, range(16, 17, -1)));
  }
}

static void in_seven() {
  int const two = redeal::nprocs() > 1 ? 2 : 1, rest = redeal::nprocs() / two;
#pragma processors P(two, rest)
  array<short, 7> A(3, 4, 2, 5, 3, 2, 4);
  array<short, 5> B(4, 5, 3, 2, 6);
#pragma distribute A.dealt(*, cyclic, *, cyclic(2), *, *, *) onto(P)
#pragma distribute B.dealt(*, *, block, *, cyclic(2)) onto(P)
  (void)rest;
  A.fill(1);
  B.fill(9000);
  for (int turn = 0; turn < 2; ++turn) {
    copy(B, A, parts(range(3, 4, -1), all, range(0, 2, 2), all, range(1, 3, 2)),
         parts(1L, all, 0L, range(4, 5, -1), range(2, 2, -2), all, range(0, 3)));
  }
}

// By clauses: through other mappings, in slabs, with little memory; parts of large arrays.
static void with_clauses() {
  int const all = redeal::nprocs();
#pragma processors L(all)
  array<double, 2> A(400, 210), B(260, 300);
#pragma distribute A.dealt(cyclic(3), *) onto(L)
#pragma distribute B.dealt(*, cyclic(2)) onto(L)
  (void)all;
  A.fill(1);
  for (int turn = 0; turn < 2; ++turn) {
    B.fill(500000);
#pragma redistribute copy phases(2)
    B.dealt(range(40, 130), range(3, 200)) = A.dealt(range(399, 130, -3), range(5, 200));
    note(B, parts(range(40, 130), range(3, 200)), A, parts(range(399, 130, -3), range(5, 200)));
    REQUIRE(B.is_right());
#pragma redistribute copy phases(2) memory(90000)
    A.dealt(range(10, 200), range(8, 100, 2)) = B.dealt(range(30, 200), range(299, 100, -2));
    note(A, parts(range(10, 200), range(8, 100, 2)), B, parts(range(30, 200), range(299, 100, -2)));
    REQUIRE(A.is_right());
#pragma redistribute copy memory(2048) window(1)
    A.dealt(range(0, 260), 7) = B.dealt(redeal::all, 299);
    note(A, parts(range(0, 260), 7L), B, parts(redeal::all, 299L));
    REQUIRE(A.is_right());
#pragma redistribute copy phases(auto)
    B.dealt(redeal::all, range(20, 210)) = A.dealt(range(399, 260, -1), redeal::all);
    note(B, parts(redeal::all, range(20, 210)), A, parts(range(399, 260, -1), redeal::all));
    REQUIRE(B.is_right());
  }
}

int main() {
  in_two<double, redeal::row_major, redeal::row_major>(6);
  in_two<three_longs, redeal::row_major, redeal::column_major>(4);
  in_two<char, redeal::column_major, redeal::column_major>(4);
  rows_and_columns();
  in_three_and_four();
  in_seven();
  with_clauses();
  if (redeal::rank() == 0)
    std::puts("PASS");
}
