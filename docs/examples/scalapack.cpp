// A ScaLAPACK program moves a matrix from a 2x2 grid, in blocks of 32, to a 4x1 grid, in blocks of 128: by pdgemr2d, and
// by a directive that takes the same pointers and descriptors.
//
//     redeal++ -O2 scalapack.cpp -o scalapack -lscalapack-mpich && mpiexec.mpich -n 4 ./scalapack
#include <redeal/scalapack.hpp>

#include <cstdio>
#include <vector>

extern "C" {
void Cblacs_get(int context, int what, int *value);
void Cblacs_gridinit(int *context, char const *order, int nprow, int npcol);
int numroc_(int const *n, int const *nb, int const *iproc, int const *isrcproc, int const *nprocs);
void descinit_(int *desc, int const *m, int const *n, int const *mb, int const *nb, int const *rsrc, int const *csrc,
               int const *context, int const *lld, int *info);
void pdgemr2d_(int const *m, int const *n, double const *a, int const *ia, int const *ja, int const *desca, double *b,
               int const *ib, int const *jb, int const *descb, int const *context);
}

constexpr int m = 1000, n = 777, zero = 0, one = 1;

struct matrix {
  int context = 0, desc[9];
  std::vector<double> local;

  matrix(int nprow, int npcol, int block) {
    Cblacs_get(-1, 0, &context);
    Cblacs_gridinit(&context, "Row", nprow, npcol);
    int row, column, info;
    Cblacs_gridinfo(context, &nprow, &npcol, &row, &column);
    int const rows = numroc_(&m, &block, &row, &zero, &nprow), columns = numroc_(&n, &block, &column, &zero, &npcol);
    descinit_(desc, &m, &n, &block, &block, &zero, &zero, &context, &rows, &info);
    local.resize(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
  }
};

int main() {
  if (redeal::nprocs() != 4) {
    std::puts("scalapack: run it on 4 processes");
    return 1;
  }
  matrix a(2, 2, 32), b(4, 1, 128), by_hand(4, 1, 128);
  for (std::size_t i = 0; i < a.local.size(); ++i)
    a.local[i] = redeal::rank() + 1 / (1.0 + static_cast<double>(i));

  pdgemr2d_(&m, &n, a.local.data(), &one, &one, a.desc, by_hand.local.data(), &one, &one, by_hand.desc, &a.context);

  redeal::scalapack_view<double> A(a.local.data(), a.desc), B(b.local.data(), b.desc);
#pragma redistribute copy
  B = A;

  // One sum for all processes: the number of elements that differ, on process 0.
  int wrong = 0;
  for (std::size_t i = 0; i < b.local.size(); ++i)
    wrong += b.local[i] != by_hand.local[i];
  redeal::array<int> wrongs(4);
#pragma processors P(4)
#pragma distribute wrongs(block) onto(P)
  wrongs(redeal::rank()) = wrong;
#pragma redistribute wrongs(*) onto(P[0])
  int sum = 0;
  for (auto i : redeal::owned(wrongs))
    sum += wrongs(i);
  if (redeal::rank() == 0)
    std::printf("scalapack: %d x %d, 2x2 grid to 4x1 grid: %d wrong, %s\n", m, n, sum, sum == 0 ? "PASS" : "FAIL");
  return sum != 0;
}
