// What the ways of redeal have in common: the transport, and that an array moves to and fro.
#pragma once

#include "ours/redeal.h"

#include "choice/wishes.h"

namespace redeal::bench {

class redeal_method : public method {
public:
  redeal_method(redistribution const &what, index process, char const *transport)
      : what_(what), process_(process), transport_(transport) {
    runtime::use_transport(transport);
  }

  double *source() final {
    runtime::use_transport(transport_);
    if (moved_)
      move_back();
    return data();
  }

  void move() final {
    forward();
    moved_ = true;
  }

  void move_back() final {
    back();
    moved_ = false;
  }

  double const *result() final { return data(); }
  layout const &result_layout() const final { return what_.to; }
  index own_bytes() const final {
    return static_cast<index>(sizeof(double)) *
           (what_.from.local_elements(process_) + what_.to.local_elements(process_));
  }

protected:
  virtual void forward() = 0;
  virtual void back() = 0;
  virtual double *data() = 0;

  redistribution const &what_;

private:
  index process_;
  char const *transport_;
  bool moved_ = false;
};

} // namespace redeal::bench
