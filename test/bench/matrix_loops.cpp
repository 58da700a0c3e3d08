// How fast loops over the rows of a matrix are, beside the same over bare memory: differences of neighbours, and a
// product.
//
//     redeal++ -O3 -DNDEBUG test/bench/matrix_loops.cpp -o matrix_loops && mpiexec.mpich -n 2 ./matrix_loops
//
// Rows are dealt two at a time, and there are as many as make 16,384 elements. Each process takes the shortest of many
// times; process 0 prints its nanoseconds for each innermost turn, and the ratios. --redeal-plain-loops shows what the
// loops take as they are written.
#include <redeal/array.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>

using matrix = redeal::array<double, 2>;

namespace {

[[gnu::noinline]] void differences(matrix &A, matrix const &B, int columns) {
  for (auto i : redeal::owned(A, 0))
    for (int j = 1; j < columns - 1; ++j)
      A(i, j) = B(i, j - 1) - 2 * B(i, j) + B(i, j + 1);
}

[[gnu::noinline]] void bare_differences(double *a, double const *b, long rows, int columns) {
  for (long i = 0; i < rows; ++i)
    for (int j = 1; j < columns - 1; ++j)
      a[i * columns + j] = b[i * columns + j - 1] - 2 * b[i * columns + j] + b[i * columns + j + 1];
}

[[gnu::noinline]] void product(matrix &C, matrix const &A, matrix const &B, int columns) {
  for (auto i : redeal::owned(C, 0))
    for (int k = 0; k < columns; ++k)
      for (int j = 0; j < columns; ++j)
        C(i, j) += A(i, k) * B(k, j);
}

[[gnu::noinline]] void bare_product(double *c, double const *a, double const *b, long rows, int columns) {
  for (long i = 0; i < rows; ++i)
    for (int k = 0; k < columns; ++k)
      for (int j = 0; j < columns; ++j)
        c[i * columns + j] += a[i * columns + k] * b[k * columns + j];
}

template <class Loop> double nanoseconds(double turns, Loop const &loop) {
  using clock = std::chrono::steady_clock;
  double best = 1e30;
  for (int trial = 0; trial < 30; ++trial) {
    auto const begin = clock::now();
    loop();
    std::chrono::duration<double, std::nano> const taken = clock::now() - begin;
    best = std::min(best, taken.count());
  }
  return best / turns;
}

void print(char const *loop, int columns, double taken, double bare) {
  if (redeal::rank() == 0)
    std::printf("%-12s %8d  %8.3f  %8.3f  %6.2f\n", loop, columns, taken, bare, taken / bare);
}

} // namespace

int main() {
#pragma processors P(redeal::nprocs())
  if (redeal::rank() == 0)
    std::puts("loop          columns        ns   bare ns   ratio");
  for (int const columns : {4, 16, 64, 256}) {
    matrix A(16384 / columns, columns), B(16384 / columns, columns), C(16384 / columns, columns), D(columns, columns);
#pragma distribute A(cyclic(2), *), B(cyclic(2), *), C(cyclic(2), *) onto(P)
#pragma distribute D(*, *) onto(P[*])
    long const rows = A.local_size() / columns;
    double const turns = static_cast<double>(rows) * columns;
    print("differences", columns, nanoseconds(turns, [&] { differences(A, B, columns); }),
          nanoseconds(turns, [&] { bare_differences(A.data(), B.data(), rows, columns); }));
    print("product", columns, nanoseconds(turns * columns, [&] { product(C, A, D, columns); }),
          nanoseconds(turns * columns, [&] { bare_product(C.data(), A.data(), D.data(), rows, columns); }));
  }
}
