// The list of methods.
#include "contenders.h"

#include "redeal.h"

namespace redeal::bench {
namespace {

std::unique_ptr<method> make_auto(workplace const &at) { return make_redeal(at.what, at.rank, "auto"); }
std::unique_ptr<method> make_private(workplace const &at) { return make_redeal(at.what, at.rank, "staging"); }
std::unique_ptr<method> make_messages(workplace const &at) { return make_redeal(at.what, at.rank, "messages"); }

std::optional<std::string> never(redistribution const &) { return std::nullopt; }

} // namespace

std::vector<contender> const &contenders() {
  static std::vector<contender> const all = {
      {"redeal", false, make_auto, true, never},
      {"redeal-private", false, make_private, has_transport("staging"), never},
      {"redeal-messages", false, make_messages, has_transport("messages"), never},
      {"isend", true, make_isend, true, exceeds_mpi},
      {"alltoallv", true, make_alltoallv, true, exceeds_mpi},
      {"alltoallw", true, make_alltoallw, true, exceeds_mpi},
      {"pdgemr2d", true, make_pdgemr2d, true, exceeds_scalapack},
      {"copy", false, make_copy, true, never},
  };
  return all;
}

} // namespace redeal::bench
