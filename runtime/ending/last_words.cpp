// Only calls that a signal may interrupt: no memory is allocated, and no stream is written.
#include "ending/last_words.h"

#include "boards/whereabouts.h"
#include "job/job.h"

#include <dlfcn.h>
#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace redeal::runtime {
namespace {

constexpr std::array<int, 5> deadly{SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV};

// Set once MPI runs: the process that it runs in, and its number.
pid_t process = 0;
int rank = 0;

// "deal.cpp:9: error: process 1 dies …; its last directive moved x, here"
void say_last(char const *how) {
  std::array<char, 640> line;
  entry const before_moves = last_entry();
  int n = 0;
  if (came_to_any()) {
    located_name const &last = last_name();
    n = std::snprintf(line.data(), line.size(), "%s:%d: error: process %d %s; its last directive moved %s, here\n",
                      last.at.file, last.at.line, rank, how, last.text);
  } else if (before_moves.directive) {
    located_name const &last = before_moves.name;
    n = std::snprintf(line.data(), line.size(), "%s:%d: error: process %d %s; its last directive was %s %s, here\n",
                      last.at.file, last.at.line, rank, how, before_moves.directive, last.text);
  } else {
    n = std::snprintf(line.data(), line.size(), "redeal: error: process %d %s\n", rank, how);
  }
  auto const bytes = std::min(static_cast<std::size_t>(std::max(n, 0)), line.size() - 1);
  if (write(STDERR_FILENO, line.data(), bytes) < 0) {
  }
  // The launcher may drop what it has not read when a process ends.
  timespec const a_moment{0, 100'000'000};
  nanosleep(&a_moment, nullptr);
}

char const *name_of(int signal) {
  char const *const name = sigabbrev_np(signal);
  return name ? name : "?";
}

// What MPI's own library does at these signals, UCX below MPICH or Open MPI's: it lists addresses, and names no
// process.
std::array<struct sigaction, deadly.size()> of_mpi;

bool is_of_mpi(struct sigaction const &action) {
  Dl_info where{};
  void *const code = (action.sa_flags & SA_SIGINFO) != 0 ? reinterpret_cast<void *>(action.sa_sigaction)
                                                         : reinterpret_cast<void *>(action.sa_handler);
  return dladdr(code, &where) != 0 && where.dli_fname &&
         (std::strstr(where.dli_fname, "/libucs.") || std::strstr(where.dli_fname, "/libopen-pal."));
}

// Then what was to happen without us: MPI's library does its part, or the system ends the process, for an error of the
// process's own when that comes again.
void handle(int signal, siginfo_t *why, void *context) {
  if (getpid() == process) {
    std::array<char, 64> how;
    std::snprintf(how.data(), how.size(), "dies of signal %d (SIG%s)", signal, name_of(signal));
    say_last(how.data());
  }
  auto const number = static_cast<std::size_t>(std::find(deadly.begin(), deadly.end(), signal) - deadly.begin());
  if (of_mpi[number].sa_sigaction)
    of_mpi[number].sa_sigaction(signal, why, context);
  else if (why->si_code <= 0)
    raise(signal);
}

// Where the stack is used up a handler needs another one. Other threads, which have none, die without a word then.
alignas(16) std::array<char, std::size_t{64} << 10> spare_stack;

void give_spare_stack() {
  stack_t now{};
  if (sigaltstack(nullptr, &now) != 0 || (now.ss_flags & SS_DISABLE) == 0)
    return;
  stack_t ours{};
  ours.ss_sp = spare_stack.data();
  ours.ss_size = spare_stack.size();
  sigaltstack(&ours, nullptr);
}

// The others may need it yet, and the launcher ends them all.
bool leaves_others() { return process != 0 && getpid() == process && !has_finalized(); }

[[noreturn]] void leave(int status) {
  for (;;)
    syscall(SYS_exit_group, status);
}

void leave_by_quick_exit() {
  if (!leaves_others())
    return;
  say_last("ends by quick_exit, so that the launcher ends all others; end it by return from main or by exit");
  leave(1);
}

void leave_at_once(int status) {
  if (status != 0 || !leaves_others())
    return;
  say_last("ends by _exit, so that the launcher ends all others; end it by return from main or by exit");
  leave(1);
}

} // namespace

// Nobody waits for the only process of a job.
bool may_not_exec() { return leaves_others() && this_job().size > 1; }

void leave_by_exec(char const *function) {
  std::array<char, 256> how;
  std::snprintf(how.data(), how.size(),
                "calls %s while its job goes on, so that the launcher ends all others; call fork first and %s in the "
                "child, or call it behind MPI_Finalize",
                function, function);
  say_last(how.data());
  leave(1);
}

void prepare_last_words(int number) {
  rank = number;
  process = getpid();
  give_spare_stack();
  for (std::size_t i = 0; i < deadly.size(); ++i) {
    struct sigaction now{};
    if (sigaction(deadly[i], nullptr, &now) != 0)
      continue;
    bool const tells = (now.sa_flags & SA_SIGINFO) != 0, is_free = !tells && now.sa_handler == SIG_DFL;
    if (!is_free && !is_of_mpi(now))
      continue;
    if (tells)
      of_mpi[i] = now;
    now.sa_flags = static_cast<int>(SA_SIGINFO | SA_RESETHAND | SA_NODEFER | SA_ONSTACK);
    now.sa_sigaction = handle;
    sigaction(deadly[i], &now, nullptr);
  }
  at_quick_exit(leave_by_quick_exit);
}

} // namespace redeal::runtime

// In place of the C library's, which do the same without a word.
extern "C" {

void _exit(int status) {
  redeal::runtime::leave_at_once(status);
  redeal::runtime::leave(status);
}

void _Exit(int status) noexcept { _exit(status); }
}
