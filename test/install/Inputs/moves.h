#pragma once
#include <redeal/array.hpp>
void deal_again(redeal::array<double> &x);
