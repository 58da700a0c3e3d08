// A decision -> what would be cheaper, and why.
//
//     cyclic(3) on 16 -> cyclic(5) on 16      cyclic(6) in place of cyclic(5): 1 message and 120000 bytes a process in
//                                             place of 7 and …, as 6 is a multiple of 3: whole blocks stay together
//
// Nobody knows which mapping the program's loops need, so this is what a user may think about, and no warning.
#pragma once

#include "Emit/Decisions/Decisions.h"
#include "Emit/Remarks/Remarks.h"

namespace redeal {

struct Advice {
  std::string Do, Why; ///< sentences without their full stop
};

/// Of one way in which an array may come to a redistribute. `Figures` are those of the move, if they are known.
std::vector<Advice> adviceFor(const Decision &D, const ArrayFact &Array, const std::optional<MoveFigures> &Figures);

} // namespace redeal
