// `redeal plan --shape 1024x1024 --from '(block,*) onto 4' --to '(*,block) onto 4'`: an array of any rank -> a subject.
#pragma once

#include "request/CommonOptions.h"

namespace redeal::tool {

/// The options that `redeal plan` alone has.
class plan_command {
public:
  plan_command();

  llvm::cl::SubCommand name;

  /// The redistribution that is meant, and what of its phases. Else the sentence that says why there is none.
  std::optional<std::string> read(request &, common_options const &) const;

private:
  std::optional<std::string> read_mappings(subject &) const;
  std::optional<std::string> read_phases(request &, common_options const &) const;
  std::optional<std::string> read_explained(request &, common_options const &) const;

  text_option shape, from, to, phases, memory, pack, element_size;
  llvm::cl::opt<bool> explain;
  text_option near, cores, cache, own_cache;
};

} // namespace redeal::tool
