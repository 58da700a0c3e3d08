// A part of a matrix in ScaLAPACK's layout is copied to a part of another one as by pdgemr2d, byte for byte with all that
// must not be touched: random problems of any m, n, ia, ja, ib, jb, on random grids, blocks, first processes and LLD.
// REQUIRES: scalapack
// RUN: redeal++ -O1 -Wall -Wextra -pedantic -Werror %s -o %t %scalapack
// RUN: %mpirun 1 %t 1 10 | FileCheck %s
// RUN: %mpirun 4 %t 11 30 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=messages %mpirun 6 %t 41 10 | FileCheck %s
// RUN: env REDEAL_TRANSPORT=staging REDEAL_NODES=2 %mpirun 4 %t 51 10 | FileCheck %s
// RUN: %serial-mpicxx %s -o %t.serial %scalapack
// RUN: %t.serial 1 10 | FileCheck %s
// CHECK: PASS
#include "Inputs/blacs.hpp"
#include "Inputs/require.hpp"

#include <algorithm>
#include <complex>
#include <random>

static void gemr2d(double, int m, int n, void *a, int ia, int ja, int *da, void *b, int ib, int jb, int *db, int all) {
  Cpdgemr2d(m, n, a, ia, ja, da, b, ib, jb, db, all);
}
static void gemr2d(int, int m, int n, void *a, int ia, int ja, int *da, void *b, int ib, int jb, int *db, int all) {
  Cpigemr2d(m, n, a, ia, ja, da, b, ib, jb, db, all);
}
static void gemr2d(std::complex<double>, int m, int n, void *a, int ia, int ja, int *da, void *b, int ib, int jb,
                   int *db, int all) {
  Cpzgemr2d(m, n, a, ia, ja, da, b, ib, jb, db, all);
}

class random_numbers {
public:
  explicit random_numbers(unsigned seed) : state_(seed) {}
  // The same on all systems, which those of the standard library are not.
  int any(int least, int most) { return least + static_cast<int>(state_() % static_cast<unsigned>(most - least + 1)); }

private:
  std::mt19937 state_;
};

static layout any_layout(random_numbers &r) {
  layout l{};
  l.nprow = r.any(1, redeal::nprocs());
  l.npcol = r.any(1, redeal::nprocs() / l.nprow);
  int const most = r.any(0, 2) == 0 ? 40 : 8;
  l.mb = r.any(1, most);
  l.nb = r.any(1, most);
  l.rsrc = r.any(0, l.nprow - 1);
  l.csrc = r.any(0, l.npcol - 1);
  l.gap = r.any(0, 1) * r.any(0, 5);
  l.first = r.any(0, redeal::nprocs() - l.nprow * l.npcol);
  return l;
}

template <class T> static bool move_as_pgemr2d(unsigned seed, int all) {
  random_numbers r(seed);
  int const most = r.any(0, 4) == 0 ? 300 : 60;
  layout const from = any_layout(r), to = any_layout(r);
  int const rows = r.any(1, most), columns = r.any(1, most), to_rows = r.any(1, most), to_columns = r.any(1, most),
            m = r.any(r.any(0, 1), std::min(rows, to_rows)), n = r.any(r.any(0, 1), std::min(columns, to_columns)),
            ia = r.any(1, rows - m + 1), ja = r.any(1, columns - n + 1), ib = r.any(1, to_rows - m + 1),
            jb = r.any(1, to_columns - n + 1);
  matrix<T> a(rows, columns, from), b(to_rows, to_columns, to), peer(to_rows, to_columns, to);
  a.visit([](T &element, int i, int j) { element = static_cast<T>(i * 1000 + j); });
  for (matrix<T> *const one : {&b, &peer})
    one->visit([](T &element, int i, int j) { element = static_cast<T>(-i * 1000 - j - 1); });
  std::vector<unsigned char> const before = a.bytes();
  redeal::scalapack_view<T const> A(a.data(), a.desc());
  redeal::scalapack_view<T> B(b.data(), b.desc());
#pragma redistribute copy
  B(redeal::range(ib - 1, m), redeal::range(jb - 1, n)) = A(redeal::range(ia - 1, m), redeal::range(ja - 1, n));
  if (m > 0 && n > 0)
    gemr2d(T(), m, n, a.data(), ia, ja, a.desc(), peer.data(), ib, jb, peer.desc(), all);
  if (a.bytes() == before && b.bytes() == peer.bytes())
    return true;
  std::printf("seed %u on process %d: %d x %d from (%d, %d) to (%d, %d)\n", seed, redeal::rank(), m, n, ia, ja, ib, jb);
  return false;
}

int main(int, char **argv) {
  redeal::rank();
  int const all = make_context(1, redeal::nprocs());
  auto const first = static_cast<unsigned>(std::atoi(argv[1])), count = static_cast<unsigned>(std::atoi(argv[2]));
  for (unsigned seed = first; seed < first + count; ++seed)
    switch (seed % 3) {
    case 0:
      REQUIRE(move_as_pgemr2d<int>(seed, all));
      break;
    case 1:
      REQUIRE(move_as_pgemr2d<std::complex<double>>(seed, all));
      break;
    default:
      REQUIRE(move_as_pgemr2d<double>(seed, all));
    }
  if (redeal::rank() == 0)
    std::puts("PASS");
}
