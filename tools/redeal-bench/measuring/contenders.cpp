// The list of methods.
#include "measuring/contenders.h"

#include "ours/constant.h"
#include "ours/group.h"
#include "ours/redeal.h"

#include <algorithm>

namespace redeal::bench {
namespace {

using plan::carrier;
using plan::packing;
using plan::writing;

using maker = decltype(contender::make);

maker ours(our_way const &way, grouping how = grouping::together) {
  return [=](workplace const &at) {
    return at.what.several ? make_group(at.what, at.rank, way, how) : make_redeal(at.what, at.rank, way);
  };
}

/// A peer of each direction; the way back is made when it is first gone.
class peers_to_and_fro : public method {
public:
  using peer_maker = std::unique_ptr<peer> (*)(workplace const &);

  peers_to_and_fro(workplace const &at, peer_maker make)
      : at_(at), reversed_(at.what.reversed()), make_(make), there_(make(at)) {}

  double *source() override { return at_.from; }
  void move() override { there_->move(); }
  void move_back() override {
    if (at_.what.part)
      return there_->move(); // a copy leaves its source as it is
    if (!back_)
      back_ = make_({reversed_, at_.comm, at_.rank, at_.to, at_.from});
    back_->move();
  }
  double *result() override { return at_.to; }
  redistribution const &moved() const override { return there_->moved(); }

private:
  workplace const at_;
  redistribution const reversed_;
  peer_maker const make_;
  std::unique_ptr<peer> there_, back_;
};

std::optional<std::string> never(redistribution const &) { return std::nullopt; }

std::optional<std::string> is_single(redistribution const &what) {
  return what.several ? std::nullopt : std::optional<std::string>("it is one array");
}

maker to_and_fro(peers_to_and_fro::peer_maker make) {
  return [=](workplace const &at) { return std::make_unique<peers_to_and_fro>(at, make); };
}

runtime::course_wish combined(plan::relay how) { return {carrier::messages, packing::combined, std::nullopt, how}; }

runtime::course_wish in_messages(packing order, plan::crowding far) {
  return {carrier::messages, order, writing::ordinary, std::nullopt, far};
}

/// redeal, only on such courses.
contender course(char const *name, runtime::course_wish const &wish) {
  return {name, false, false, ours({"auto", wish}), never, true};
}

contender again(char const *name, runtime::course_wish const &wish) {
  contender made = course(name, wish);
  made.is_course = false;
  made.is_again = true;
  return made;
}

runtime::course_wish const by_memory{carrier::memory, std::nullopt, writing::ordinary},
    by_memory_streaming{carrier::memory, std::nullopt, writing::streaming},
    by_memory_adaptive{carrier::memory, std::nullopt, writing::adaptive},
    by_rings{carrier::rings, packing::by_sweep, writing::ordinary},
    by_messages = in_messages(packing::by_sweep, plan::crowding::wide);

} // namespace

std::vector<contender> const &contenders() {
  static std::vector<contender> const all = {
      {"redeal", false, true, ours({"auto"}), never},
      {"redeal-private", false, true, ours({"staging"}), never},
      {"redeal-messages", false, true, ours({"messages"}), never},
      {"redeal-shared", false, false, ours({"shared"}), never},
      {"redeal-loop", false, false, ours({"auto"}, grouping::one_by_one), is_single},
      {"redeal-messages-loop", false, false, ours({"messages"}, grouping::one_by_one), is_single},
      {"redeal-constant", false, false, [](workplace const &at) { return make_constant(at.what, at.rank); },
       lacks_constants},
      {"isend", true, true, to_and_fro(make_isend), exceeds_mpi},
      {"alltoallv", true, true, to_and_fro(make_alltoallv), exceeds_alltoallv},
      {"alltoallw", true, true, to_and_fro(make_alltoallw), exceeds_mpi},
      {"pdgemr2d", true, true, to_and_fro(make_pdgemr2d), exceeds_scalapack},
      {"bcast", true, false, to_and_fro(make_bcast), is_no_broadcast},
      {"copy", false, true, to_and_fro(make_copy), has_copies},
      // As the model lists them: of ways that are thought to take equally long the first is its favourite.
      course("memory", by_memory),
      course("memory-streaming", by_memory_streaming),
      course("memory-adaptive", by_memory_adaptive),
      course("rings", by_rings),
      course("rings-streaming", {carrier::rings, packing::by_sweep, writing::streaming}),
      course("rings-by-message", {carrier::rings, packing::by_message, writing::ordinary}),
      course("streamed-rings", {carrier::streamed_rings, packing::by_sweep, writing::ordinary}),
      course("streamed-rings-streaming", {carrier::streamed_rings, packing::by_sweep, writing::streaming}),
      course("streamed-rings-by-message", {carrier::streamed_rings, packing::by_message, writing::ordinary}),
      course("adaptive-rings", {carrier::adaptive_rings, packing::by_sweep, writing::ordinary}),
      course("adaptive-rings-by-message", {carrier::adaptive_rings, packing::by_message, writing::ordinary}),
      course("messages", by_messages),
      course("messages-streaming",
             {carrier::messages, packing::by_sweep, writing::streaming, std::nullopt, plan::crowding::wide}),
      course("messages-by-message", in_messages(packing::by_message, plan::crowding::wide)),
      course("messages-few-at-a-time", in_messages(packing::by_sweep, plan::crowding::narrow)),
      course("messages-by-message-few-at-a-time", in_messages(packing::by_message, plan::crowding::narrow)),
      course("messages-one-at-a-time", in_messages(packing::by_sweep, plan::crowding::single)),
      course("messages-by-message-one-at-a-time", in_messages(packing::by_message, plan::crowding::single)),
      course("combined-by-node", combined(plan::relay::by_node)),
      course("combined-square", combined(plan::relay::square)),
      course("combined-halves", combined(plan::relay::halves)),
      again("memory-again", by_memory),
      again("memory-streaming-again", by_memory_streaming),
      again("rings-again", by_rings),
      again("messages-again", by_messages),
  };
  return all;
}

std::vector<contender const *> contenders_of_all_ways() {
  std::vector<contender const *> chosen;
  for (contender const &c : contenders())
    if (c.is_course || c.is_again || c.is_peer || &c == &contenders().front())
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
