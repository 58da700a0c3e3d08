// What a user writes who knows all numbers. Each instantiation has a schedule, and code to gather, of its own.
#include "ours/constant.h"

#include "ours/redeal_method.h"

#include <redeal/array.hpp>

#include <fmt/format.h>

namespace redeal::bench {
namespace {

template <int P, int r, int Q, int s> class constant : public redeal_method {
public:
  static bool is_for(redistribution const &what) {
    index const extent = what.elements();
    return !what.part && what.from.dims.size() == 1 && what.from.dims[0] == deal(extent, P, r) &&
           what.to.dims[0] == deal(extent, Q, s);
  }

  constant(redistribution const &what, index process) : redeal_method(what, process, {"auto"}), x_(what.elements()) {
#pragma processors Before(P)
#pragma distribute x_(cyclic(r)) onto(Before)
  }

private:
  void forward() override {
#pragma processors After(Q)
#pragma redistribute x_(cyclic(s)) onto(After)
  }

  void back() override {
#pragma processors Before(P)
#pragma redistribute x_(cyclic(r)) onto(Before)
  }

  double *data() override { return x_.data(); }

  array<double> x_;
};

template <class... Known> struct one_of {
  static std::unique_ptr<method> make(redistribution const &what, index process) {
    std::unique_ptr<method> made;
    ((Known::is_for(what) && (made = std::make_unique<Known>(what, process))) || ...);
    return made;
  }
  static bool is_for(redistribution const &what) { return (Known::is_for(what) || ...); }
};

using known = one_of<constant<2, 3, 2, 5>, constant<2, 7, 2, 11>, constant<2, 1, 2, 64>, constant<4, 3, 4, 5>>;

} // namespace

std::unique_ptr<method> make_constant(redistribution const &what, index process) { return known::make(what, process); }

std::optional<std::string> lacks_constants(redistribution const &what) {
  if (known::is_for(what))
    return std::nullopt;
  return "there are no directives with its numbers";
}

} // namespace redeal::bench
