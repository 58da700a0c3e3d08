// Linux tells the peak of the resident pages (VmHWM) and forgets it when asked (clear_refs). Pages of other processes
// that this one looks at are resident here as well: Rss counts them whole, Pss by their share.
#include "memory.h"

#include <malloc.h>

#include <charconv>
#include <fstream>

namespace redeal::bench {
namespace {

/// The number behind `name` in a file of lines such as "VmHWM:    1616 kB", in bytes.
std::optional<index> read_line(char const *file, std::string const &name) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.compare(0, name.size(), name) != 0)
      continue;
    std::size_t const digits = line.find_first_of("0123456789", name.size());
    index value = 0;
    if (digits == line.npos ||
        std::from_chars(line.data() + digits, line.data() + line.size(), value).ec != std::errc())
      return std::nullopt;
    return value * 1024;
  }
  return std::nullopt;
}

bool forget_peak() {
  std::ofstream out("/proc/self/clear_refs");
  out << "5\n" << std::flush;
  return out.good();
}

} // namespace

std::optional<memory_growth::reading> memory_growth::read() {
  std::optional<index> const peak = read_line("/proc/self/status", "VmHWM:"),
                             whole = read_line("/proc/self/smaps_rollup", "Rss:"),
                             share = read_line("/proc/self/smaps_rollup", "Pss:");
  if (!peak || !whole || !share)
    return std::nullopt;
  return reading{*peak, *whole - *share};
}

memory_growth::memory_growth() {
  // What malloc keeps from before is given back, else it would serve what is measured now.
  malloc_trim(0);
  if (forget_peak())
    before_ = read();
}

std::optional<index> memory_growth::bytes() const {
  std::optional<reading> const now = before_ ? read() : std::nullopt;
  if (!now)
    return std::nullopt;
  return now->peak - before_->peak - (now->shared_with_others - before_->shared_with_others);
}

std::optional<index> available_memory() { return read_line("/proc/meminfo", "MemAvailable:"); }

} // namespace redeal::bench
