// redeal: what a user writes. The build translates this file by redeal-opt. Nothing here is known before the run:
// neither processes nor blocks, so the runtime makes its plans itself.
//
// `block` and `*` are cyclic with a block that holds all that a process has, so one directive serves all formats.
#include "ours/copies.h"
#include "ours/redeal_method.h"

#include <redeal/array.hpp>

#include <algorithm>

namespace redeal::bench {
namespace {

block_cyclic round_of(layout const &where, std::size_t d) { return *where.dims[d].as_block_cyclic(); }

class vector : public redeal_method {
public:
  vector(redistribution const &what, index process, our_way const &way)
      : redeal_method(what, process, way), x_(what.elements()) {
    vector::distribute();
  }

  void leave() override {
    x_.reset(what_.elements());
    note_left();
  }

private:
  void distribute() override {
    block_cyclic const old = round_of(what_.from, 0);
#pragma processors P(old.procs)
#pragma distribute x_(cyclic(old.block)) onto(P)
  }

  void forward() override {
    block_cyclic const next = round_of(what_.to, 0);
#pragma processors P(next.procs)
    if (way_.phases > 1) {
#pragma redistribute x_(cyclic(next.block)) onto(P) phases(way_.phases)
      return;
    }
#pragma redistribute x_(cyclic(next.block)) onto(P)
  }

  void back() override {
    block_cyclic const old = round_of(what_.from, 0);
#pragma processors P(old.procs)
#pragma redistribute x_(cyclic(old.block)) onto(P)
  }

  double *data() override { return x_.data(); }

  array<double> x_;
};

class matrix : public redeal_method {
public:
  matrix(redistribution const &what, index process, our_way const &way)
      : redeal_method(what, process, way), a_(what.from.dims[0].extent(), what.from.dims[1].extent()) {
    matrix::distribute();
  }

  void leave() override {
    a_.reset(what_.from.dims[0].extent(), what_.from.dims[1].extent());
    note_left();
  }

private:
  void distribute() override {
    block_cyclic const rows = round_of(what_.from, 0), columns = round_of(what_.from, 1);
#pragma processors P(rows.procs, columns.procs)
#pragma distribute a_(cyclic(rows.block), cyclic(columns.block)) onto(P)
  }

  void forward() override {
    block_cyclic const rows = round_of(what_.to, 0), columns = round_of(what_.to, 1);
#pragma processors P(rows.procs, columns.procs)
#pragma redistribute a_(cyclic(rows.block), cyclic(columns.block)) onto(P)
  }

  void back() override {
    block_cyclic const rows = round_of(what_.from, 0), columns = round_of(what_.from, 1);
#pragma processors P(rows.procs, columns.procs)
#pragma redistribute a_(cyclic(rows.block), cyclic(columns.block)) onto(P)
  }

  double *data() override { return a_.data(); }

  array<double, 2> a_;
};

} // namespace

std::unique_ptr<method> make_redeal(redistribution const &what, index process, our_way const &way) {
  if (what.part)
    return make_copy_of_ours(what, process, way);
  if (what.from.dims.size() == 1)
    return std::make_unique<vector>(what, process, way);
  return std::make_unique<matrix>(what, process, way);
}

} // namespace redeal::bench
