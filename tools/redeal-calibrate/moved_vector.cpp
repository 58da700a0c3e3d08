// The directives that move it, as a program has them: the build translates this file by redeal-opt.
#include "moved_vector.h"

#include <redeal/array.hpp>

#include <algorithm>

namespace redeal::calibrate {

struct moved_vector::memory {
  explicit memory(index extent) : x(extent) {}
  array<double> x;
};

moved_vector::moved_vector(block_cyclic const &from, block_cyclic const &to)
    : elements_(std::make_unique<memory>(from.extent)), from_(from), to_(to) {
  array<double> &x = elements_->x;
#pragma processors P(from.procs)
#pragma distribute x(cyclic(from.block)) onto(P)
  std::fill_n(x.data(), x.local_size(), 1.0);
}

moved_vector::~moved_vector() = default;

void moved_vector::move(block_cyclic const &next) {
  array<double> &x = elements_->x;
#pragma processors P(next.procs)
#pragma redistribute x(cyclic(next.block)) onto(P)
}

} // namespace redeal::calibrate
