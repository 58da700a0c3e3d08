#include "../common/moves.hpp"

void work(redeal::array<double> &x) { to_block(x); }
