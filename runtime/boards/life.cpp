// Reads /proc/<pid>/stat, without allocating anything.
#include "boards/life.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstring>

namespace redeal::runtime {
namespace {

struct process_facts {
  bool gone = false, known = false; // neither: the system does not tell
  char state = 0;
  std::uint64_t started = 0;
};

// Whether a call has failed because there is no such process, and not for what this process lacks, as file descriptors.
bool means_gone(int error) { return (error == ENOENT || error == ESRCH) && access("/proc/self/stat", R_OK) == 0; }

process_facts facts_of(int process) {
  char text[512];
  std::snprintf(text, sizeof text, "/proc/%d/stat", process);
  int const file = open(text, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return {means_gone(errno)};
  ssize_t const got = read(file, text, sizeof text - 1);
  int const error = errno;
  close(file);
  if (got <= 0)
    return {got < 0 && means_gone(error)};
  text[got] = '\0';
  // The program's name, in parentheses, may hold any letters. The start is the 19th number behind the state.
  process_facts found;
  char const *const name_end = std::strrchr(text, ')');
  found.known = name_end && std::sscanf(name_end + 1,
                                        " %c %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s "
                                        "%" SCNu64,
                                        &found.state, &found.started) == 2;
  return found;
}

} // namespace

std::uint64_t start_of(int process) { return facts_of(process).started; }

life life_of(int process, std::uint64_t started) {
  process_facts const now = facts_of(process);
  bool const is_another = started != 0 && now.started != started;
  if (now.gone || (now.known && (now.state == 'Z' || now.state == 'X' || is_another)))
    return life::gone;
  return now.known && (now.state == 'T' || now.state == 't') ? life::stopped : life::runs;
}

} // namespace redeal::runtime
