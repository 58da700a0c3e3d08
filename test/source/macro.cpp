// A macro that is nothing but a directive is replaced where it is used; a ';' behind it does no harm.
// RUN: redeal-opt %s -- | grep -v CHECK | FileCheck %s
#include <redeal/array.hpp>

#define MOVE _Pragma("redistribute x(cyclic(7))")
#define DIRECTIVE(text) _Pragma(#text)
#define THERE_AND_BACK _Pragma("redistribute x(cyclic(9))") _Pragma("redistribute x(cyclic(8))")
#define MOVE_TO(k) DIRECTIVE(redistribute x(cyclic(k)))

void f() {
  redeal::array<double> x(16);
  // CHECK: {{^  \[\[maybe_unused\]\]}} const ::redeal::processors P("P", 2, 2);
  DIRECTIVE(processors P(2, 2))
  // CHECK: {{^  }}::redeal::distribute(::redeal::map("x", x, ::redeal::cyclic(2)), ::redeal::onto(P, ::redeal::section::at(0), ::redeal::section::from(0)));
  DIRECTIVE(distribute x(cyclic(2)) onto(P[0][:]))
  // CHECK: {{^  }}::redeal::redistribute(::redeal::map("x", x, ::redeal::cyclic(7)), {{.*}});
  MOVE
  // CHECK: {{^  }}::redeal::redistribute(::redeal::map("x", x, ::redeal::cyclic(5)), {{.*}});;
  MOVE_TO(5);
  // CHECK: {{^  }}::redeal::redistribute(::redeal::map("x", x, ::redeal::cyclic(9)), {{.*}}); ::redeal::redistribute(::redeal::map("x", x, ::redeal::cyclic(8)), {{.*}});{{$}}
  THERE_AND_BACK
}
