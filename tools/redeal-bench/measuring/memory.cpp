// Linux tells the peak of a process's resident pages too, but pages that several processes use count for each of them,
// and their peaks come at different times. So a thread of one process samples what is proportionally theirs (Pss).
#include "measuring/memory.h"

#include <fmt/format.h>
#include <malloc.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
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

std::optional<index> memory_of(std::vector<int> const &processes) {
  index sum = 0;
  for (int const process : processes) {
    std::optional<index> const share = read_line(fmt::format("/proc/{}/smaps_rollup", process).c_str(), "Pss:");
    if (!share)
      return std::nullopt;
    sum += *share;
  }
  return sum;
}

} // namespace

memory_growth::memory_growth(MPI_Comm comm) {
  // What malloc keeps from before is given back, else it would serve what is measured now.
  malloc_trim(0);
  int size = 0, rank = 0;
  MPI_Comm_size(comm, &size);
  MPI_Comm_rank(comm, &rank);
  processes_.resize(static_cast<std::size_t>(size));
  int const mine = getpid();
  MPI_Gather(&mine, 1, MPI_INT, processes_.data(), 1, MPI_INT, 0, comm);
  if (rank != 0)
    processes_.clear();
  before_ = memory_of(processes_);
  MPI_Barrier(comm);
  if (!before_ || processes_.empty())
    return;
  most_ = *before_;
  watcher_ = std::thread([this] {
    while (!stopped_)
      look();
  });
}

memory_growth::~memory_growth() { stop(); }

void memory_growth::look() {
  if (!resting_)
    if (std::optional<index> const now = memory_of(processes_); now && *now > most_)
      most_ = *now;
  std::this_thread::sleep_for(std::chrono::microseconds(500));
}

void memory_growth::stop() {
  stopped_ = true;
  if (watcher_.joinable())
    watcher_.join();
}

std::optional<index> memory_growth::bytes() {
  stop();
  if (!before_)
    return std::nullopt;
  if (processes_.empty())
    return 0;
  look();
  return most_ - *before_;
}

std::optional<index> available_memory() { return read_line("/proc/meminfo", "MemAvailable:"); }

} // namespace redeal::bench
