// Assignments that fail, chosen by the argument. The lines that fail are named in scalapack-errors.test.
#include <redeal/scalapack.hpp>

#include <algorithm>
#include <string>
#include <vector>

int main(int, char **argv) {
  std::string const what = argv[1];
  int const me = redeal::rank();
  std::vector<double> a(1000), b(1000);
  //                 DTYPE CTXT  M  N MB NB RSRC CSRC LLD
  int desca[9] = {1, 0, 30, 20, 4, 4, 0, 0, 16}, descb[9] = {1, 0, 30, 20, 8, 8, 0, 0, 30};
  redeal::array<double, 2, redeal::column_major> X(30, 20);
  redeal::scalapack_grid grid(2, 1);
  double *local = a.data();
  if (what == "dtype")
    desca[0] = 502;
  else if (what == "extent")
    desca[2] = -30;
  else if (what == "block")
    desca[5] = 0;
  else if (what == "first")
    desca[6] = 2;
  else if (what == "leading")
    desca[8] = me == 1 ? 13 : 16;
  else if (what == "large")
    grid = redeal::scalapack_grid(2, 8);
  else if (what == "order")
    grid = redeal::scalapack_grid(2, 1, "by rows");
  else if (what == "smaller" && me == 1)
    grid = redeal::scalapack_grid(1, 1);
  else if (what == "by-columns" && me == 1)
    grid = redeal::scalapack_grid(2, 1, "Col");
  else if (what == "different")
    descb[3] = 21;
  else if (what == "disagree")
    desca[4] = me == 1 ? 5 : 4;
  else if (what == "null")
    local = me == 1 ? nullptr : local;
  double *const target = what == "shared" ? a.data() + 100 : b.data();
  redeal::scalapack_view<double> A(local, desca, grid), B(target, descb, redeal::scalapack_grid(1, 2));
  if (what == "unmapped") {
#pragma redistribute copy
    X = A;
  } else if (what == "undirected") {
    std::swap(A, B);
  } else if (what == "diverged" && me == 1) {
#pragma redistribute copy
    A = B;
  } else {
#pragma redistribute copy
    B = A;
  }
}
