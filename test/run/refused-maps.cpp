// A process that cannot map others' arrays gets its elements through the small shared buffers, whoever else reads them
// in memory; where it could before and they have gone on, or not even the buffers can be mapped, one sentence says so.
// The preloaded library would come before the sanitizers'.
// UNSUPPORTED: sanitized
// RUN: redeal++ -O1 %s -o %t
// RUN: %back-cxx -DREFUSE -shared -fPIC %s -o %t.so
// RUN: env LD_PRELOAD=%t.so REFUSED=1 %mpirun 3 %t | FileCheck %s
// RUN: env LD_PRELOAD=%t.so REFUSED=12 REFUSED_OF=0 %mpirun 3 %t | FileCheck %s
// RUN: env LD_PRELOAD=%t.so REFUSED=02 %mpirun 3 %t | FileCheck %s
// RUN: env LD_PRELOAD=%t.so REFUSED=0123 REDEAL_TRANSPORT=shared %mpirun 4 %t | FileCheck %s
// RUN: env LD_PRELOAD=%t.so REFUSED=13 REDEAL_TRANSPORT=shared REDEAL_NODES=2 REDEAL_MEMORY=20000 %mpirun 4 %t | FileCheck %s
// RUN: env LD_PRELOAD=%t.so REFUSED=1 REFUSED_SECOND=1 %mpirun 3 %t | FileCheck %s
// RUN: not env LD_PRELOAD=%t.so REFUSED=1 %mpirun 2 %t late 2>&1 | FileCheck %s --check-prefix=LATE
// RUN: not env LD_PRELOAD=%t.so REFUSED=1 %mpirun 2 %t buffers 2>&1 | FileCheck %s --check-prefix=BUFFERS

#ifdef REFUSE

#include <sys/syscall.h>

#include <fcntl.h>
#include <mpi.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>

static int refused = 0, refuses = 0;

/// Refuses to map others' memory from now on: arrays (1), or all (2); 0 for none. Returns how often it has refused.
extern "C" int refuse_maps(int what) {
  refuses = what;
  return refused;
}

#ifdef OPEN_MPI
static std::string const rank = "OMPI_COMM_WORLD_RANK";
#else
static std::string const rank = "PMI_RANK";
#endif

// On the processes that REFUSED names, memory of those that REFUSED_OF names; of all, if it is not there.
static bool refuses_here(int process) {
  char const *const here = std::getenv(rank.c_str()), *const where = std::getenv("REFUSED");
  if (!here || !where || !std::strstr(where, here))
    return false;
  char const *const of = std::getenv("REFUSED_OF");
  if (!of)
    return true;
  std::ifstream environment("/proc/" + std::to_string(process) + "/environ");
  for (std::string setting; std::getline(environment, setting, '\0');)
    if (setting.compare(0, rank.size() + 1, rank + "=") == 0)
      return std::strstr(of, setting.c_str() + rank.size() + 1);
  return false;
}

// Arrays are mapped to be read, buffers also to be written.
extern "C" int open(char const *path, int flags, ...) {
  int process = 0, file = 0;
  bool const foreign = std::sscanf(path, "/proc/%d/fd/%d", &process, &file) == 2;
  if (foreign && refuses > ((flags & O_ACCMODE) == O_RDONLY ? 0 : 1) && refuses_here(process)) {
    ++refused;
    errno = EMFILE;
    return -1;
  }
  std::va_list more;
  va_start(more, flags);
  int const mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, int) : 0;
  va_end(more);
  return static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}

#else

#include <redeal/array.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

// CHECK: PASS
// LATE: refused-maps.cpp:[[#@LINE+66]]: error: redistribute y: {{.*}} failed: its memory could be mapped before,
// BUFFERS: refused-maps.cpp:[[#@LINE+65]]: error: redistribute y: {{.*}} failed: the memory that it is staged in

extern "C" int refuse_maps(int what) __attribute__((weak));

struct odd_size {
  char c[37];
};

namespace {

long bad = 0;

template <class T> T value(long i) {
  T made{};
  std::memcpy(static_cast<void *>(&made), &i, std::min(sizeof made, sizeof i));
  return made;
}

template <class T> void check(redeal::array<T> const &x) {
  for (auto i : redeal::owned(x)) {
    T const right = value<T>(i);
    bad += std::memcmp(&x(i), &right, sizeof right) != 0;
  }
}

// Short runs and long ones, to all processes and to few.
template <class T> void to_and_fro(long n) {
  int const all = redeal::nprocs();
#pragma processors P(all)
  redeal::array<T> x(n), y(n);
#pragma distribute x(cyclic(3)), y(block) onto(P)
  for (auto i : redeal::owned(x))
    x(i) = value<T>(i);
  for (int turn = 0; turn < 4; ++turn) {
    if (turn == 2 && std::getenv("REFUSED_SECOND"))
      refuse_maps(0);
#pragma redistribute x(cyclic(5)) onto(P)
    check(x);
#pragma redistribute x(block) onto(P [0:all - 1])
    check(x);
#pragma redistribute x(block(n)) onto(P [1:1])
    check(x);
#pragma redistribute x(cyclic(700)) onto(P)
    check(x);
#pragma redistribute x(cyclic(3)) onto(P)
    check(x);
#pragma redistribute copy
    y = x;
    check(y);
  }
  refuse_maps(1);
}

// The processes have met. Late: x has gone the way of y, so a process goes on before others have its part of y.
void fail(bool late) {
#pragma processors P(2)
  redeal::array<double> first(5000), x(20000), y(20000);
#pragma distribute first(cyclic), x(block), y(block) onto(P)
  for (auto i : redeal::owned(y))
    y(i) = value<double>(i);
#pragma redistribute first(cyclic(5))
  if (late) {
#pragma redistribute x(cyclic(3))
  }
  refuse_maps(late ? 1 : 2);
#pragma redistribute y(cyclic(3))
  std::printf("not refused\n");
}

} // namespace

int main(int arguments, char **words) {
  redeal::rank();
  if (arguments > 1) {
    fail(std::strcmp(words[1], "late") == 0);
    return 0;
  }
  refuse_maps(1);
  to_and_fro<double>(30011);
  to_and_fro<double>(200003);
  to_and_fro<char>(50000);
  to_and_fro<odd_size>(20000);
  char const here[] = {static_cast<char>('0' + redeal::rank()), 0};
  if (std::strstr(std::getenv("REFUSED"), here) && refuse_maps(1) == 0) {
    std::printf("FAIL: nothing was refused on process %d\n", redeal::rank());
    return 1;
  }
  if (bad != 0)
    std::printf("FAIL: %ld wrong on process %d\n", bad, redeal::rank());
  else if (redeal::rank() == 0)
    std::printf("PASS\n");
  return bad != 0;
}

#endif
