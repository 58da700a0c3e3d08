// A case as text -> a redistribution.
//
//     16777216:2,2,3,5                                         M:P,Q,r,s: cyclic(r) on P becomes cyclic(s) on Q
//     1000*200:2,2,3,5                                         N*M:P,Q,r,s: N such arrays of M elements
//     4096x4096:(block, *) onto 2 -> (*, block) onto 2         any array of one or two dimensions
//
// or a copy from one array to another, where the target has a shape of its own:
//
//     100x90[0:50:2,5:40]:(block, *) onto 2 -> 60x40[10:50,0:40]:(*, cyclic) onto 2     sections, first:count[:stride]
//     100x90:(block, *) onto 2 -> turned 90x100:(block, *) onto 2                       rows become columns
//     1000:block onto 4 -> 1000:* onto 4[*]                                             all of it to every process
#pragma once

#include "case/layout.h"

#include <string>
#include <variant>
#include <vector>

namespace redeal::bench {

/// What a text that cannot be read is answered with: the end of a sentence that begins with the text, such as "but …".
struct complaint {
  std::string text;
};

std::variant<redistribution, complaint> read_case(std::string const &text);

/// The cases of a run without --case; with `quick` the same ones with smaller arrays.
std::vector<std::string> default_cases(bool quick);

/// Cases of one and two dimensions for so many processes, of 10^3 to 2^24 elements, `quick`: to 2^17. They are the same
/// in every run.
std::vector<std::string> random_cases(int count, int processes, bool quick);

} // namespace redeal::bench
