// A section of an array as one side of a move: its own mapping, and where that lies in the array's storage.
#pragma once

#include "plans/placing.h"

#include "Plan/Elements/Runs.h"
#include "Plan/Problem/SectionParts.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace redeal::runtime {

/// What a section of an array under a mapping gives, with one range for each of its dimensions; or one sentence that
/// says what is wrong with the ranges.
std::optional<std::string> find_parts(mapping const &whole, section_range const *ranges, std::size_t rank,
                                      std::vector<plan::section_part> &parts);

struct section_side {
  mapping const *part;        ///< of the section's elements
  placing const *in;          ///< in storage that holds them alone, if they are not `even`
  bool even;                  ///< the elements of a process are at equal distances in its storage
  std::vector<index> offsets; ///< by dimension of the array: this process's local index of its first element, if any
};

/// Requires that the ranges are right, and that at least one dimension is kept: these, in the section's order.
section_side section_of(mapping const &whole, std::vector<plan::section_part> const &,
                        std::vector<std::size_t> const &kept, storage_order of_array);

/// For each dimension of the section where this process's elements lie along that dimension of its storage of the
/// array: both sides of the runs say so.
std::vector<plan::runs> runs_in_storage(section_side const &, mapping const &whole,
                                        std::vector<plan::section_part> const &, std::vector<std::size_t> const &kept);

/// What a side of a copy names: ranges, and the dimensions that are kept.
struct named_section {
  std::vector<plan::section_part> const &parts;
  std::vector<std::size_t> kept;
};

/// A number for the sections of both sides of a copy, the same on all processes that name the same; never 0.
std::uint32_t digest_of(named_section const &to, named_section const &from);

} // namespace redeal::runtime
