#include <redeal/array.hpp>
#include <vector>

struct field {
  redeal::array<int, 2> inside;
};

int main() {
  redeal::array<double> whole(20);
  redeal::array<double> const &seen = whole;
  auto &x = whole;
  redeal::array<int, 2, redeal::column_major> A(4, 6);
  redeal::array<short> uneven(7), listed(8), none(9);
  field f{redeal::array<int, 2>(2, 3)};
  std::vector<int> owners{1, 0, 0, 1, 1, 0, 1, 0};
#pragma processors P(2)
#pragma distribute x(cyclic(3)) onto(P)
#pragma distribute A(block, *), f.inside(*, cyclic) onto(P)
#pragma distribute uneven(balanced), listed(indirect(owners)) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = 0.5 * double(i);
  for (auto i : redeal::owned(A, 0))
    for (auto j : redeal::owned(A, 1))
      A(i, j) = int(10 * i + j);
  for (auto i : redeal::owned(f.inside, 0))
    for (auto j : redeal::owned(f.inside, 1))
      f.inside(i, j) = int(10 * i + j);
  for (auto i : redeal::owned(uneven))
    uneven(i) = short(i);
  for (auto i : redeal::owned(listed))
    listed(i) = short(i);
#pragma redistribute x(cyclic(5)) // line 32
  return seen.rank() == 9;
}
