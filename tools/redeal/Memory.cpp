// MemAvailable of /proc/meminfo, memory.max and memory.current of the control group, RLIMIT_AS; the least of them.
#include "Memory.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include <sys/resource.h>

namespace redeal::tool {
namespace {

/// The first number behind `name` in a file; behind nothing if `name` is empty.
std::optional<std::uint64_t> number_in(std::string const &path, std::string const &name = {}) {
  std::ifstream file(path);
  std::uint64_t number = 0;
  for (std::string line; std::getline(file, line);)
    if (line.compare(0, name.size(), name) == 0)
      if (std::istringstream rest(line.substr(name.size())); rest >> number)
        return number;
  return std::nullopt;
}

void limit(std::optional<std::uint64_t> &least, std::optional<std::uint64_t> most, std::optional<std::uint64_t> used) {
  if (!most)
    return;
  std::uint64_t const left = *most - std::min(*most, used.value_or(0));
  least = least ? std::min(*least, left) : left;
}

/// Of the control groups, from this process's own upwards.
void limit_by_groups(std::optional<std::uint64_t> &least) {
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    if (line.compare(0, 3, "0::") != 0)
      continue;
    for (std::string group = line.substr(3); !group.empty(); group.erase(group.rfind('/'))) {
      std::string const path = "/sys/fs/cgroup" + group + "/memory.";
      limit(least, number_in(path + "max"), number_in(path + "current"));
    }
  }
}

} // namespace

std::optional<std::uint64_t> available_memory() {
  std::optional<std::uint64_t> least;
  if (std::optional<std::uint64_t> const kilobytes = number_in("/proc/meminfo", "MemAvailable:"))
    least = *kilobytes * 1024;
  limit_by_groups(least);
  rlimit space{};
  if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY) {
    std::optional<std::uint64_t> const pages = number_in("/proc/self/statm");
    limit(least, space.rlim_cur, pages.value_or(0) * 4096);
  }
  return least;
}

} // namespace redeal::tool
