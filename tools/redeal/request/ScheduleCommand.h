// `redeal schedule -P 16 -Q 16 -r 3 -s 5`: one dimension, by its parameters -> a subject.
#pragma once

#include "request/CommonOptions.h"

namespace redeal::tool {

/// The options that `redeal schedule` alone has.
class schedule_command {
public:
  schedule_command();

  llvm::cl::SubCommand name;

  /// The redistribution that is meant. Else the sentence that says why there is none.
  std::optional<std::string> read(subject &) const;

private:
  text_option P, Q, r, s, size;
};

} // namespace redeal::tool
