// How much memory a stretch of the program takes at its peak, and how much there is.
#pragma once

#include "layout.h"

namespace redeal::bench {

/// Begins to look when it is made. Shared memory counts once, in parts, for all processes that use it at the end; what
/// is shared and has been given back by then counts for each of them.
class memory_growth {
public:
  memory_growth();

  /// By how many bytes the peak of this process has grown since; nothing where the system does not tell.
  std::optional<index> bytes() const;

private:
  struct reading {
    index peak, shared_with_others;
  };
  static std::optional<reading> read();

  std::optional<reading> before_;
};

/// The bytes that this node can still give; nothing where the system does not tell.
std::optional<index> available_memory();

} // namespace redeal::bench
