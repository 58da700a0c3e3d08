// The `redeal` command: looks at schedules without a program to compile.
//
//     redeal schedule -P 16 -Q 16 -r 3 -s 5      who sends what to whom, in which step, and what it costs
//
// Each subcommand has a file of its own, with its options and a function that runs it.
#include "ScheduleCommand.h"

#include <fmt/core.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/raw_ostream.h>

#include <cstdio>

namespace {

/// One sentence on standard error, in the form that all errors of the command have.
int fail(std::string_view sentence) {
  fmt::print(stderr, "redeal: error: {}\n", sentence);
  return 1;
}

/// The first complaint of LLVM's option parser, which has the form `NAME: Sentence.  Try: 'PATH --help'`, in our form.
std::string first_complaint(llvm::StringRef complaints) {
  llvm::StringRef line = complaints.split('\n').first;
  if (auto const [name, rest] = line.split(": "); !rest.empty())
    line = rest;
  std::string sentence = line.split(".  Try").first.rtrim("!. ").str();
  if (sentence.empty())
    sentence = "the options cannot be read";
  sentence[0] = llvm::toLower(sentence[0]);
  return sentence + "; 'redeal --help' and 'redeal schedule --help' list what there is";
}

/// Whether the last argument is an option that still waits for its value. (LLVM's parser reports this on its own.)
bool lacks_value(llvm::StringRef last) {
  llvm::StringRef const name = last.ltrim('-');
  if (name == last)
    return false;
  for (llvm::cl::SubCommand *sub : llvm::cl::getRegisteredSubcommands()) {
    auto const &options = llvm::cl::getRegisteredOptions(*sub);
    if (auto const found = options.find(name);
        found != options.end() && found->second->getValueExpectedFlag() == llvm::cl::ValueRequired)
      return true;
  }
  return false;
}

} // namespace

int main(int argc, char **argv) {
  redeal::tool::schedule_command schedule;
  redeal::tool::hide_unrelated_options();
  llvm::cl::SetVersionPrinter([](llvm::raw_ostream &out) { out << "redeal " REDEAL_VERSION "\n"; });

  if (argc > 1 && lacks_value(argv[argc - 1]))
    return fail(fmt::format("{} is given without a value", argv[argc - 1]));
  std::string complaints;
  llvm::raw_string_ostream errors(complaints);
  if (!llvm::cl::ParseCommandLineOptions(argc, argv, "redeal: schedules for redistributing block-cyclic arrays\n",
                                         &errors))
    return fail(first_complaint(errors.str()));

  if (schedule.chosen()) {
    if (std::optional<std::string> error = schedule.run())
      return fail(*error);
    llvm::outs().flush();
    bool const lost = llvm::outs().has_error() || std::fflush(stdout) != 0;
    llvm::outs().clear_error();
    return lost ? fail("the output cannot be written") : 0;
  }
  return fail("a command is missing, such as 'redeal schedule -P 16 -Q 16 -r 3 -s 5'; 'redeal --help' lists them");
}
