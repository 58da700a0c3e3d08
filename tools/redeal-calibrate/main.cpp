// redeal calibrate: measures what messages and copies cost where the job runs, and writes it into a file.
#include "measuring.h"

#include "cores/other_work.h"
#include "job/launcher.h"

#include <redeal/runtime.hpp>

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redeal::calibrate {

namespace {

constexpr std::string_view help =
    R"(redeal calibrate: what messages and copies cost where a job runs, for redeal's cost model

    mpiexec -n N redeal calibrate [-o FILE]

  -o FILE   where it is written (default: redeal.costs); programs read it by REDEAL_COSTS=FILE
  --help    this text

Run it with as many processes on a node as programs have there, bound to cores as theirs are, on two nodes or more if
they have several, while nothing else runs. It takes up to 40 seconds, and more on a busy machine. What cannot be
measured with these processes is as on a usual machine. What variables say to programs does not matter to it.
)";

struct options {
  std::optional<std::string> file; // else redeal.costs
  bool help = false;
};

std::optional<std::string> read(int count, char **arguments, options &to) {
  for (int i = 1; i < count; ++i) {
    std::string_view const argument = arguments[i];
    if (argument == "--help" || argument == "-h")
      to.help = true;
    else if (argument == "-o" && to.file)
      return "-o is given twice";
    else if (argument == "-o" && i + 1 < count && *arguments[i + 1] != '\0')
      to.file = arguments[++i];
    else if (argument == "-o")
      return "-o is given without a file";
    else
      return fmt::format("'{}' is no option; 'redeal calibrate --help' lists them", argument);
  }
  return std::nullopt;
}

// Whether all processes have been given these.
bool are_alike(int count, char **arguments) {
  std::string mine;
  for (int i = 1; i < count; ++i)
    mine.append(arguments[i]).push_back('\0');
  auto length = static_cast<int>(mine.size());
  MPI_Bcast(&length, 1, MPI_INT, 0, MPI_COMM_WORLD);
  std::string first = mine;
  first.resize(static_cast<std::size_t>(length));
  MPI_Bcast(first.data(), length, MPI_CHAR, 0, MPI_COMM_WORLD);
  int alike = mine == first;
  MPI_Allreduce(MPI_IN_PLACE, &alike, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  return alike != 0;
}

int fail(int rank, std::string const &sentence) {
  if (rank == 0)
    fmt::print(stderr, "redeal calibrate: error: {}\n", sentence);
  return 1;
}

// Nothing, or why it could not be written.
std::optional<std::string> write_to(std::FILE *file, std::string const &text) {
  bool const written = file && std::fwrite(text.data(), 1, text.size(), file) == text.size();
  int const error = errno;
  if (file && std::fclose(file) != 0)
    return std::strerror(errno);
  return written ? std::nullopt : std::optional<std::string>(std::strerror(error));
}

// Permission is not all: nobody can make a file in /proc.
std::optional<std::string> objection_to_new(std::string const &name) {
  int const made = open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (made < 0)
    return std::strerror(errno);
  close(made);
  unlink(name.c_str());
  return std::nullopt;
}

// Why it cannot be written, as far as that is seen before: what is measured takes seconds.
std::optional<std::string> objection_to(std::string const &name) {
  std::size_t const last = name.rfind('/');
  std::string const folder = last == std::string::npos ? "." : name.substr(0, last + 1);
  struct stat what{}, behind{};
  if (stat(name.c_str(), &behind) == 0 && !S_ISREG(behind.st_mode) && !S_ISDIR(behind.st_mode))
    return "it is a device or a pipe, and no file";
  bool const is_there = lstat(name.c_str(), &what) == 0;
  if (!is_there)
    return objection_to_new(name);
  char const *const asked = S_ISLNK(what.st_mode) ? folder.c_str() : name.c_str();
  if (S_ISDIR(what.st_mode))
    return std::strerror(EISDIR);
  return access(asked, W_OK) == 0 ? std::nullopt : std::optional<std::string>(std::strerror(errno));
}

// A file appears as a whole or stays as it was, for jobs that read it meanwhile, and where disks are full.
std::optional<std::string> write(std::string const &name, std::string const &text) {
  struct stat what{};
  std::unique_ptr<char, decltype(&std::free)> const target(realpath(name.c_str(), nullptr), std::free);
  bool const is_file = target && stat(target.get(), &what) == 0 && S_ISREG(what.st_mode);
  struct stat link{};
  if (!is_file && lstat(name.c_str(), &link) == 0) // a device, a pipe, a link that leads nowhere yet
    return write_to(std::fopen(name.c_str(), "w"), text);
  std::string const end = target ? target.get() : name; // not the link that leads there
  std::string beside = end + ".XXXXXX";
  int const made = mkstemp(beside.data());
  if (made < 0) // the file may be written, but none made beside it
    return write_to(std::fopen(name.c_str(), "w"), text);
  mode_t const mask = umask(0);
  umask(mask);
  fchmod(made, target ? what.st_mode : mode_t{0666} & ~mask);
  auto why = write_to(fdopen(made, "w"), text);
  if (!why && std::rename(beside.c_str(), end.c_str()) != 0)
    why = std::strerror(errno);
  if (why)
    unlink(beside.c_str());
  return why;
}

// All is measured several times over, as far as there is time, so that whatever else the machine does for a second
// meets a part of everything; and until all has been measured where cores were near and where they were apart, or as
// long as it may take where they stay.
plan::cost_measurements measure(workplace const &at, progress &told) {
  record found;
  constexpr int fewest = 5;
  constexpr std::size_t enough = 3;
  constexpr double most_seconds = 40;
  double const begin = MPI_Wtime();
  double longest = 0;
  for (int pass = 1, goes_on = 1; goes_on; ++pass) {
    extent const what = pass <= fewest ? extent::all : extent::between_cores;
    double const began = MPI_Wtime();
    measure_loops(at, told, what, found);
    if (what == extent::all)
      measure_runs(at, told, found);
    measure_messages(at, told, what, found);
    measure_starts(at, told, found);
    measure_whole_moves(at, told, found);
    longest = std::max(longest, MPI_Wtime() - began);
    bool const in_both = found.all().looks().differ() && found.all().are_known(enough),
               wanted = pass < fewest || (found.all().looks().seen > 0 && !in_both);
    goes_on = wanted && MPI_Wtime() - begin + longest < most_seconds;
    MPI_Bcast(&goes_on, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
  return found.all();
}

// Empty where they do.
std::string whether_cores_stay(workplace const &at, plan::cost_measurements const &found) {
  auto const flags = found.looks();
  if (at.most_near > 1 && flags.seen == 0)
    return "; the flag and what whole moves take are those of a usual machine, as processes 0 and 1 are not on two "
           "cores of one node";
  if (!flags.differ())
    return "";
  return fmt::format("; the cores of processes 0 and 1 come near each other and go apart: a flag took {:.0f} ns or "
                     "{:.0f} ns from one to the other, the shorter time in {} of {} looks, {}",
                     flags.near * 1e9, flags.apart * 1e9, flags.seen_near, flags.seen,
                     found.are_known(1) ? "and there are costs for either"
                                        : "but some costs have been measured in one of these places only");
}

int say(int rank, std::string_view text) {
  if (rank == 0 && (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0))
    return fail(rank, "the output cannot be written");
  return 0;
}

int run(int count, char **arguments) {
  workplace const at = find_workplace();
  // The first of them speaks: if others failed too, the launcher might end it before.
  if (runtime::launcher const *const by = at.size == 1 ? runtime::other_launcher() : nullptr)
    return runtime::told_number(by->rank) == 0 ? fail(at.rank, runtime::jobs_of_one(*by)) : 0;
  if (!are_alike(count, arguments))
    return fail(at.rank, "the processes have not all been given the same options");
  options wanted;
  if (auto const wrong = read(count, arguments, wanted))
    return fail(at.rank, *wrong);
  if (wanted.help)
    return say(at.rank, help);
  std::string const file = wanted.file.value_or("redeal.costs");
  int lost = 0;
  if (at.rank == 0)
    if (auto const why = objection_to(file)) {
      fmt::print(stderr, "redeal calibrate: error: {} cannot be written: {}\n", file, *why);
      lost = 1;
    }
  MPI_Bcast(&lost, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (lost)
    return 1;
  progress told("redeal calibrate", at.rank == 0);
  other_work const others(at.node);
  plan::cost_measurements const found = measure(at, told);
  double const elsewhere = others.part();
  double of_others = 0; // on the node with most of it
  MPI_Allreduce(&elsewhere, &of_others, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  if (at.rank == 0)
    if (auto const why = write(file, plan::text_of(found.costs()))) {
      fmt::print(stderr, "redeal calibrate: error: {} cannot be written: {}\n", file, *why);
      lost = 1;
    }
  MPI_Bcast(&lost, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (lost)
    return 1;
  constexpr double busy = 1.5, often = 0.1, much = 0.05;
  double const spread = found.usual_spread(), disturbed = found.disturbed_part();
  std::string const doubts =
      of_others > much
          ? fmt::format("other programs or virtual machines had {:.0f} % of the time of these cores", 100 * of_others)
      : disturbed > often
          ? fmt::format("one of the two processes that looked at each other had lost its core in {:.0f} % "
                        "of all looks",
                        100 * disturbed)
      : spread > busy ? fmt::format("what was measured several times differs by a factor of {:.1f} typically", spread)
                      : "";
  if (at.rank == 0 && !doubts.empty())
    fmt::print(stderr,
               "redeal calibrate: warning: {}, so something else may have run meanwhile, and programs that read {} may "
               "choose badly; calibrate again when it is over\n",
               doubts, file);
  return say(
      at.rank,
      fmt::format("{} is written; programs read it by REDEAL_COSTS={}{}{}{}\n", file, file,
                  at.most_near > 1 ? "" : "; with one process on a node, all between cores is as on a usual machine",
                  at.several_nodes ? "" : "; messages between nodes are those of a usual machine, as there is one node",
                  whether_cores_stay(at, found)));
}

} // namespace
} // namespace redeal::calibrate

namespace {

// It moves arrays as programs do, but as it says itself; and costs of another version would end it.
void leave_out_settings() {
  std::vector<std::string> names;
  for (char **variable = environ; *variable; ++variable)
    if (std::string_view const text = *variable; text.substr(0, 7) == "REDEAL_")
      names.emplace_back(text.substr(0, text.find('=')));
  for (std::string const &name : names)
    unsetenv(name.c_str());
}

} // namespace

int main(int count, char **arguments) try {
  leave_out_settings();
  std::signal(SIGXFSZ, SIG_IGN); // a file that may not be as large says so itself
  MPI_Init(&count, &arguments);
  int const status = redeal::calibrate::run(count, arguments);
  MPI_Finalize();
  return status;
} catch (std::bad_alloc const &) {
  fmt::print(stderr, "redeal calibrate: error: out of memory\n");
  MPI_Abort(MPI_COMM_WORLD, 1);
}
