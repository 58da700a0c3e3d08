// A mapping as processes tell it to each other: in one number, and in words.
#pragma once

#include "plans/mappings.h"

#include <string>

namespace redeal::runtime {

/// A number for two mappings, the same on all processes that know who is in them.
std::uint64_t digest_of(mapping const &from, mapping const &to);

/// "(cyclic(3), *) on processes 0, 1".
std::string text_of(mapping const &);

/// These are the mappings of the directive that the process came to last.
void note_mappings(mapping const &from, mapping const &to);

} // namespace redeal::runtime
