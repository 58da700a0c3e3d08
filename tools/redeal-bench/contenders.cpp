// The list of methods.
#include "contenders.h"

#include "redeal.h"

#include <utility>

namespace redeal::bench {
namespace {

std::unique_ptr<method> make_auto(workplace const &at) { return make_redeal(at.what, at.rank, "auto"); }
std::unique_ptr<method> make_private(workplace const &at) { return make_redeal(at.what, at.rank, "staging"); }
std::unique_ptr<method> make_messages(workplace const &at) { return make_redeal(at.what, at.rank, "messages"); }

bool leaves_nothing() { return true; }

/// Nothing is left before the first array.
bool clear_redeal() {
  static bool first = true;
  return std::exchange(first, false) || release_spares();
}

std::optional<std::string> never(redistribution const &) { return std::nullopt; }

} // namespace

std::vector<contender> const &contenders() {
  static std::vector<contender> const all = [] {
    std::vector<contender> list = {{"redeal", false, make_auto, clear_redeal, never}};
    if (transports_differ()) {
      list.push_back({"redeal-private", false, make_private, clear_redeal, never});
      list.push_back({"redeal-messages", false, make_messages, clear_redeal, never});
    }
    list.push_back({"isend", true, make_isend, leaves_nothing, exceeds_mpi});
    list.push_back({"alltoallv", true, make_alltoallv, leaves_nothing, exceeds_mpi});
    list.push_back({"alltoallw", true, make_alltoallw, leaves_nothing, exceeds_mpi});
    list.push_back({"pdgemr2d", true, make_pdgemr2d, leaves_nothing, exceeds_scalapack});
    list.push_back({"copy", false, make_copy, leaves_nothing, never});
    return list;
  }();
  return all;
}

} // namespace redeal::bench
