// `redeal plan --shape 1024x1024 --from '(block,*) onto 4' --to '(*,block) onto 4'`: an array of any rank -> a subject.
#pragma once

#include "CommonOptions.h"

namespace redeal::tool {

/// The options that `redeal plan` alone has.
class plan_command {
public:
  plan_command();

  llvm::cl::SubCommand name;

  /// The redistribution that is meant. Else the sentence that says why there is none.
  std::optional<std::string> read(subject &) const;

private:
  text_option shape, from, to;
};

} // namespace redeal::tool
