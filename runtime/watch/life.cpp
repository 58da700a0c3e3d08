// Reads /proc/<pid>/stat, without allocating anything.
#include "watch/life.h"

#include <fcntl.h>
#include <unistd.h>

#include <cinttypes>
#include <cstdio>
#include <cstring>

namespace redeal::runtime {
namespace {

struct process_facts {
  bool there = false, known = false;
  char state = 0;
  std::uint64_t started = 0;
};

process_facts facts_of(int process) {
  char text[512];
  std::snprintf(text, sizeof text, "/proc/%d/stat", process);
  int const file = open(text, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return {access("/proc/self/stat", R_OK) != 0, false};
  ssize_t const got = read(file, text, sizeof text - 1);
  close(file);
  if (got <= 0)
    return {};
  text[got] = '\0';
  // The program's name, in parentheses, may hold any letters. The start is the 19th number behind the state.
  process_facts found{true, false};
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
  if (!now.there || (now.known && (now.state == 'Z' || now.state == 'X' || now.started != started)))
    return life::gone;
  return now.known && (now.state == 'T' || now.state == 't') ? life::stopped : life::runs;
}

} // namespace redeal::runtime
