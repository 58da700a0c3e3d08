// Arrays that are aligned with one target, and follow it wherever it is redistributed.
//
// The target and its followers refer to one frame. A chain of alignments ends at its ultimate target, so frames have
// no frames. While a function has the target as its parameter, the followers keep to the mapping with which it came,
// and what is aligned with the parameter there has a frame that ends with the function. Arrays may be moved in memory,
// as elements of a container are, and end in any order: a frame whose target has gone has followers that keep the
// mapping that they have.
#pragma once

#include <redeal/alignment.hpp>

#include <cstddef>
#include <vector>

namespace redeal::detail {

class array_base;
struct entered;

struct alignment_frame {
  struct follower {
    array_base const *array;
    char const *name;
    std::vector<subscript> subscripts; ///< one for each dimension of the target
  };

  array_base const *target; ///< null when it has gone
  char const *target_name;
  std::vector<follower> followers;    ///< in the order in which they were aligned, the same on all processes
  entered const *parameter = nullptr; ///< the target's, while it is one that has a mapping of its own

  follower *find(array_base const *array) {
    for (follower &f : followers)
      if (f.array == array)
        return &f;
    return nullptr;
  }

  /// An array has another address now.
  void rename(array_base const *from, array_base const *to) {
    if (target == from)
      target = to;
    else if (follower *const f = find(from))
      f->array = to;
  }

  /// An array has gone, or has got another mapping.
  void leave(array_base const *array) {
    if (target == array) {
      target = nullptr;
      parameter = nullptr;
      return;
    }
    for (std::size_t i = 0; i < followers.size(); ++i)
      if (followers[i].array == array) {
        followers.erase(followers.begin() + static_cast<std::ptrdiff_t>(i));
        return;
      }
  }
};

} // namespace redeal::detail
