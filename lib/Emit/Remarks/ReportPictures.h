// Mappings and schedules -> what the page of a report draws of them.
//
//     cyclic(3) on 16     {"dims": [{"n": 240000, "P": 16, "b": 3}], "text": "cyclic(3) on 16"}
//     a schedule          its figures, and of the first processes what they send in the first steps
//
// Patterns repeat, and what repeats is not written: so a page grows with the number of directives, and not with
// elements or processes.
#pragma once

#include "Emit/Decisions/Decisions.h"

#include "llvm/Support/JSON.h"

namespace redeal {

/// A mapping of an array with these extents.
llvm::json::Object mappingPicture(const MappingFact &M, const std::vector<Known> &Extents);

/// All dimensions of a mapping; those of sections, with words for them.
llvm::json::Object mappingPicture(const std::vector<deal> &Dims, const std::string &Text);

/// A table, with the lengths of `Whole` times `Unit` bytes, or of one period if that is null.
llvm::json::Object schedulePicture(const ScheduleTable &Table, const plan::schedule_key &Key,
                                   const plan::communication_grid *Whole, int64_t Unit);

/// The schedule that the running program will make, if it can be known process by process.
std::optional<llvm::json::Object> foldedPicture(const std::vector<plan::dimension> &Dims);

} // namespace redeal
