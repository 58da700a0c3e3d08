// redeal: what a user writes. The build translates this file by redeal-opt. Nothing here is known before the run:
// neither processes nor blocks, so the runtime makes its plans itself.
//
// `block` and `*` are cyclic with a block that holds all that a process has, so one directive serves all formats.
#include "redeal.h"

#include <redeal/array.hpp>

#include <algorithm>

namespace redeal::runtime {
/// Chooses how elements travel from here on. Runtimes without a choice do not have it.
[[gnu::weak]] void use_transport(char const *name);
/// Gives back what the runtime keeps of arrays that are gone. Runtimes that keep nothing do not have it.
[[gnu::weak]] void release_spares();
} // namespace redeal::runtime

namespace redeal::bench {
namespace {

class redeal_method : public method {
public:
  redeal_method(redistribution const &what, index process, char const *transport)
      : what_(what), process_(process), transport_(transport) {}

  double *source() final {
    choose_transport();
    if (moved_)
      back();
    moved_ = false;
    return data();
  }

  void move() final {
    forward();
    moved_ = true;
  }

  double const *result() final { return data(); }
  layout const &result_layout() const final { return what_.to; }
  index own_bytes() const final {
    return static_cast<index>(sizeof(double)) *
           (what_.from.local_elements(process_) + what_.to.local_elements(process_));
  }

protected:
  void choose_transport() const {
    if (transports_differ())
      runtime::use_transport(transport_);
  }

  virtual void forward() = 0;
  virtual void back() = 0;
  virtual double *data() = 0;

  redistribution const &what_;

private:
  index process_;
  char const *transport_;
  bool moved_ = false;
};

class vector : public redeal_method {
public:
  vector(redistribution const &what, index process, char const *transport)
      : redeal_method(what, process, transport), x_(what.elements()) {
    choose_transport();
    block_cyclic const old = what_.from.dims[0];
#pragma processors P(old.procs)
#pragma distribute x_(cyclic(old.block)) onto(P)
  }

private:
  void forward() override {
    block_cyclic const next = what_.to.dims[0];
#pragma processors P(next.procs)
#pragma redistribute x_(cyclic(next.block)) onto(P)
  }

  void back() override {
    block_cyclic const old = what_.from.dims[0];
#pragma processors P(old.procs)
#pragma redistribute x_(cyclic(old.block)) onto(P)
  }

  double *data() override { return x_.data(); }

  array<double> x_;
};

class matrix : public redeal_method {
public:
  matrix(redistribution const &what, index process, char const *transport)
      : redeal_method(what, process, transport), a_(what.from.dims[0].extent, what.from.dims[1].extent) {
    choose_transport();
    block_cyclic const rows = what_.from.dims[0], columns = what_.from.dims[1];
#pragma processors P(rows.procs, columns.procs)
#pragma distribute a_(cyclic(rows.block), cyclic(columns.block)) onto(P)
  }

private:
  void forward() override {
    block_cyclic const rows = what_.to.dims[0], columns = what_.to.dims[1];
#pragma processors P(rows.procs, columns.procs)
#pragma redistribute a_(cyclic(rows.block), cyclic(columns.block)) onto(P)
  }

  void back() override {
    block_cyclic const rows = what_.from.dims[0], columns = what_.from.dims[1];
#pragma processors P(rows.procs, columns.procs)
#pragma redistribute a_(cyclic(rows.block), cyclic(columns.block)) onto(P)
  }

  double *data() override { return a_.data(); }

  array<double, 2> a_;
};

} // namespace

bool transports_differ() { return runtime::use_transport != nullptr; }

bool release_spares() {
  if (runtime::release_spares)
    runtime::release_spares();
  return runtime::release_spares || !transports_differ();
}

std::unique_ptr<method> make_redeal(redistribution const &what, index process, char const *transport) {
  if (what.from.dims.size() == 1)
    return std::make_unique<vector>(what, process, transport);
  return std::make_unique<matrix>(what, process, transport);
}

} // namespace redeal::bench
