// Reads /sys/devices/system/cpu/cpu*/cache.
#include "System/Caches.h"

#include "System/FirstWord.h"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace redeal {
namespace {

struct cache {
  int level = 0;
  std::size_t bytes = 0;
  std::set<int> cores; ///< that share it
};

// "32768K"
std::size_t bytes_of(std::string const &text) {
  char *unit = nullptr;
  auto const number = static_cast<std::size_t>(std::strtoull(text.c_str(), &unit, 10));
  return number << (*unit == 'K' ? 10 : *unit == 'M' ? 20 : *unit == 'G' ? 30 : 0);
}

// "0-7,64-71"
std::set<int> cores_of(std::string const &list) {
  std::set<int> cores;
  char const *at = list.c_str();
  while (*at >= '0' && *at <= '9') {
    char *behind = nullptr;
    long const first = std::strtol(at, &behind, 10),
               last = *behind == '-' ? std::strtol(behind + 1, &behind, 10) : first;
    for (long core = first; core <= std::min(last, first + 4096); ++core)
      cores.insert(static_cast<int>(core));
    at = *behind == ',' ? behind + 1 : behind;
  }
  return cores;
}

// Those for data, the last one first.
std::vector<cache> caches_of(int core, std::string const &root) {
  std::vector<cache> all;
  for (int number = 0;; ++number) {
    std::string const folder =
        root + "/sys/devices/system/cpu/cpu" + std::to_string(core) + "/cache/index" + std::to_string(number);
    std::string const level = first_word_of(folder + "/level");
    if (level.empty())
      break;
    if (first_word_of(folder + "/type") != "Instruction")
      all.push_back({std::atoi(level.c_str()), bytes_of(first_word_of(folder + "/size")),
                     cores_of(first_word_of(folder + "/shared_cpu_list"))});
  }
  std::stable_sort(all.begin(), all.end(), [](cache const &a, cache const &b) { return a.level > b.level; });
  return all;
}

// What a core has of it if all that share it, of these, are at work.
std::size_t share_of(cache const &c, std::vector<int> const &cores) {
  auto const sharing = std::count_if(cores.begin(), cores.end(), [&](int core) { return c.cores.count(core) > 0; });
  return c.bytes / static_cast<std::size_t>(std::max<std::ptrdiff_t>(1, sharing));
}

} // namespace

caches caches_of(std::vector<int> const &cores, std::string const &root) {
  caches found{0, 0};
  std::set<int> done;
  for (int const core : cores) {
    std::vector<cache> const all = caches_of(core, root);
    if (all.empty())
      continue;
    std::size_t const own = share_of(all[all.size() > 1 ? 1 : 0], cores);
    found.own = found.own > 0 ? std::min(found.own, own) : own;
    if (!done.insert(core).second)
      continue;
    found.last += all[0].bytes;
    done.insert(all[0].cores.begin(), all[0].cores.end());
  }
  return found.own > 0 && found.last > 0 ? found : usual_caches;
}

caches caches_of(cpu_set_t const &usable) {
  std::vector<int> cores;
  for (int core = 0; core != CPU_SETSIZE; ++core)
    if (CPU_ISSET(core, &usable))
      cores.push_back(core);
  return caches_of(cores);
}

} // namespace redeal
