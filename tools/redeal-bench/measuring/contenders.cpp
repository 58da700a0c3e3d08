// The list of methods.
#include "measuring/contenders.h"

#include "ours/constant.h"
#include "ours/redeal.h"

#include <algorithm>

namespace redeal::bench {
namespace {

using plan::carrier;
using plan::packing;
using plan::writing;

constexpr char automatic[] = "auto", shared[] = "shared", staging[] = "staging", messages[] = "messages";

template <char const *transport> std::unique_ptr<method> make_ours(workplace const &at) {
  return make_redeal(at.what, at.rank, {transport});
}

/// Only on such courses.
template <plan::carrier near, plan::writing write> std::unique_ptr<method> make_memory(workplace const &at) {
  return make_redeal(at.what, at.rank, {automatic, {near, std::nullopt, write}});
}
template <plan::carrier near, plan::packing order, plan::writing write>
std::unique_ptr<method> make_course(workplace const &at) {
  return make_redeal(at.what, at.rank, {automatic, {near, order, write}});
}

template <plan::relay combine> std::unique_ptr<method> make_combined(workplace const &at) {
  return make_redeal(at.what, at.rank, {automatic, {carrier::messages, packing::combined, std::nullopt, combine}});
}

std::unique_ptr<method> make_fixed(workplace const &at) { return make_constant(at.what, at.rank); }

/// A peer of each direction; the way back is made when it is first gone.
class peers_to_and_fro : public method {
public:
  using maker = std::unique_ptr<peer> (*)(workplace const &);

  peers_to_and_fro(workplace const &at, maker make)
      : at_(at), reversed_(at.what.reversed()), make_(make), there_(make(at)) {}

  double *source() override { return at_.from; }
  void move() override { there_->move(); }
  void move_back() override {
    if (!back_)
      back_ = make_({reversed_, at_.comm, at_.rank, at_.to, at_.from});
    back_->move();
  }
  double const *result() override { return at_.to; }
  layout const &result_layout() const override { return there_->result_layout(); }

private:
  workplace const at_;
  redistribution const reversed_;
  maker const make_;
  std::unique_ptr<peer> there_, back_;
};

template <peers_to_and_fro::maker make> std::unique_ptr<method> make_peer(workplace const &at) {
  return std::make_unique<peers_to_and_fro>(at, make);
}

std::optional<std::string> never(redistribution const &) { return std::nullopt; }

} // namespace

std::vector<contender> const &contenders() {
  static std::vector<contender> const all = {
      {"redeal", false, true, make_ours<automatic>, never},
      {"redeal-private", false, true, make_ours<staging>, never},
      {"redeal-messages", false, true, make_ours<messages>, never},
      {"redeal-shared", false, false, make_ours<shared>, never},
      {"redeal-constant", false, false, make_fixed, lacks_constants},
      {"isend", true, true, make_peer<make_isend>, exceeds_mpi},
      {"alltoallv", true, true, make_peer<make_alltoallv>, exceeds_mpi},
      {"alltoallw", true, true, make_peer<make_alltoallw>, exceeds_mpi},
      {"pdgemr2d", true, true, make_peer<make_pdgemr2d>, exceeds_scalapack},
      {"copy", false, true, make_peer<make_copy>, never},
      {"memory", false, false, make_memory<carrier::memory, writing::ordinary>, never, true},
      {"memory-streaming", false, false, make_memory<carrier::memory, writing::streaming>, never, true},
      {"rings", false, false, make_course<carrier::rings, packing::by_sweep, writing::ordinary>, never, true},
      {"rings-streaming", false, false, make_course<carrier::rings, packing::by_sweep, writing::streaming>, never,
       true},
      {"rings-by-message", false, false, make_course<carrier::rings, packing::by_message, writing::ordinary>, never,
       true},
      {"messages", false, false, make_course<carrier::messages, packing::by_sweep, writing::ordinary>, never, true},
      {"messages-streaming", false, false, make_course<carrier::messages, packing::by_sweep, writing::streaming>, never,
       true},
      {"messages-by-message", false, false, make_course<carrier::messages, packing::by_message, writing::ordinary>,
       never, true},
      {"combined-by-node", false, false, make_combined<plan::relay::by_node>, never, true},
      {"combined-square", false, false, make_combined<plan::relay::square>, never, true},
      {"combined-halves", false, false, make_combined<plan::relay::halves>, never, true},
  };
  return all;
}

std::vector<contender const *> contenders_of_all_ways() {
  std::vector<contender const *> chosen;
  for (contender const &c : contenders())
    if (c.is_course || c.is_peer || &c == &contenders().front())
      chosen.push_back(&c);
  return chosen;
}

std::optional<std::vector<contender const *>> contenders_named(std::vector<std::string> const &names) {
  std::vector<contender const *> chosen;
  for (contender const &c : contenders())
    if (names.empty() ? c.usual : std::find(names.begin(), names.end(), c.name) != names.end())
      chosen.push_back(&c);
  for (std::string const &name : names)
    if (std::none_of(chosen.begin(), chosen.end(), [&](contender const *c) { return c->name == name; }))
      return std::nullopt;
  return chosen;
}

} // namespace redeal::bench
