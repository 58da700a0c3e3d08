// A socket for the name, a memfd for the contents. Threads that take memory look for boards, too.
#include "boards/board.h"
#include "boards/life.h"
#include "job/job.h"
#include "job/launcher.h"

#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <utility>

namespace redeal::runtime {
namespace {

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

// The lines of a file of the system's. Allocates nothing: a thread that watches a call looks for boards, too, and would
// get as much address space for that as there may be left.
class lines_of {
public:
  explicit lines_of(char const *name) : file_(open(name, O_RDONLY | O_CLOEXEC)) {}

  bool can_be_read() const { return static_cast<bool>(file_); }

  /// The next one, until the one behind it is asked for; null behind the last.
  char const *next() {
    for (;;) {
      char *const begin = text_.data() + begin_;
      if (void *const end = std::memchr(begin, '\n', end_ - begin_)) {
        *static_cast<char *>(end) = '\0';
        begin_ = static_cast<std::size_t>(static_cast<char *>(end) - text_.data()) + 1;
        return begin;
      }
      std::memmove(text_.data(), begin, end_ - begin_);
      end_ -= std::exchange(begin_, 0);
      ssize_t const got = read(file_.number, text_.data() + end_, text_.size() - end_);
      if (got <= 0)
        return nullptr;
      end_ += static_cast<std::size_t>(got);
    }
  }

private:
  file_descriptor file_;
  std::array<char, 4096> text_;
  std::size_t begin_ = 0, end_ = 0; // of what has been read and not told
};

// Of the private memory that a process has noted, at least: what it has touched since may be other memory of its own.
std::size_t untouched(board const &of) {
  std::size_t const got = of.private_bytes.load();
  if (got == 0)
    return 0;
  std::size_t const touched = touched_private(of.process), other = of.other_bytes.load();
  return touched == 0 ? 0 : got - std::min(got, touched - std::min(touched, other));
}

// The boards of a job, as one of its processes knows them.
class all_boards {
public:
  all_boards(int rank, int size)
      : size_(size), job_(number_of_job()), begin_(fmt::format(" @redeal/{:016x}/", job_)),
        known_(static_cast<std::size_t>(size)) {
    mine_ = make(rank);
    known_[static_cast<std::size_t>(rank)] = mine_;
    known_count_ = mine_ != nullptr;
  }

  board *mine() const { return mine_; }
  void forget_mine() { mine_ = nullptr; }

  board const *of(int process) const {
    std::lock_guard<std::mutex> const guard(lock_);
    return known_[static_cast<std::size_t>(process)];
  }

  void look_for(std::chrono::milliseconds often) {
    std::lock_guard<std::mutex> const guard(lock_);
    auto const now = std::chrono::steady_clock::now();
    if (!mine_ || knows_all_ || now < last_look_ + often)
      return;
    read_list();
    last_look_ = std::chrono::steady_clock::now();
    knows_all_ = known_count_ >= processes_on_this_node();
  }

  bool knows_all() const {
    std::lock_guard<std::mutex> const guard(lock_);
    return knows_all_ || !can_read_;
  }

  std::size_t wanted_by_others() const {
    std::lock_guard<std::mutex> const guard(lock_);
    std::size_t bytes = 0;
    for (board const *const b : known_)
      if (b && b != mine_)
        bytes += b->wanted.load() + b->allowed.load() + untouched(*b);
    return bytes;
  }

private:
  board *make(int rank) const {
    std::size_t const bytes = board::bytes_for(size_);
    file_descriptor file(memfd_create("redeal-board", MFD_CLOEXEC));
    if (!file || ftruncate(file.number, static_cast<off_t>(bytes)) != 0)
      return nullptr;
    void *const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file.number, 0);
    if (memory == MAP_FAILED)
      return nullptr;
    auto *const made = static_cast<board *>(memory);
    made->rank = rank;
    made->process = getpid();
    made->started = start_of(made->process);
    made->size = size_;
    made->job = job_;
    // Who finds the name finds the board complete.
    if (!bind_name(fmt::format("{}{}/{}/{}", begin_.substr(2), rank, getpid(), file.number))) {
      munmap(memory, bytes);
      return nullptr;
    }
    file.release();
    return made;
  }

