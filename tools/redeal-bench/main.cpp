// redeal-bench: redeal and what one would write without it, side by side in one run.
//
//     mpiexec -n 2 redeal-bench --case 16777216:2,2,3,5
//
// Options become cases; the processes of each case measure it by all methods in turn; process 0 prints.
#include "case/cases.h"
#include "measuring/measuring.h"
#include "measuring/memory.h"
#include "measuring/printing.h"
#include "options.h"
#include "peers/yielding.h"

#include "cores/quiet_meeting.h"
#include "job/launcher.h"

#include "System/Progress.h"
#include "System/UsableCores.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <new>

namespace redeal::bench {
namespace {

struct job {
  int rank = 0, size = 1;
  int on_node = 1;                    ///< its processes on this node
  int cores = 1;                      ///< that these may use, all together
  bool wanders = false;               ///< others share cores with this process, not always the same ones
  std::unique_ptr<quiet_meeting> all; ///< its processes, where they meet
};

/// Whether it is so on any process. Those that come early sleep, as the others may still be measuring.
bool any(job const &here, bool mine) { return here.all->meet({mine ? 1.0 : 0.0, 0}).first > 0; }

job this_job() {
  job here;
  MPI_Comm_rank(MPI_COMM_WORLD, &here.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &here.size);
  MPI_Comm node;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
  MPI_Comm_size(node, &here.on_node);
  cpu_set_t const mine = usable_cores();
  cpu_set_t all;
  MPI_Allreduce(&mine, &all, static_cast<int>(sizeof mine), MPI_BYTE, MPI_BOR, node);
  here.cores = CPU_COUNT(&all);
  here.wanders = here.on_node > here.cores && CPU_COUNT(&mine) > 1;
  MPI_Comm_free(&node);
  here.all = std::make_unique<quiet_meeting>(MPI_COMM_WORLD);
  return here;
}

/// The bytes that these methods together take at most; they keep their buffers from turn to turn, but single arrays
/// that redeal moves by one of its courses have the same memory, one after the other.
index room_for(std::vector<contender const *> const &methods, redistribution const &what) {
  bool const may_share = !what.several && !what.part;
  auto const keeping = std::count_if(methods.begin(), methods.end(),
                                     [&](contender const *m) { return !may_share || !(m->is_course || m->is_again); });
  index const arrays = 6 + 2 * static_cast<index>(keeping);
  return arrays * what.largest_array() * static_cast<index>(sizeof(double));
}

/// Whether every node has room for its part of all methods' memory. Without this, the system would end some process.
bool fits_memory(std::vector<contender const *> const &methods, redistribution const &what, job const &here) {
  auto const bytes = static_cast<double>(room_for(methods, what));
  double const part = std::min(1.0, static_cast<double>(here.on_node) / static_cast<double>(what.processes()));
  std::optional<index> const available = available_memory();
  return !any(here, available && bytes * part > static_cast<double>(*available));
}

int fail(job const &here, std::string const &sentence) {
  if (here.rank == 0)
    fmt::print(stderr, "redeal-bench: error: {}\n", sentence);
  return 1;
}

/// Says the same in every process.
int write(job const &here, std::string const &text) {
  bool const lost = here.rank == 0 && (std::fputs(text.c_str(), stdout) < 0 || std::fflush(stdout) != 0);
  return any(here, lost) ? fail(here, "the output cannot be written") : 0;
}

int repeat_of(options const &wanted, redistribution const &what) {
  if (wanted.repeat)
    return *wanted.repeat;
  return wanted.quick ? 5 : what.is_small() ? 51 : wanted.all_ways ? 25 : 11;
}

/// The cases to measure. Those of the default that need more processes become a remark.
std::optional<std::string> choose(options const &wanted, job const &here, std::vector<redistribution> &cases,
                                  std::vector<std::string> &remarks) {
  for (std::string const &text : !wanted.cases.empty() ? wanted.cases
                                 : wanted.random       ? random_cases(*wanted.random, here.size, wanted.quick)
                                                       : default_cases(wanted.quick)) {
    std::variant<redistribution, complaint> read = read_case(text);
    if (auto const *const wrong = std::get_if<complaint>(&read))
      return fmt::format("--case is '{}', {}", text, wrong->text);
    auto &what = std::get<redistribution>(read);
    if (what.processes() <= here.size)
      cases.push_back(std::move(what));
    else if (wanted.cases.empty())
      remarks.push_back(fmt::format("{} is left out: it needs {} processes", text, what.processes()));
    else
      return fmt::format("--case {} needs {} processes, but there {} {}; start more with mpiexec -n", text,
                         what.processes(), here.size == 1 ? "is" : "are", here.size);
  }
  return std::nullopt;
}

/// Measures one case on its processes, while the others sleep.
std::optional<std::string> measure_on_members(redistribution const &what, options const &wanted, job const &here,
                                              case_progress const &told, std::vector<measured_case> &results) {
  bool const member = here.rank < what.processes();
  MPI_Comm comm;
  MPI_Comm_split(MPI_COMM_WORLD, member ? 0 : MPI_UNDEFINED, here.rank, &comm);
  std::optional<std::string> wrong;
  if (member) {
    wrong = measure(what, wanted.methods, comm, repeat_of(wanted, what),
                    wanted.all_ways ? timed::both_ways : timed::there, told, results);
    MPI_Comm_free(&comm);
  }
  // Process 0 is a member of every case: it knows the sentence.
  if (any(here, wrong.has_value()) && !wrong)
    wrong = "a method moves an array wrongly";
  return wrong;
}

int run(options const &wanted, job const &here) {
  std::vector<redistribution> cases;
  std::vector<std::string> remarks;
  if (auto const error = choose(wanted, here, cases, remarks))
    return fail(here, *error);
  std::vector<measured_case> all;
  for (redistribution const &what : cases)
    if (!fits_memory(wanted.methods, what, here))
      return fail(here, fmt::format("--case {} takes {:.1f} GiB for all methods together, more memory than there is",
                                    what.text, static_cast<double>(room_for(wanted.methods, what)) / (1 << 30)));
  progress told("redeal-bench", here.rank == 0);
  for (std::size_t i = 0; i < cases.size(); ++i)
    if (auto const error = measure_on_members(cases[i], wanted, here, {told, i + 1, cases.size()}, all))
      return fail(here, *error);
  for (measured_case const &one : all)
    remarks.insert(remarks.end(), one.remarks.begin(), one.remarks.end());
  // Process 0 is a member of every case, the others need not be.
  bool const nothing =
      here.rank == 0 && std::all_of(all.begin(), all.end(), [](measured_case const &c) { return c.figures.empty(); });
  if (any(here, nothing))
    return fail(here, fmt::format("nothing was measured: {}", fmt::join(remarks, "; ")));
  if (any(here, here.wanders))
    remarks.push_back(
        "processes share cores, but are bound to none: what they take depends on who shares one with whom; "
        "mpiexec -bind-to core keeps them where they are");
  if (wanted.form == output::table)
    return write(here, as_table(all, wanted.methods, remarks));
  if (here.rank == 0)
    for (std::string const &remark : remarks)
      fmt::print(stderr, "redeal-bench: note: {}\n", remark);
  return write(here, as_json(all, wanted.methods, here.size));
}

int run(int count, char **arguments) {
  job const here = this_job();
  // The first of them speaks: if others failed too, the launcher might end it before.
  if (runtime::launcher const *const by = here.size == 1 ? runtime::other_launcher() : nullptr)
    return runtime::told_number(by->rank) == 0 ? fail(here, runtime::jobs_of_one(*by)) : 0;
  yield_while_waiting(here.on_node > here.cores);
  std::variant<options, std::string> const wanted = read_options(count, arguments);
  if (auto const *const error = std::get_if<std::string>(&wanted))
    return fail(here, *error);
  if (std::get<options>(wanted).help)
    return write(here, help_text());
  try {
    return run(std::get<options>(wanted), here);
  } catch (std::bad_alloc const &) {
    fmt::print(stderr, "redeal-bench: error: out of memory\n");
    MPI_Abort(MPI_COMM_WORLD, 1);
    return 1;
  }
}

} // namespace
} // namespace redeal::bench

int main(int count, char **arguments) {
  MPI_Init(&count, &arguments);
  int const status = redeal::bench::run(count, arguments);
  MPI_Finalize();
  return status;
}
