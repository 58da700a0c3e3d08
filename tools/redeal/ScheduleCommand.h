// `redeal schedule`: from its options to a schedule that is printed.
#pragma once

#include <llvm/Support/CommandLine.h>

#include <optional>
#include <string>

namespace redeal::tool {

/// The options of `redeal schedule`. They register themselves with LLVM's parser, so one object must exist while that
/// runs. Values are kept as text and checked here, to give every error the same form.
class schedule_command {
public:
  schedule_command();

  /// Whether the user named this command.
  bool chosen() const { return static_cast<bool>(command); }
  /// Plans, checks the plan and prints it to standard output. Else the sentence that says why not.
  std::optional<std::string> run() const;

private:
  using text = llvm::cl::opt<std::string>;

  llvm::cl::SubCommand command;
  text P, Q, r, s, size, rank, format;
};

/// Takes the options that come with LLVM's library, and do not concern us, out of every help text.
void hide_unrelated_options();

} // namespace redeal::tool
