// A bundle of arrays on its way, again and again: their storage under the old and the new mappings, what their stamps
// say together, and what becomes of them.
#pragma once

#include "calls/moves.h"
#include "choice/message_limits.h"
#include "group/joint_plan.h"
#include "ways/bundle.h"

#include <redeal/directive.hpp>

#include <tuple>
#include <vector>

namespace redeal::runtime {

using namespace detail;

/// One array of a bundle.
struct bundled_member {
  joint_plan const *joint;
  std::size_t element_size;
  element_kind kind;

  friend bool operator<(bundled_member const &a, bundled_member const &b) {
    return std::tie(a.joint, a.element_size, a.kind) < std::tie(b.joint, b.element_size, b.kind);
  }
};

class bundled_move {
public:
  /// That of these arrays, which have the same participants. It lives as long as the job.
  static bundled_move &of(std::vector<bundled_member> const &);

  explicit bundled_move(std::vector<bundled_member> const &);
  bundled_move(bundled_move const &) = delete;
  bundled_move &operator=(bundled_move const &) = delete;

  /// Moves those arrays of a directive, which is called so. Collective over the participants.
  void run(std::vector<leaving> const &all, std::vector<std::size_t> const &numbers, located_name const &,
           move_limits const &clauses, message_limits const &);

private:
  array_number numbers_before(std::vector<leaving> const &, std::vector<std::size_t> const &);
  void make_new_parts(std::vector<leaving> const &, std::vector<std::size_t> const &);

  // What is the same in all moves.
  struct place {
    index process; // this one's number in the communicator of the new mapping
    bool in_grid;
    std::size_t new_bytes;
  };

  std::vector<bundled_member> members_;
  bundle arrays_;
  joint_plan joint_;
  std::size_t largest_element_ = 1;
  std::vector<place> places_;
  std::vector<local_storage> new_parts_;
};

} // namespace redeal::runtime
