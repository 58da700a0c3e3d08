// The assignment behind redistribute copy becomes the end of a call that begins in the directive's place, with the
// user's text kept; a table serves it if both mappings are known.
// RUN: redeal-opt %s -- > %t.cpp
// RUN: grep -v CHECK %t.cpp | FileCheck %s
// RUN: %back-cxx -Wall -Wextra -pedantic -Wshadow -Werror -fsyntax-only %t.cpp
// RUN: env MPICH_CXX=clang++-19 %back-cxx -Wno-unused-command-line-argument -Wall -Wextra -pedantic -Wshadow -Werror -fsyntax-only %t.cpp
// RUN: %serial-cxx -Wall -Wextra -pedantic -Werror -c %s -o %t.o
#include <redeal/scalapack.hpp>

#define COPY _Pragma("redistribute copy")
#define SOURCE a.x

struct field {
  redeal::array<double> x{240};
};

void straight(field &a, int n) {
  redeal::array<double> b(240), c(240);
#pragma processors P(4)
#pragma distribute b(cyclic(3)), c(cyclic(5)) onto(P)
// CHECK: {{^}}::redeal::redistribute_copy(::redeal::assignment("b", "c"), ::redeal::schedules<::redeal_schedules::P4_r5_to_Q4_s3>(),{{$}}
// CHECK-NEXT: {{^}}  b , c);{{$}}
#pragma redistribute copy
  b = c;
// CHECK: {{^}}::redeal::redistribute_copy(::redeal::assignment("b", "SOURCE"), // moves{{$}}
// CHECK-NEXT: {{^}}  // between the two
// CHECK-NEXT: {{^}}  b{{$}}
// CHECK-NEXT: {{^}}      , SOURCE) /* to here */;{{$}}
#pragma redistribute copy // moves
  // between the two
  b
      = SOURCE /* to here */;
  // CHECK: {{^}}  ::redeal::redistribute_copy(::redeal::assignment("c", "n > 0 ? b : a.x"), c , n > 0 ? b : a.x);
  COPY c = n > 0 ? b : a.x;
  switch (n) {
  case 1:
// CHECK: {{^}}::redeal::redistribute_copy(::redeal::assignment("(c)", "b"),
// CHECK-NEXT: {{^}}    (c) , b);
#pragma redistribute copy
    (c) = b;
    break;
  default:
// CHECK: {{^}}::redeal::redistribute_copy(::redeal::assignment("b", "c"){{.*}},{{$}}
// CHECK-NEXT: {{^}}    b ,{{$}}
// CHECK-NEXT: {{^}} c);
#pragma redistribute copy
    b \
= c;
  }
}

template <class A, class B> void generic(A &copy, B const &from) {
#pragma redistribute copy(block)
// CHECK: {{^}}::redeal::redistribute_copy(::redeal::assignment("copy", "from"){{.*}},{{$}}
#pragma redistribute copy
  copy = from;
}
void instantiate(redeal::array<int> &x, redeal::array<int> const &y) { generic(x, y); }

void views(double *a, double const *b, int const *desca, int const *descb) {
  redeal::array<double, 2, redeal::column_major> X(10, 10);
#pragma distribute X(block, block)
  redeal::scalapack_view<double> A(a, desca, redeal::scalapack_grid(2, 2));
  redeal::scalapack_view<double const> const B(b, descb, redeal::scalapack_grid(4, 1, "Col"));
  auto const move = [&] {
#pragma redistribute copy
    A = B;
#pragma redistribute copy
    X = B;
#pragma redistribute copy
    A = X;
  };
  move();
}
