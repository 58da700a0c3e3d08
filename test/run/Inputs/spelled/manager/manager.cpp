#include "../common/moves.hpp"

void manage(redeal::array<double> &x) { to_block(x); }
