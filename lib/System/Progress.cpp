// Goes up from this process as long as its parents are launchers of MPI; the uppermost has the standard error that
// counts.
#include "System/Progress.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include <sys/stat.h>
#include <unistd.h>

namespace redeal {
namespace {

std::string name_of(pid_t process) {
  std::string name;
  std::getline(std::ifstream("/proc/" + std::to_string(process) + "/comm"), name);
  return name;
}

pid_t parent_of(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.rfind("PPid:", 0) == 0)
      return std::atoi(line.c_str() + 5);
  return 0;
}

bool is_launcher(std::string const &name) {
  for (char const *const start : {"mpiexec", "mpirun", "hydra_", "orte", "prte", "prun"})
    if (name.rfind(start, 0) == 0)
      return true;
  return false;
}

// A terminal is a character device of its own kind, whose numbers the kernel has fixed: those of consoles and lines
// from 4 to 5, of pseudo-terminals from 136 to 143.
bool is_terminal(std::string const &path) {
  struct stat file{};
  if (stat(path.c_str(), &file) != 0 || !S_ISCHR(file.st_mode))
    return false;
  unsigned const kind = static_cast<unsigned>(file.st_rdev >> 8) & 0xfffU;
  return kind == 4 || kind == 5 || (kind >= 136 && kind <= 143);
}

} // namespace

bool says_at_terminal() {
  pid_t launcher = 0;
  for (pid_t above = getppid(); above > 1 && is_launcher(name_of(above)); above = parent_of(above))
    launcher = above;
  return launcher == 0 ? isatty(STDERR_FILENO) != 0 : is_terminal("/proc/" + std::to_string(launcher) + "/fd/2");
}

void progress::at(std::string const &what) {
  clock::time_point const now = clock::now();
  if (!speaks_ || now - last_ < std::chrono::seconds(2))
    return;
  last_ = now;
  std::fprintf(stderr, "%s: %s\n", who_.c_str(), what.c_str());
}

} // namespace redeal
