// The `redeal` command: looks at schedules without a program to compile.
//
//     redeal schedule -P 16 -Q 16 -r 3 -s 5      who sends what to whom, in which step, and what it costs
//     redeal plan --shape 1024x1024 --from '(block,*) onto 4' --to '(*,block) onto 4'     the same for any array
//     mpiexec -n 4 redeal calibrate              what messages and copies cost here, which a program of its own
//     measures
//
// Each subcommand has a file that makes a subject of its options (ScheduleCommand, PlanCommand). With the options that
// both have (CommonOptions) this is a request, which becomes a schedule (ShownSchedule) in one of four formats.
#include "EnvironmentHelp.h"
#include "request/PlanCommand.h"
#include "request/ScheduleCommand.h"
#include "shown/Explanation.h"
#include "shown/Formats.h"
#include "shown/Output.h"
#include "shown/Patience.h"
#include "shown/ShownPhases.h"

#include <fmt/core.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <optional>
#include <system_error>
#include <utility>

#include <unistd.h>

namespace {

/// One sentence on standard error, in the form that all errors of the command have.
int fail(std::string_view sentence) {
  fmt::print(stderr, "redeal: error: {}\n", sentence);
  return 1;
}

/// Where complaints go while LLVM's are caught; -1 before that.
int standard_error = -1;

/// LLVM ends the command itself behind its help and its version, without a word if they are lost.
void finish_at_exit() {
  std::optional<std::string> const error = redeal::tool::finish_output();
  if (!error)
    return;
  if (standard_error >= 0)
    dup2(standard_error, STDERR_FILENO);
  std::_Exit(fail(*error));
}

/// Parses the options and gives what LLVM says against them, which goes to `errors` or to standard error; empty if
/// nothing.
std::string complaints(int argc, char **argv) {
  std::string text;
  llvm::raw_string_ostream errors(text);
  std::FILE *const caught = std::tmpfile();
  standard_error = caught ? dup(STDERR_FILENO) : -1;
  if (standard_error >= 0)
    dup2(fileno(caught), STDERR_FILENO);
  // Before the destructor of LLVM's stream, which is made by its first use, would end the command.
  llvm::outs();
  std::atexit(finish_at_exit);
  bool const good = llvm::cl::ParseCommandLineOptions(argc, argv,
                                                      "redeal: schedules for redistributing block-cyclic arrays; "
                                                      "'redeal calibrate --help' is a command of its own; "
                                                      "--help-environment lists the variables that redeal reads\n",
                                                      &errors);
  if (standard_error >= 0) {
    dup2(standard_error, STDERR_FILENO);
    close(std::exchange(standard_error, -1));
    std::rewind(caught);
    for (int c; !good && (c = std::fgetc(caught)) != EOF;)
      text += static_cast<char>(c);
  }
  if (caught)
    std::fclose(caught);
  if (!good && text.empty())
    text = "the options cannot be read";
  return text;
}

/// The first complaint, which has the form `NAME: Sentence.  Try: 'PATH --help'`, in our form.
std::string first_complaint(llvm::StringRef complaints, llvm::StringRef command) {
  llvm::StringRef line = complaints.split('\n').first;
  if (auto const [name, rest] = line.split(": "); !rest.empty())
    line = rest;
  std::string sentence = line.split(".  Try").first.split("! Try").first.rtrim("!. ").str();
  sentence[0] = llvm::toLower(sentence[0]);
  for (char const *const known : {"schedule", "plan", "calibrate"})
    if (sentence.rfind("unknown subcommand", 0) == 0 && command.edit_distance(known) <= 2)
      return fmt::format("there is no command '{}'; did you mean '{}'?", command.str(), known);
  return fmt::format("{}; 'redeal --help' and 'redeal {} --help' list what there is", sentence,
                     command == "plan" ? "plan" : "schedule");
}

/// Whether it is the name of an option that takes its value from the next argument.
bool needs_value(llvm::StringRef argument) {
  llvm::StringRef const name = argument.ltrim('-');
  if (name == argument)
    return false;
  for (llvm::cl::SubCommand *sub : llvm::cl::getRegisteredSubcommands()) {
    auto const &options = llvm::cl::getRegisteredOptions(*sub);
    if (auto const found = options.find(name);
        found != options.end() && found->second->getValueExpectedFlag() == llvm::cl::ValueRequired)
      return true;
  }
  return false;
}

/// What LLVM's parser would take in another sense.
std::optional<std::string> misread(int argc, char **argv) {
  for (int i = 1; i != argc; ++i) {
    llvm::StringRef const argument = argv[i];
    if (llvm::any_of(argument, [](unsigned char c) { return c < ' ' || c == 0x7f; }))
      return fmt::format("argument {} has a line break or another control character in it", i);
    if (argument.starts_with("@"))
      return fmt::format("argument {} is '{}', but arguments are not read from files", i, argument.str());
    // A name where the value should be; a number may be negative.
    bool const last = i + 1 == argc;
    if (needs_value(argument) && (last || (argv[i + 1][0] == '-' && llvm::isAlpha(argv[i + 1][1]))))
      return fmt::format("{} is given without a value", argument.str());
  }
  return std::nullopt;
}

/// An option that was given twice. (LLVM's parser would take the last.)
std::optional<std::string> repeated(llvm::cl::SubCommand &sub) {
  for (auto const &[name, option] : llvm::cl::getRegisteredOptions(sub))
    if (option->getNumOccurrences() > 1)
      return fmt::format("{}{} is given {} times, but once is enough", name.size() == 1 ? "-" : "--", name.str(),
                         option->getNumOccurrences());
  return std::nullopt;
}

/// Carries out a request. Else the sentence that says why not.
std::optional<std::string> answer(redeal::tool::request const &wanted) {
  if (wanted.explained)
    return redeal::tool::print_explanation(wanted);
  if (wanted.phases)
    return redeal::tool::show_phases(wanted);
  std::optional<redeal::tool::shown_schedule> shown;
  if (std::optional<std::string> error = make(wanted, shown))
    return error;
  redeal::tool::announce_nothing();
  if (!isatty(STDOUT_FILENO))
    redeal::tool::announce_if_slow("writing the schedule");
  switch (wanted.form) {
  case redeal::tool::output::table:
    print_table(*shown);
    break;
  case redeal::tool::output::lines:
    print_lines(*shown);
    break;
  case redeal::tool::output::json:
    print_json(*shown);
    break;
  case redeal::tool::output::svg:
    print_svg(*shown);
  }
  return std::nullopt;
}

/// The command's status, once it has said all that it has to.
int finish(std::optional<std::string> error) {
  if (!error)
    error = redeal::tool::finish_output();
  return error ? fail(*error) : 0;
}

/// Becomes redeal-calibrate, which stands beside this command. Returns only if that is not there.
std::string calibrate(char **argv) {
  static int anchor;
  llvm::SmallString<256> program(llvm::sys::path::parent_path(llvm::sys::fs::getMainExecutable(argv[0], &anchor)));
  llvm::sys::path::append(program, "redeal-calibrate");
  execv(program.c_str(), argv + 1);
  if (errno == ENOENT)
    return fmt::format(
        "this copy of redeal is not whole: there is no '{}'; install it again, and move it only as a whole",
        program.str().str());
  return fmt::format("{} cannot be run: {}", program.str().str(), std::strerror(errno));
}

} // namespace

