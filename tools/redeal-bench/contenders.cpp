// The list of methods.
#include "contenders.h"

#include "redeal.h"

namespace redeal::bench {
namespace {

std::unique_ptr<method> make_auto(workplace const &at) { return make_redeal(at.what, at.rank, "auto"); }
std::unique_ptr<method> make_private(workplace const &at) { return make_redeal(at.what, at.rank, "staging"); }
std::unique_ptr<method> make_messages(workplace const &at) { return make_redeal(at.what, at.rank, "messages"); }

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
      {"redeal", false, make_auto, true, never},
      {"redeal-private", false, make_private, has_transport("staging"), never},
      {"redeal-messages", false, make_messages, has_transport("messages"), never},
      {"isend", true, make_peer<make_isend>, true, exceeds_mpi},
      {"alltoallv", true, make_peer<make_alltoallv>, true, exceeds_mpi},
      {"alltoallw", true, make_peer<make_alltoallw>, true, exceeds_mpi},
      {"pdgemr2d", true, make_peer<make_pdgemr2d>, true, exceeds_scalapack},
      {"copy", false, make_peer<make_copy>, true, never},
  };
  return all;
}

} // namespace redeal::bench
