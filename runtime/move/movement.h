// One move as the directive asks for it: what leaves, where it comes to, and what is known of it.
#pragma once

#include "memory/destination.h"
#include "ways/bundle.h"

#include <redeal/directive.hpp>

namespace redeal::runtime {

using namespace detail;

/// What becomes of the elements at the old place.
enum class afterwards {
  kept, ///< they may be changed when execute() returns
  dead  ///< nobody touches them again; the storage may be given back
};

/// What moves on this process. Either end may be null where it has no elements.
struct movement {
  located_name const &name; ///< of the array, for messages
  void const *from;         ///< its local storage under the old mapping
  afterwards old;
  bool from_users; ///< it lies in the user's own memory on all processes that have some of it
  destination &to; ///< the same under the new one
  std::size_t element_size;
  element_kind kind;
  array_number source, target;     ///< the arrays that elements leave and come to
  std::uint32_t phases;            ///< as in the stamp
  fixed_code const *code;          ///< of the compiler, to gather, pack and unpack them; or null
  std::uint32_t sections = 0;      ///< as in the stamp
  bundle const *several = nullptr; ///< the arrays of a bundle, which have what is null or 0 here
  bool overlapped = false;         ///< the program computes meanwhile
  bool has_begun = false;          ///< others have moved in this directive before, though maybe not on this process
};

} // namespace redeal::runtime
