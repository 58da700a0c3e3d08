// The heat equation u_t = u_xx + u_yy on the unit square, by an alternating-direction implicit method.
//
//     redeal++ -O2 adi.cpp -o adi && mpiexec.mpich -n 4 ./adi          any number of processes
//
// Each step solves one tridiagonal system for each row, then one for each column. A row is solved where all of it is:
// rows are dealt to processes for the first half of the step, columns for the second, and between them the grid moves.
//
//     rows on (block, *)   →   #pragma redistribute u(*, block)   →   columns   →   #pragma redistribute u(block, *)
//
// Both differences commute, so the factors of Peaceman and Rachford's step may be sorted by direction: Crank-Nicolson
// along rows, then along columns. The first mode sin(πx)·sin(2πy) decays with exp(-5π²t), which is what the result is
// compared with.
#include <redeal/array.hpp>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <vector>

constexpr int n = 255; // interior points in each direction; u is 0 on the boundary
constexpr int steps = 20;
constexpr double t_end = 0.02;
constexpr double h = 1.0 / (n + 1);
constexpr double pi = 3.14159265358979323846;

static double exact(redeal::index i, redeal::index j, double t) {
  double const y = h * static_cast<double>(i + 1), x = h * static_cast<double>(j + 1);
  return std::sin(pi * x) * std::sin(2 * pi * y) * std::exp(-5 * pi * pi * t);
}

/// Half a step along lines of n points: (1 - c·δ²) new = (1 + c·δ²) old, where δ² is the second difference.
class line_solver {
public:
  explicit line_solver(double c) : c_(c), upper_(n), pivot_(n), rhs_(n) {
    // Thomas' elimination; the matrix is the same for all lines, so this half of it is done once.
    double above = 0;
    for (std::size_t k = 0; k < n; ++k) {
      pivot_[k] = 1 / (1 + 2 * c - c * above);
      above = upper_[k] = c * pivot_[k];
    }
  }

  /// Replaces the line that starts at `line` and whose neighbours are `stride` elements apart.
  void solve(double *line, redeal::index stride) {
    double before = 0, here = line[0];
    for (std::size_t k = 0; k < n; ++k) {
      double const after = k + 1 < n ? line[static_cast<redeal::index>(k + 1) * stride] : 0;
      double const old = here + c_ * (before - 2 * here + after);
      rhs_[k] = (old + (k > 0 ? c_ * rhs_[k - 1] : 0)) * pivot_[k];
      before = here;
      here = after;
    }
    double next = 0;
    for (std::size_t k = n; k-- > 0;)
      line[static_cast<redeal::index>(k) * stride] = next = rhs_[k] + upper_[k] * next;
  }

private:
  double c_;
  std::vector<double> upper_, pivot_, rhs_;
};

int main() {
  auto const start = std::chrono::steady_clock::now();

  redeal::array<double, 2> u(n, n);
#pragma processors P(redeal::nprocs())
#pragma distribute u(block, *) onto(P)
  for (auto i : redeal::owned(u, 0))
    for (redeal::index j = 0; j < n; ++j)
      u(i, j) = exact(i, j, 0);

  line_solver solver(t_end / steps / (2 * h * h));
  for (int step = 0; step < steps; ++step) {
    auto const rows = u.local();
    for (redeal::index i = 0; i < rows.extent(0); ++i)
      solver.solve(&rows(i, 0), rows.stride(1));
#pragma redistribute u(*, block)
    auto const columns = u.local();
    for (redeal::index j = 0; j < columns.extent(1); ++j)
      solver.solve(&columns(0, j), columns.stride(0));
#pragma redistribute u(block, *)
  }

  // The largest error of each row is found where the row is; one process then compares the rows.
  redeal::array<double> error(n);
#pragma distribute error(block) onto(P)
  for (auto i : redeal::owned(error))
    for (redeal::index j = 0; j < n; ++j)
      error(i) = std::fmax(error(i), std::fabs(u(i, j) - exact(i, j, t_end)));
#pragma redistribute error(block) onto(P[0:1])

  double worst = 0;
  for (auto i : redeal::owned(error))
    worst = std::fmax(worst, error(i));
  bool const good = worst < 1e-4; // NaN is not good either
  if (redeal::rank() == 0) {
    std::printf("adi: %d x %d points, %d steps to t = %g\n", n, n, steps, t_end);
    std::printf("max error %.3e of amplitude %.3f: %s\n", worst, std::exp(-5 * pi * pi * t_end),
                good ? "PASS" : "FAIL");
    std::chrono::duration<double, std::milli> const taken = std::chrono::steady_clock::now() - start;
    std::printf("time %.3f ms\n", taken.count());
  }
  return good ? 0 : 1;
}
