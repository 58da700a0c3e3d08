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

/// Arrays of a bundle that are alike.
struct bundled_batch {
  joint_plan const *joint;
  std::size_t element_size;
  element_kind kind;
  std::size_t count;

  bool is_alike(bundled_batch const &other) const {
    return joint == other.joint && element_size == other.element_size && kind == other.kind;
  }
  /// The same on all processes; of others that are not alike it is another one, but for one case in 2⁶⁴.
  auto place() const {
    return std::make_tuple(joint->mappings, joint->from_in->digest(), joint->to_in->digest(), element_size, kind);
  }

  friend bool operator<(bundled_batch const &a, bundled_batch const &b) {
    return std::tie(a.joint, a.element_size, a.kind, a.count) < std::tie(b.joint, b.element_size, b.kind, b.count);
  }
};

/// Those of a batch, as the directive lists them.
struct listed_batch {
  leaving const *const *first, *const *last;

  /// Number k of its arrays, which it has.
  leaving one(std::size_t k) const {
    leaving const *const *those = first;
    for (; k >= (*those)->count; ++those)
      k -= (*those)->count;
    return (*those)->one(k);
  }
  /// Calls visit(array, name) for each array.
  template <class Visit> void each(Visit const &visit) const {
    for (leaving const *const *those = first; those != last; ++those)
      (*those)->each(visit);
  }
};

class bundled_move {
public:
  /// That of these arrays, which have the same participants. It lives as long as the job.
  static bundled_move &of(std::vector<bundled_batch> const &);

  explicit bundled_move(std::vector<bundled_batch> const &);
  bundled_move(bundled_move const &) = delete;
  bundled_move &operator=(bundled_move const &) = delete;

  /// Moves arrays of a directive, which are called so, batch by batch. Collective over the participants.
  void run(std::vector<listed_batch> const &, located_name const &, request const &, message_limits const &);

private:
  // Of all arrays, while they move. All bundles of a thread share one, which nobody reads between moves.
  struct parts {
    std::vector<char const *> from;
    std::vector<void *> to;
  };

  array_number note_old_parts(parts &, std::vector<listed_batch> const &, source_line at) const;
  void make_new_parts(parts &, std::vector<listed_batch> const &, request const &) const;
  void arrive(parts &, std::vector<listed_batch> const &) const;

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
