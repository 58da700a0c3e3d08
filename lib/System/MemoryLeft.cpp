// Reads /proc/meminfo and the files of control groups, of version 1 and 2.
#include "System/MemoryLeft.h"

#include "System/FirstWord.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <initializer_list>
#include <sstream>

namespace redeal {
namespace {

constexpr std::size_t unlimited = SIZE_MAX;

// A number of bytes in a file of its own; unlimited if there is none, as for "max".
std::size_t number_in(std::string const &path) {
  std::string const word = first_word_of(path);
  return word.empty() || word.find_first_not_of("0123456789") != std::string::npos
             ? unlimited
             : static_cast<std::size_t>(std::strtoull(word.c_str(), nullptr, 10));
}

// The sum of the numbers behind these names, one a line, as in "MemAvailable:   123 kB"; unlimited if there is none.
std::size_t sum_in(std::string const &path, std::initializer_list<char const *> names) {
  std::ifstream file(path);
  std::size_t sum = 0, number = 0;
  bool any = false;
  for (std::string line, name; std::getline(file, line);) {
    std::istringstream words(line);
    if (words >> name >> number && std::find(names.begin(), names.end(), name) != names.end()) {
      sum += number;
      any = true;
    }
  }
  return any ? sum : unlimited;
}

// Some is kept for others, and for what nobody plans.
std::size_t without_reserve(std::size_t left, std::size_t all) {
  std::size_t const reserve = std::min(all / 64, std::size_t{1} << 30);
  return left > reserve ? left - reserve : 0;
}

std::size_t left_in_system(std::string const &root) {
  std::string const path = root + "/proc/meminfo";
  std::size_t const available = sum_in(path, {"MemAvailable:", "SwapFree:"}), all = sum_in(path, {"MemTotal:"});
  return available == unlimited || all == unlimited ? unlimited : without_reserve(available * 1024, all * 1024);
}

// What one group allows. Pages of files that it holds go when memory is needed.
std::size_t left_in_group(std::string const &folder, char const *limit, char const *usage,
                          std::initializer_list<char const *> files) {
  std::size_t const most = number_in(folder + limit), used = number_in(folder + usage);
  if (most == unlimited || used == unlimited)
    return unlimited;
  std::size_t const in_files = sum_in(folder + "/memory.stat", files),
                    held = used - std::min(used, in_files == unlimited ? 0 : in_files);
  return without_reserve(most > held ? most - held : 0, most);
}

// The least of a group and those that it is in. In a container the outermost may be the group itself.
std::size_t left_in_groups(std::string const &root) {
  std::size_t least = unlimited;
  std::ifstream groups(root + "/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    // "4:memory:/a/b", or "0::/a/b" of version 2.
    std::size_t const first = line.find(':'), second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos)
      continue;
    std::string const kinds = "," + line.substr(first + 1, second - first - 1) + ",";
    bool const is_first = kinds.find(",memory,") != std::string::npos, is_second = kinds == ",,";
    if (!is_first && !is_second)
      continue;
    for (std::string path = line.substr(second + 1);;) {
      std::string const folder = root + "/sys/fs/cgroup" + (is_first ? "/memory" : "") + (path == "/" ? "" : path);
      least = std::min(
          least, is_first ? left_in_group(folder, "/memory.limit_in_bytes", "/memory.usage_in_bytes",
                                          {"total_inactive_file", "total_active_file"})
                          : left_in_group(folder, "/memory.max", "/memory.current", {"inactive_file", "active_file"}));
      if (path.empty() || path == "/")
        break;
      path.resize(path.rfind('/'));
    }
  }
  return least;
}

} // namespace

std::size_t addresses_left() {
  rlimit most{};
  if (getrlimit(RLIMIT_AS, &most) != 0 || most.rlim_cur == RLIM_INFINITY)
    return unlimited;
  // The first number of the file: pages that have addresses.
  std::size_t const pages =
                        static_cast<std::size_t>(std::strtoull(first_word_of("/proc/self/statm").c_str(), nullptr, 10)),
                    taken = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return most.rlim_cur - std::min<std::size_t>(most.rlim_cur, taken);
}

std::string words_for_address_limit() {
  rlimit most{};
  if (getrlimit(RLIMIT_AS, &most) != 0 || most.rlim_cur == RLIM_INFINITY)
    return "";
  return "its addresses are limited to " + std::to_string(most.rlim_cur) + " bytes (ulimit -v)";
}

std::size_t memory_left(std::string const &root) { return std::min(left_in_system(root), left_in_groups(root)); }

} // namespace redeal
