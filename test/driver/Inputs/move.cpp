#include <redeal/array.hpp>

int main() {
  redeal::array<double> x(16);
#pragma distribute x(cyclic(3))
#pragma redistribute x(cyclic(5))
}
