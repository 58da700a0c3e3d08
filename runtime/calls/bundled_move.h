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

/// Arrays of a bundle that come one behind the other, and are alike.
struct bundled_members {
  joint_plan const *joint;
  std::size_t element_size;
  element_kind kind;
  std::size_t count;

  friend bool operator<(bundled_members const &a, bundled_members const &b) {
    return std::tie(a.joint, a.element_size, a.kind, a.count) < std::tie(b.joint, b.element_size, b.kind, b.count);
  }
};

class bundled_move {
public:
  /// That of these arrays, which have the same participants. It lives as long as the job.
  static bundled_move &of(std::vector<bundled_members> const &);

  explicit bundled_move(std::vector<bundled_members> const &);
  bundled_move(bundled_move const &) = delete;
  bundled_move &operator=(bundled_move const &) = delete;

  /// Moves those arrays of a directive, which is called so. Collective over the participants.
  void run(std::vector<leaving> const &all, std::vector<std::size_t> const &numbers, located_name const &,
           move_limits const &clauses, message_limits const &);

private:
  array_number look_at(std::vector<leaving> const &, std::vector<std::size_t> const &, source_line at);
  void make_new_parts(std::vector<leaving> const &, std::vector<std::size_t> const &);
  void arrive(std::vector<leaving> const &, std::vector<std::size_t> const &);

  // Arrays that are alike, and what is the same in all their moves.
  struct alike {
    std::size_t first, count;
    mapping const *to;
    index process; // this one's number in the communicator of that
    bool in_grid;
    std::size_t new_bytes;
  };

  bundle arrays_;
  joint_plan joint_;
  std::size_t largest_element_ = 1;
  std::vector<alike> members_;
  std::vector<local_storage> new_parts_; // and behind the move the old ones
};

} // namespace redeal::runtime
