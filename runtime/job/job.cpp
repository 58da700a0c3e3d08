// Start, end and failure of the job.
#include "job/job.h"

#include "job/launcher.h"
#include "job/settings.h"
#include "job/without_signals.h"

#include <redeal/detail/array_base.hpp>
#include <redeal/error.hpp>

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <utility>

// The leak sanitizer's, null in a program that is not compiled for it.
extern "C" __attribute__((weak)) void __lsan_disable();
extern "C" __attribute__((weak)) void __lsan_enable();

namespace redeal {
namespace detail {

// Of under_way.hpp: only a program with moves that go on while it computes has it.
extern int const names_moves __attribute__((weak));

} // namespace detail
namespace runtime {
namespace {

// Set once MPI runs, so that a failure before that does not try to ask MPI.
bool started = false;

bool finalized() {
  int flag = 0;
  MPI_Finalized(&flag);
  return flag != 0;
}

// What the program has written must not stay in its buffers when MPI_Abort ends the process. A thread that waits for
// standard input would have all wait that flush all; then exit() flushes the rest, which takes no locks of files.
void flush_all() {
  std::ios_base::Init const streams; // this may be before the program has them
  std::cout.flush();
  std::clog.flush();
  std::fflush(stdout);
  if (ftrylockfile(stdin) == 0) {
    std::fflush(nullptr);
    funlockfile(stdin);
  }
}

// A thread may hold a file for ever, as one that reads a pipe does. So another one flushes them, for a while; it holds
// the list of all files then, for which exit() would wait. Whether it is done, and the process may end by exit().
bool flush_in_time() {
  static std::atomic<bool> done{false}; // the thread may live as long as the process
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, std::size_t{256} << 10);
  pthread_attr_setdetachstate(&small, PTHREAD_CREATE_DETACHED);
  auto const flush = [](void *) -> void * {
    flush_all();
    done = true;
    return nullptr;
  };
  pthread_t by;
  bool runs = false;
  {
    without_signals const outside;
    runs = pthread_create(&by, &small, flush, nullptr) == 0;
  }
  pthread_attr_destroy(&small);
  constexpr int moments = 300;
  for (int i = 0; runs && !done && i < moments; ++i)
    nap(1'000'000);
  return !runs || done; // without memory for a thread exit() does it
}

// The launcher forwards what it has read when the job ends, and may not have read yet what was just written.
void let_launcher_read() { nap(100'000'000); }

bool forked = false;

// MPI may end a process by exit(), so that what is done then is done inside of MPI_Abort.
bool aborts = false;

void abort_job(int status) {
  aborts = true;
  MPI_Abort(MPI_COMM_WORLD, status);
}

// Whether this thread may not call MPI.
thread_local bool beside_mpi = false;

// Those who keep the job under watch: said before main, so nothing here may need to be constructed.
job_watcher watchers[4] = {};
int watcher_count = 0;

// What is done first of all when MPI is about to end; null: nothing.
void (*first_at_end)() = nullptr;

// Whether redeal has started MPI and ends it, and the status with which the process exits.
bool ends_mpi = false;
int exit_status = 0;

void note_status(int status, void *) { exit_status = status; }

// Behind all that the program does at its end: destructors of its static objects may hold directives and write files,
// and so does gcov, with one of the priorities that GCC keeps for itself. A process that leaves with an error takes
// the others down, since they would wait for it for ever.
#pragma GCC diagnostic ignored "-Wprio-ctor-dtor"
__attribute__((destructor(0))) void end_job() {
  if (!started || forked || aborts || finalized())
    return;
  // The launcher would end the others as they are, with status 0.
  if (!ends_mpi && exit_status == 0)
    fail_together({}, fmt::format("process {} ends without MPI_Finalize, which a program that has called MPI_Init must "
                                  "call on every process before it ends",
                                  this_job().rank));
  if (exit_status == 0) {
    leaks_of_mpi const no_leaks;
    MPI_Finalize();
    return;
  }
  if (this_job().size == 1) // nobody waits; and the program may be inside of MPI_Abort itself
    return;
  bool const may_exit = flush_in_time();
  let_launcher_read();
  // As the launcher sees it, a status has one byte.
  int const status = exit_status % 256 != 0 ? exit_status : 1;
  if (!may_exit)
    std::_Exit(status);
  abort_job(status);
}

// Of the node, as far as its processes may use them; and whether there are more processes than these.
int cores = 1;
caches found_caches = usual_caches;
bool crowded = true;

void note_cores(cpu_set_t const &usable, int processes) {
  cores = CPU_COUNT(&usable);
  found_caches = caches_of(usable);
  crowded = processes > cores;
}

std::string text_of(source_line at) { return at.line > 0 ? fmt::format("{}:{}", at.file, at.line) : "redeal"; }

// One write, so that the sentences of several processes do not mix.
void say(std::string const &place, char const *kind, std::string const &what) {
  std::string const line = fmt::format("{}: {}: {}\n", place, kind, what);
  if (write(STDERR_FILENO, line.data(), line.size()) < 0) {
  }
}

[[noreturn]] void say_and_abort(std::string const &place, std::string const &what) {
  bool const may_exit = !beside_mpi && flush_in_time();
  say(place, "error", what);
  let_launcher_read();
  if (started && !forked && may_exit && !finalized())
    abort_job(1);
  std::_Exit(1);
}

// The launcher that has started this job of one process as one of several.
launcher const *strange_launcher(job const &j) { return j.size == 1 ? other_launcher() : nullptr; }

void warn_of_another_launcher(job const &j) {
  if (launcher const *const by = strange_launcher(j); by && told_number(by->rank) == 0)
    say("redeal", "warning", jobs_of_one(*by));
}

// The last that a process does before all end MPI, in which they would keep the cores while they wait for each other;
// and the launcher of Open MPI 4.1 may crash, or never end, when the job is aborted while one of them is in there.
void wait_for_all() {
  auto const require = [](int code) {
    if (code != MPI_SUCCESS) // else the others would wait for this process
      fail_alone({}, "MPI cannot let all processes come to their end");
  };
  MPI_Request all = MPI_REQUEST_NULL;
  require(MPI_Ibarrier(MPI_COMM_WORLD, &all));
  for (int w = 0; w < watcher_count; ++w)
    if (watchers[w].waits)
      return watchers[w].waits(all);
  // A program that has no directive may have none who keeps it under watch.
  for (int done = 0; !done; nap(200'000))
    require(MPI_Test(&all, &done, MPI_STATUS_IGNORE));
}

job start() {
  int flag = 0;
  MPI_Initialized(&flag);
  if (finalized())
    say_and_abort("redeal",
                  "a distributed array is used after MPI_Finalize; finalize later, or let redeal start and end MPI");
  if (!flag) {
    leaks_of_mpi const no_leaks;
    int level = MPI_THREAD_SINGLE;
    MPI_Init_thread(nullptr, nullptr, &names_moves ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &level);
    ends_mpi = true;
  }
  on_exit(note_status, nullptr);
  job j{};
  MPI_Comm_rank(MPI_COMM_WORLD, &j.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &j.size);
  note_cores(usable_cores(), processes_on_this_node(j.size));
  started = true;
  if (j.rank == 0)
    warn_of_unknown_settings();
  warn_of_another_launcher(j);
  if (ends_mpi && j.size > 1) // else there may be processes that never come to a directive
    before_finalize(wait_for_all);
  for (int w = 0; w < watcher_count; ++w)
    if (watchers[w].closes)
      before_finalize(watchers[w].closes);
  for (int w = 0; w < watcher_count; ++w) {
    watchers[w].starts(j);
    before_finalize(watchers[w].ends);
  }
  pthread_atfork(nullptr, nullptr, [] { forked = true; });
  return j;
}

} // namespace

leaks_of_mpi::leaks_of_mpi() {
  if (__lsan_disable)
    __lsan_disable();
}

leaks_of_mpi::~leaks_of_mpi() {
  if (__lsan_enable)
    __lsan_enable();
}

bool is_forked() { return forked; }

bool is_mpi_ours() { return ends_mpi; }

bool has_finalized() { return finalized(); }

job const &this_job() {
  static job const j = [] {
    try {
      return start();
    } catch (std::bad_alloc const &) {
      say_and_abort("redeal", "out of memory: a process cannot have the few kilobytes with which it begins");
    }
  }();
  return j;
}

void fail_together(source_line at, std::string const &what, int speaker) {
  fail_together_at(text_of(at), what, speaker);
}

void fail_together_at(std::string const &place, std::string const &what, int speaker) {
  // The others leave the speaker the time to speak and to end the job; if it never came here, they speak.
  if (this_job().rank != speaker)
    for (int i = 0; i < 10; ++i)
      nap(50'000'000);
  say_and_abort(place, what);
}

void fail_alone(source_line at, std::string const &what) { say_and_abort(text_of(at), what); }

void remark(source_line at, char const *kind, std::string const &what) { say(text_of(at), kind, what); }
void remark_at(std::string const &place, char const *kind, std::string const &what) { say(place, kind, what); }

void speak_beside_mpi() { beside_mpi = true; }

// Whether whoever called this thread could catch what it throws.
static thread_local bool may_throw = true;

void end_job_for_errors() { may_throw = false; }
errors_end_job::errors_end_job() : might_throw_(may_throw) { may_throw = false; }
errors_end_job::~errors_end_job() { may_throw = might_throw_; }

bool throws_errors() {
  static bool const does = word_setting("REDEAL_ON_ERROR", {{"end", false}, {"throw", true}}, false);
  return does && may_throw;
}

void refuse(located_name const &name, std::string const &why, int speaker, char const *directive) {
  std::string const what = fmt::format("{} {}: {}", directive, name.text, why);
  if (throws_errors())
    throw error(fmt::format("{}: error: {}", text_of(name.at), what));
  fail_together(name.at, what, speaker);
}

void refuse_disagreement(located_name const &name, std::string const &why, int speaker) {
  fail_together(name.at, fmt::format("redistribute {}: {}", name.text, why), speaker);
}

void refuse_alone(located_name const &name, std::string const &why, char const *directive) {
  fail_alone(name.at, fmt::format("{} {}: {}", directive, name.text, why));
}

std::string how_to_start(index processes) {
  launcher const *const by = strange_launcher(this_job());
  return by ? fmt::format("run it with {} -n {} or more, as this mpiexec is {}'s and the program is {}'s",
                          own_launcher().command, processes, by->mpi, own_launcher().mpi)
            : fmt::format("run it with mpiexec -n {} or more", processes);
}

void require_running(char const *directive, located_name const &name) {
  if (!finalized())
    return;
  constexpr char const *why = "MPI_Finalize has been called; finalize later, or let redeal start and end MPI";
  if (started)
    refuse(name, why, 0, directive);
  refuse_alone(name, why, directive);
}

void require_job(char const *directive, located_name const &name) {
  if (!started)
    require_running(directive, name);
}

void first_before_finalize(void (*act)()) { first_at_end = act; }

// MPI_Finalize begins by deleting the attributes of MPI_COMM_SELF; that of a simulated cluster does so when MPI has
// ended, and it is too late for whatever was to be done.
void before_finalize(void (*act)()) {
  auto const end = [](MPI_Comm, int, void *, void *what) -> int {
    if (finalized())
      return MPI_SUCCESS;
    if (auto *const first = std::exchange(first_at_end, nullptr))
      first();
    reinterpret_cast<void (*)()>(what)();
    return MPI_SUCCESS;
  };
  int key = MPI_KEYVAL_INVALID;
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, end, &key, reinterpret_cast<void *>(act));
  MPI_Comm_set_attr(MPI_COMM_SELF, key, nullptr);
  MPI_Comm_free_keyval(&key);
}

int count_cores(MPI_Comm node) {
  cpu_set_t const mine = usable_cores();
  cpu_set_t all;
  CPU_ZERO(&all);
  int processes = 1;
  int const code = MPI_Allreduce(&mine, &all, static_cast<int>(sizeof mine), MPI_BYTE, MPI_BOR, node);
  if (code != MPI_SUCCESS)
    return code;
  MPI_Comm_size(node, &processes);
  // Where each process is bound to cores of its own, those of others are not seen.
  bool const bound = !CPU_EQUAL(&mine, &all);
  note_cores(all, bound ? processes : std::max(processes, processes_on_this_node(processes)));
  return MPI_SUCCESS;
}

caches const &caches_here() {
  this_job();
  return found_caches;
}

int processes_at_once(int processes) { return std::min(processes, cores); }

void watch_job(job_watcher const &w) { watchers[watcher_count++] = w; }

int processes_on_this_node() { return processes_on_this_node(this_job().size); }

bool is_crowded() { return crowded; }

// For MPI_COMM_SELF MPICH 4.0 looks at what has come to itself, and at nothing else. Whoever sends itself a message
// with the largest tag that all MPIs have stops nothing but this.
void let_mpi_go_on() {
  constexpr int largest_tag = 32767;
  int flag = 0;
  MPI_Iprobe(this_job().rank, largest_tag, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
}

} // namespace runtime

int rank() { return runtime::this_job().rank; }
int nprocs() { return runtime::this_job().size; }

namespace detail {

void fail_extent(source_line at, index extent) {
  runtime::fail_together(
      at,
      fmt::format("an array cannot have extent {}: extents are at least 0 and the array at most 2^63 bytes", extent));
}

void fail_dimension(source_line at, int d, int rank) {
  runtime::fail_alone(at, fmt::format("an array of rank {} has no dimension {}, but 0 to {}", rank, d, rank - 1));
}

void fail_access(array_base const &array, source_line at, index const *i) {
  std::string where;
  for (std::size_t d = 0; d < array.axes().size(); ++d)
    where += fmt::format("{}{}", d ? ", " : "", i[d]);
  for (std::size_t d = 0; d < array.axes().size(); ++d)
    if (index const extent = array.axes()[d].map.extent(); i[d] < 0 || i[d] >= extent)
      runtime::fail_alone(at, fmt::format("{}({}) does not exist: index {} is outside of extent {}, 0 to {}",
                                          array.name(), where, i[d], extent, extent - 1));
  mapping const &m = *array.mapped();
  index owner = m.owner(i);
  if (!m.members.empty())
    owner = m.members[static_cast<std::size_t>(owner)];
  std::string const belongs = m.outside ? "to one of another communicator" : fmt::format("to process {}", owner);
  bool const has_several = array.axes().size() > 1;
  runtime::fail_alone(at, fmt::format("{0}({1}) is touched by process {2} but belongs {3}; loop over "
                                      "redeal::owned({0}{4}){5}, or redistribute {0} first",
                                      array.name(), where, runtime::this_job().rank, belongs, has_several ? ", d" : "",
                                      has_several ? " in each dimension d" : ""));
}

} // namespace detail
} // namespace redeal
