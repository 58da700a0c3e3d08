// The end of an answer on standard output.
#include "shown/Output.h"

#include <llvm/Support/raw_ostream.h>

#include <cstdio>

namespace redeal::tool {

std::optional<std::string> finish_output() {
  llvm::outs().flush();
  bool const lost = llvm::outs().has_error() || std::fflush(stdout) != 0;
  llvm::outs().clear_error();
  if (lost)
    return lost_output;
  return std::nullopt;
}

} // namespace redeal::tool
