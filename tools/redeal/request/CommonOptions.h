// The options that `redeal schedule` and `redeal plan` have in common -> how a request is planned and shown.
#pragma once

#include "request/Request.h"

#include <llvm/Support/CommandLine.h>

namespace redeal::tool {

/// An option's value is kept as text and checked here, to give every error the same form.
using text_option = llvm::cl::opt<std::string>;

/// Whether the user gave the option.
inline bool given(llvm::cl::Option const &option) { return option.getNumOccurrences() != 0; }

/// A whole number in `result`, or the sentence that says why the option that was given has none.
std::optional<std::string> read(text_option const &, index least, index &result);

/// A decimal number of at least 0, with the same kind of sentence.
std::optional<std::string> read_decimal(text_option const &, double &result);

/// The options register themselves with LLVM's parser, so the object must exist while that runs.
class common_options {
public:
  /// For two subcommands.
  common_options(llvm::cl::SubCommand &, llvm::cl::SubCommand &);

  /// Fills in all but the subject. Else the sentence that says why not.
  std::optional<std::string> read(request &) const;

  /// What a message and an element cost, as far as that is given, a message then with its latency; and what makes no
  /// sense where several phases are shown.
  std::optional<std::string> read_for_phases(double &alpha, double &beta, double &latency) const;

  /// What makes no sense where ways are explained.
  std::optional<std::string> refuse_for_explanation() const;

private:
  std::optional<std::string> read_method(request &) const;
  std::optional<std::string> read_weights(request &) const;
  std::optional<std::string> read_form(request &) const;

  text_option method;
  llvm::cl::opt<bool> split, local_free;
  text_option alpha, beta, rank, format;
};

/// The category of all options that are ours.
llvm::cl::OptionCategory &category();

/// Takes the options that come with LLVM's library, and do not concern us, out of every help text.
void hide_unrelated_options();

} // namespace redeal::tool
