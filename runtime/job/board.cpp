// A socket for the name, a memfd for the contents.
#include "job/board.h"

#include "job/job.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

namespace redeal::runtime {
namespace {

std::size_t words_for(int size) { return (static_cast<std::size_t>(size) + 63) / 64; }

std::size_t bytes_for(int size) {
  return sizeof(notice) + (words_for(size) - 1) * sizeof(std::atomic<std::uint64_t>);
}

// What a launcher says.
char const *variable(char const *name) {
  char const *const value = std::getenv(name);
  return value && *value != '\0' ? value : nullptr;
}

// A word that is the same for all processes of a job on a node, and for no others there.
std::string word_for_job() {
  for (char const *name : {"PMIX_NAMESPACE", "OMPI_MCA_ess_base_jobid"})
    if (char const *const value = variable(name))
      return value;
  char const *const job = variable("SLURM_JOB_ID"), *const step = variable("SLURM_STEP_ID");
  if (job && step)
    return fmt::format("{}.{}", job, step);
  // Hydra's processes of a node have inherited one socket of their launcher.
  struct stat about;
  if (char const *const file = variable("HYDI_CONTROL_FD"); file && fstat(std::atoi(file), &about) == 0)
    return fmt::format("hydra-{}", about.st_ino);
  return fmt::format("parent-{}", getppid());
}

// What the names of all boards of this job on this node begin with; then come rank, process and file.
std::string const &common_name() {
  static auto &name = *new std::string(fmt::format("redeal/{}/{}/", getuid(), word_for_job()));
  return name;
}

struct file_descriptor {
  int number;
  explicit file_descriptor(int n) : number(n) {}
  ~file_descriptor() {
    if (number >= 0)
      close(number);
  }
  file_descriptor(file_descriptor const &) = delete;
  file_descriptor &operator=(file_descriptor const &) = delete;
  explicit operator bool() const { return number >= 0; }
  int release() { return std::exchange(number, -1); }
};

void *map(int file, std::size_t bytes, int protection) {
  void *const memory = mmap(nullptr, bytes, protection, MAP_SHARED, file, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

bool may_be_as_large(std::size_t bytes) {
  rlimit limit{};
  return getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || bytes <= limit.rlim_cur;
}

// A board, if that file of that process is one.
notice const *look_at(int rank, int process, int file_number) {
  int const size = this_job().size;
  std::size_t const bytes = bytes_for(size);
  file_descriptor const file(
      open(fmt::format("/proc/{}/fd/{}", process, file_number).c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat about;
  if (!file || fstat(file.number, &about) != 0 || about.st_uid != getuid() || !S_ISREG(about.st_mode) ||
      static_cast<std::size_t>(about.st_size) != bytes)
    return nullptr;
  auto *const found = static_cast<notice *>(map(file.number, bytes, PROT_READ));
  if (!found || (found->rank == rank && found->size == size))
    return found;
  munmap(found, bytes);
  return nullptr;
}

std::vector<notice const *> &known_boards() {
  static auto &known = *new std::vector<notice const *>(static_cast<std::size_t>(this_job().size));
  return known;
}

// Adds the boards that have come since the last time.
void look_for_boards(std::vector<notice const *> &known) {
  std::string const begin = " @" + common_name();
  std::unique_ptr<std::FILE, int (*)(std::FILE *)> const list(std::fopen("/proc/net/unix", "re"), std::fclose);
  char line[512];
  while (list && std::fgets(line, sizeof line, list.get())) {
    // The address is the last word; a zero byte is shown as '@'.
    char const *const name = std::strstr(line, begin.c_str());
    int rank = 0, process = 0, file = 0;
    if (name && std::sscanf(name + begin.size(), "%d/%d/%d", &rank, &process, &file) == 3 && rank >= 0 &&
        rank < this_job().size && !known[static_cast<std::size_t>(rank)])
      known[static_cast<std::size_t>(rank)] = look_at(rank, process, file);
  }
}

// A socket with that address is bound, and stays so to the end.
bool bind_name(std::string const &name) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (name.size() > sizeof address.sun_path - 1)
    return false;
  // An address that begins with a zero byte is in no folder.
  std::memcpy(address.sun_path + 1, name.data(), name.size());
  auto const length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
  file_descriptor s(socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  if (!s || bind(s.number, reinterpret_cast<sockaddr const *>(&address), length) != 0)
    return false;
  s.release();
  return true;
}

notice *mine = nullptr;

} // namespace

notice *my_board() { return mine; }

notice const *board_of(int process) {
  notice const *const &place = known_boards()[static_cast<std::size_t>(process)];
  if (!place && mine)
    look_for_boards(known_boards());
  return place;
}

int count_boards() {
  std::vector<notice const *> const &all = known_boards();
  return static_cast<int>(all.size() - static_cast<std::size_t>(std::count(all.begin(), all.end(), nullptr)));
}

std::size_t wanted_by_others() {
  if (!mine)
    return 0;
  look_for_boards(known_boards());
  std::size_t bytes = 0;
  for (notice const *const board : known_boards())
    if (board && board->rank != mine->rank)
      bytes += board->wanted.load();
  return bytes;
}

void put_up_board(int rank, int size) {
  std::size_t const bytes = bytes_for(size);
  if (!may_be_as_large(bytes))
    return;
  file_descriptor file(memfd_create("redeal-board", MFD_CLOEXEC));
  if (!file || ftruncate(file.number, static_cast<off_t>(bytes)) != 0)
    return;
  auto *const made = static_cast<notice *>(map(file.number, bytes, PROT_READ | PROT_WRITE));
  if (!made)
    return;
  made->rank = rank;
  made->size = size;
  // Who finds the name finds the board complete.
  if (!bind_name(fmt::format("{}{}/{}/{}", common_name(), rank, getpid(), file.number))) {
    munmap(made, bytes);
    return;
  }
  file.release();
  mine = made;
}

std::vector<visit> visits_of(notice const &board) {
  std::vector<visit> read;
  for (int attempt = 0; attempt < 100; ++attempt) {
    std::uint64_t const before = board.version.load(std::memory_order_acquire);
    std::uint64_t const count = std::min<std::uint64_t>(board.visit_count, notice::most_visits);
    read.assign(board.visits, board.visits + count);
    std::atomic_thread_fence(std::memory_order_acquire);
    if (before % 2 == 0 && board.version.load(std::memory_order_relaxed) == before)
      return read;
    nap(10'000);
  }
  return {};
}

void post(notice &board, std::vector<visit> const &visits, std::vector<int> const &awaited, standing state) {
  board.version.fetch_add(1);
  board.visit_count = std::min(visits.size(), notice::most_visits);
  std::copy_n(visits.begin(), board.visit_count, board.visits);
  board.version.fetch_add(1);
  std::vector<std::uint64_t> words(words_for(board.size));
  for (int const process : awaited)
    words[static_cast<std::size_t>(process) / 64] |= std::uint64_t{1} << process % 64;
  for (std::size_t i = 0; i < words.size(); ++i)
    board.awaited[i].store(words[i], std::memory_order_relaxed);
  if (board.state.load() != state) {
    board.state.store(state);
    board.epoch.fetch_add(1);
  }
}

void post(notice &board, standing state) {
  board.state.store(state);
  board.epoch.fetch_add(1);
}

} // namespace redeal::runtime
