// C++20's modules, which are not translated.
//
//   export module waves;        a source that is part of a module, or imports one, -> the line that says so
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace redeal {

/// The first line of a source that makes it part of a module, or imports one, if the options have a compiler read it
/// so; 0 if none does.
unsigned lineOfModule(llvm::StringRef Text, const std::vector<std::string> &Options);

} // namespace redeal
