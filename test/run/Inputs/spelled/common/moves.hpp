#pragma once
#include <redeal/array.hpp>

inline void to_block(redeal::array<double> &x) {
#pragma redistribute x(block)
}
