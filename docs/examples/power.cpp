// The largest eigenvalue of a matrix whose rows lie on all processes, by power iteration: each process multiplies its
// rows with the whole vector, and gets the whole result.
//
//     redeal++ -O2 power.cpp -o power && mpiexec.mpich -n 4 ./power
//     g++ -std=c++17 -O2 -DREDEAL_SERIAL -Wno-unknown-pragmas -I…/include power.cpp -o power && ./power
#include <redeal/array.hpp>

#include <cmath>
#include <cstdio>
#include <vector>

int main() {
  constexpr redeal::index n = 400;
  redeal::array<double, 2> A(n, n);
  redeal::array<double> y(n);
#pragma processors P(redeal::nprocs())
#pragma distribute A(block, *) onto(P)
#pragma distribute y(block) onto(P)
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = 1 / double(1 + i + j);

  std::vector<double> x(n, 1); // whole on every process
  double length = 0;
  for (int step = 0; step < 20; ++step) {
    for (auto i : redeal::owned(A, 0)) {
      y(i) = 0;
      for (redeal::index j = 0; j < n; ++j)
        y(i) += A(i, j) * x[j];
    }
#pragma redistribute copy
    redeal::replicated(x) = y;
    length = 0;
    for (double const e : x)
      length += e * e;
    length = std::sqrt(length);
    for (double &e : x)
      e /= length;
  }

  // The same by columns: every process has all of z, and column j goes to all of them.
  redeal::array<double> z(n);
#pragma distribute z(*) onto(P[*])
#pragma redistribute copy
  z = A(redeal::all, 7);
  double sum = 0;
  for (redeal::index i = 0; i < n; ++i)
    sum += z(i);
  if (redeal::rank() == 0)
    std::printf("largest eigenvalue %.9f, column 7 sums up to %.9f\n", length, sum);
}
