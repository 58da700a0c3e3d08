// Programs that fail, chosen by their argument. The lines that fail are named in errors.test.
#include <redeal/array.hpp>

#include <string>

// A number that no compiler knows.
static long hidden(long value) {
  static volatile long kept;
  kept = value;
  return kept;
}

int main(int, char **argv) {
  std::string const what = argv[1];
  long const n = hidden(10);
#pragma processors P(2)
  redeal::array<double> x(n), y(n), w(n);
  redeal::array<double, 2> z(n, n);
#pragma processors Big(hidden(16))
#pragma distribute y(block) onto(P)
  if (what == "few") {
#pragma distribute x(block) onto(Big)
  } else if (what == "unmapped") {
#pragma redistribute x(block) onto(P)
  } else if (what == "untouched") {
    x(0) = 1;
  } else if (what == "zero") {
    long const zero = hidden(0);
#pragma redistribute y(cyclic(zero))
  } else if (what == "short") {
    long const three = hidden(3);
#pragma redistribute y(block(three))
  } else if (what == "rank") {
    long const four = hidden(4);
#pragma distribute z(cyclic(four), *) onto(P)
    // The grid has one dimension, which the compiler does not know: z has another name.
    redeal::array<double, 2> *volatile const elsewhere = &z;
    auto &other = *elsewhere;
#pragma redistribute other(block, block)
  } else if (what == "section") {
    long const count = hidden(4);
#pragma redistribute y(block) onto(P[1:count])
  } else if (what == "extent") {
    long const m = hidden(-3);
    redeal::array<double> negative(m);
  } else if (what == "twice") {
    long const two = hidden(2);
#pragma distribute y(cyclic(two)) onto(P)
  } else if (what == "owner") {
    if (redeal::rank() != 1)
      y(n - 1) = 1;
  } else if (what == "plane") {
#pragma distribute z(block, *) onto(P)
    if (redeal::rank() != 1)
      z(n - 1, 0) = 1;
  } else if (what == "outside") {
    y(n) = 1;
  } else if (what == "assign") {
#pragma distribute w(cyclic) onto(P)
    w = y;
  }
}
