// Reads /sys/devices/system/cpu/cpu*/cache.
#include "System/LastCache.h"

#include "System/FirstWord.h"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace redeal {
namespace {

// "32768K"
std::size_t bytes_of(std::string const &text) {
  char *unit = nullptr;
  auto const number = static_cast<std::size_t>(std::strtoull(text.c_str(), &unit, 10));
  return number << (*unit == 'K' ? 10 : *unit == 'M' ? 20 : *unit == 'G' ? 30 : 0);
}

// Marks the cores of a list such as "0-7,64-71" as done.
void mark(std::string const &list, std::set<int> &done) {
  char const *at = list.c_str();
  while (*at >= '0' && *at <= '9') {
    char *behind = nullptr;
    long const first = std::strtol(at, &behind, 10),
               last = *behind == '-' ? std::strtol(behind + 1, &behind, 10) : first;
    for (long core = first; core <= std::min(last, first + 4096); ++core)
      done.insert(static_cast<int>(core));
    at = *behind == ',' ? behind + 1 : behind;
  }
}

} // namespace

std::size_t last_cache(std::vector<int> const &cores, std::string const &root) {
  std::size_t all = 0;
  std::set<int> done;
  for (int const core : cores) {
    if (!done.insert(core).second)
      continue;
    std::string last;
    int highest = 0;
    for (int number = 0;; ++number) {
      std::string const folder =
          root + "/sys/devices/system/cpu/cpu" + std::to_string(core) + "/cache/index" + std::to_string(number);
      std::string const level = first_word_of(folder + "/level");
      if (level.empty())
        break;
      if (int const found = std::atoi(level.c_str());
          found > highest && first_word_of(folder + "/type") != "Instruction") {
        highest = found;
        last = folder;
      }
    }
    if (last.empty())
      continue;
    all += bytes_of(first_word_of(last + "/size"));
    mark(first_word_of(last + "/shared_cpu_list"), done);
  }
  return all > 0 ? all : usual_last_cache;
}

std::size_t last_cache_of(cpu_set_t const &usable) {
  std::vector<int> cores;
  for (int core = 0; core != CPU_SETSIZE; ++core)
    if (CPU_ISSET(core, &usable))
      cores.push_back(core);
  return last_cache(cores);
}

} // namespace redeal
