// A bundle of arrays on its way, again and again: what their stamps say together, their new parts, and what becomes of
// them.
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

/// Arrays of a bundle that follow each other and are alike.
struct bundled_batch {
  joint_plan const *joint;
  std::size_t element_size;
  element_kind kind;
  std::size_t count;

  friend bool operator<(bundled_batch const &a, bundled_batch const &b) {
    return std::tie(a.joint, a.element_size, a.kind, a.count) < std::tie(b.joint, b.element_size, b.kind, b.count);
  }
};

class bundled_move {
public:
  /// That of these arrays, which have the same participants. It lives as long as the job.
  static bundled_move &of(std::vector<bundled_batch> const &);

  explicit bundled_move(std::vector<bundled_batch> const &);
  bundled_move(bundled_move const &) = delete;
  bundled_move &operator=(bundled_move const &) = delete;

  /// Moves arrays of a directive, which are called so: firsts[b] is where batch b begins in `all`. Collective over the
  /// participants.
  void run(std::vector<leaving> const &all, std::vector<std::size_t> const &firsts, located_name const &,
           request const &, message_limits const &);

private:
  // Of all arrays, while they move. All bundles of a thread share one, which nobody reads between moves.
  struct parts {
    std::vector<char const *> from;
    std::vector<void *> to;
  };

  array_number note_old_parts(parts &, std::vector<leaving> const &, std::vector<std::size_t> const &,
                              source_line at) const;
  void make_new_parts(parts &, std::vector<leaving> const &, std::vector<std::size_t> const &, request const &) const;
  void arrive(parts &, std::vector<leaving> const &, std::vector<std::size_t> const &) const;

  // What is the same each time that a batch moves.
  struct arriving_batch {
    std::size_t count;
    mapping const *to;
    bool in_grid;
    std::size_t old_bytes, new_bytes; // of one
  };

  bundle arrays_;
  joint_plan joint_;
  std::size_t largest_element_ = 1;
  std::vector<arriving_batch> batches_;
};

} // namespace redeal::runtime
