#include "moves.h"
void deal_again(redeal::array<double> &x) {
#pragma redistribute x(cyclic(5))
}