  // A socket with that address is bound, and stays so to the end.
  static bool bind_name(std::string const &name) {
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

  void read_list() {
    lines_of list("/proc/net/unix");
    can_read_ = list.can_be_read();
    while (char const *const line = can_read_ ? list.next() : nullptr) {
      // The address is the last word; a zero byte is shown as '@'.
      char const *const name = std::strstr(line, begin_.c_str());
      int rank = 0, process = 0, file = 0;
      if (!name || std::sscanf(name + begin_.size(), "%d/%d/%d", &rank, &process, &file) != 3 || rank < 0 ||
          rank >= size_)
        continue;
      board const *&place = known_[static_cast<std::size_t>(rank)];
      if (place)
        continue;
      place = look_at(rank, process, file);
      known_count_ += place != nullptr;
    }
  }

  // A board, if that file of that process is one. Names are free to all: it is not opened before it is known to be a
  // file of this user's.
  board const *look_at(int rank, int process, int number) const {
    std::size_t const bytes = board::bytes_for(size_);
    std::array<char, 64> name;
    std::snprintf(name.data(), name.size(), "/proc/%d/fd/%d", process, number);
    file_descriptor const path(open(name.data(), O_PATH | O_CLOEXEC));
    struct stat about;
    if (!path || fstat(path.number, &about) != 0 || about.st_uid != getuid() || !S_ISREG(about.st_mode) ||
        static_cast<std::size_t>(about.st_size) != bytes)
      return nullptr;
    std::snprintf(name.data(), name.size(), "/proc/self/fd/%d", path.number);
    file_descriptor const file(open(name.data(), O_RDONLY | O_CLOEXEC));
    void *const memory = file ? mmap(nullptr, bytes, PROT_READ, MAP_SHARED, file.number, 0) : MAP_FAILED;
    if (memory == MAP_FAILED)
      return nullptr;
    auto const *const found = static_cast<board const *>(memory);
    if (found->rank == rank && found->size == size_ && found->job == job_)
      return found;
    munmap(memory, bytes);
    return nullptr;
  }

  int size_;
  std::uint64_t job_;
  std::string begin_; // of the lines that name boards of this job
  mutable std::mutex lock_;
  std::vector<board const *> known_;
  int known_count_ = 0;
  bool knows_all_ = false, can_read_ = true;
  std::chrono::steady_clock::time_point last_look_;
  board *mine_ = nullptr;
};

// Null where there is no job of several processes, or no room for a board.
all_boards *all = nullptr;

// Jobs that one of them has spawned cannot be told apart.
bool is_spawned() {
  MPI_Comm parent = MPI_COMM_NULL;
  MPI_Comm_get_parent(&parent);
  return parent != MPI_COMM_NULL;
}

} // namespace

void put_up_board(job const &j) {
  if (!files_may_have(board::bytes_for(j.size)) || is_spawned())
    return;
  all = new all_boards(j.rank, j.size);
  // What a child of a fork does is not the job's.
  pthread_atfork(nullptr, nullptr, [] { all->forget_mine(); });
}

board *my_board() { return all ? all->mine() : nullptr; }

board const *board_of(int process) { return all ? all->of(process) : nullptr; }

// The child of a fork has no board, and must not wait for a lock that a thread of its parent has held.
void look_for_boards() {
  if (my_board())
    all->look_for(std::chrono::milliseconds(10));
}

void look_for_boards_at_once() {
  if (my_board())
    all->look_for(std::chrono::milliseconds(0));
}

// Allocates nothing, as it is also asked in moves that have settled.
std::size_t touched_private(int process) {
  std::array<char, 64> name{};
  fmt::format_to_n(name.data(), name.size() - 1, "/proc/{}/statm", process);
  file_descriptor const file(open(name.data(), O_RDONLY | O_CLOEXEC));
  std::array<char, 128> text{};
  unsigned long pages = 0, touched = 0, shared = 0;
  if (!file || read(file.number, text.data(), text.size() - 1) <= 0 ||
      std::sscanf(text.data(), "%lu %lu %lu", &pages, &touched, &shared) != 3)
    return 0;
  return (touched - std::min(touched, shared)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

bool knows_all_boards() { return !my_board() || all->knows_all(); }

std::size_t wanted_by_others() { return my_board() ? all->wanted_by_others() : 0; }

} // namespace redeal::runtime
