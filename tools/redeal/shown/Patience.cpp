// An alarm, whose handler writes the line: planning has no place of its own that comes by every second.
#include "shown/Patience.h"

#include <cerrno>
#include <csignal>
#include <cstring>

#include <unistd.h>

namespace redeal::tool {
namespace {

char line[256];
std::size_t length = 0;

void say(int) {
  int const saved = errno;
  // A terminal that does not take it is no error.
  [[maybe_unused]] ssize_t const written = write(STDERR_FILENO, line, length);
  errno = saved;
}

} // namespace

void announce_if_slow(std::string const &what) {
  if (!isatty(STDERR_FILENO))
    return;
  std::string const text = "redeal: still " + what + " (^C ends it)\n";
  alarm(0);
  length = text.copy(line, sizeof line);
  struct sigaction action = {};
  action.sa_handler = say;
  action.sa_flags = SA_RESTART;
  sigaction(SIGALRM, &action, nullptr);
  alarm(2);
}

void announce_nothing() { alarm(0); }

} // namespace redeal::tool
