// What a user writes who has many arrays, in a container. The build translates this file by redeal-opt.
#include "ours/group.h"

#include "ours/redeal_method.h"

#include <redeal/array.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace redeal::bench {
namespace {

class group : public redeal_method {
public:
  group(redistribution const &what, index process, our_way const &way, grouping how)
      : redeal_method(what, process, way), how_(how) {
    for (index i = 0; i < what.from.dims[0].extent(); ++i)
      x_.emplace_back(what.from.dims[1].extent());
    block_cyclic const old = *what_.from.dims[1].as_block_cyclic();
#pragma processors P(old.procs)
#pragma distribute x_(cyclic(old.block)) onto(P)
  }

  void filled() override {
    double const *from = rows_.data();
    for (array<double> &x : x_)
      std::copy_n(std::exchange(from, from + x.local_size()), x.local_size(), x.data());
  }

private:
  void forward() override { move_to(*what_.to.dims[1].as_block_cyclic()); }
  void back() override { move_to(*what_.from.dims[1].as_block_cyclic()); }

  void move_to(block_cyclic const &next) {
#pragma processors P(next.procs)
    if (how_ == grouping::together) {
#pragma redistribute x_(cyclic(next.block)) onto(P)
      return;
    }
    for (array<double> &x : x_) {
#pragma redistribute x(cyclic(next.block)) onto(P)
    }
  }

  double *data() override {
    rows_.clear();
    for (array<double> &x : x_)
      rows_.insert(rows_.end(), x.data(), x.data() + x.local_size());
    return rows_.data();
  }

  grouping how_;
  std::vector<array<double>> x_;
  std::vector<double> rows_; // all of this process's, one array behind the other, where they are written and looked at
};

} // namespace

std::unique_ptr<method> make_group(redistribution const &what, index process, our_way const &way, grouping how) {
  return std::make_unique<group>(what, process, way, how);
}

} // namespace redeal::bench