int main(int argc, char **argv) try {
  if (argc > 1 && argv[1] == std::string_view("calibrate"))
    return fail(calibrate(argv));
  redeal::tool::schedule_command schedule;
  redeal::tool::plan_command plan;
  redeal::tool::common_options common(schedule.name, plan.name);
  redeal::tool::hide_unrelated_options();
  llvm::cl::SetVersionPrinter([](llvm::raw_ostream &out) { out << "redeal " REDEAL_VERSION "\n"; });

  if (argc == 2 && argv[1] == std::string_view("--help-environment")) {
    redeal::tool::print_environment();
    return finish(std::nullopt);
  }
  if (std::optional<std::string> const error = misread(argc, argv))
    return fail(*error);
  if (std::string const text = complaints(argc, argv); !text.empty())
    return fail(first_complaint(text, argv[1]));
  if (!schedule.name && !plan.name)
    return fail("a command is missing, such as 'redeal schedule -P 16 -Q 16 -r 3 -s 5'; 'redeal --help' lists them");

  redeal::tool::request wanted;
  if (std::optional<std::string> const twice = repeated(schedule.name ? schedule.name : plan.name))
    return fail(*twice);
  std::optional<std::string> error = schedule.name ? schedule.read(wanted.of) : plan.read(wanted, common);
  if (!error)
    error = common.read(wanted);
  if (!error)
    error = answer(wanted);
  return finish(error);
} catch (std::bad_alloc const &) {
  return fail("out of memory; --rank and smaller numbers of processes need less");
} catch (std::system_error const &) { // from {fmt}, which writes in many places
  redeal::tool::finish_output();
  return fail(redeal::tool::lost_output);
}
