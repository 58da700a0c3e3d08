// What loops over memory are measured with: the parts of others, in memory that processes of a node share as arrays do,
// in the state in which a move to and fro leaves and finds it.
//
//     process 0   old parts 0 1 2 3   next parts      reads those of process 1, and writes its own next ones
//     process 1   old parts 0 1 2 3   next parts      the other way round; then what is next is old
//
// What comes next may be what was old last time, as between two mappings; or what was old so long ago that it is in no
// cache, as where a program touches much else between two moves.
#pragma once

#include "measuring.h"

#include <redeal/block_cyclic.hpp>

#include <fmt/format.h>

#include <fcntl.h>
#include <mpi.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <new>
#include <optional>
#include <set>
#include <vector>

namespace redeal::calibrate {

/// Among whom each process's elements are.
constexpr index others = 4;
constexpr index page = 4096;

/// A file in memory, as arrays lie in, so that nothing depends on how large /dev/shm is.
class shared_file {
public:
  explicit shared_file(index bytes)
      : bytes_(static_cast<std::size_t>(bytes)), file_(memfd_create("redeal calibrate", MFD_CLOEXEC)) {
    if (file_ < 0 || posix_fallocate(file_, 0, static_cast<off_t>(bytes_)) != 0 || !(own_ = map(file_)))
      throw std::bad_alloc();
    std::fill_n(own_, bytes, char{0});
  }
  ~shared_file() {
    for (char *const memory : others_)
      if (memory)
        munmap(memory, bytes_);
    munmap(own_, bytes_);
    close(file_);
  }
  shared_file(shared_file const &) = delete;
  shared_file &operator=(shared_file const &) = delete;

  // Finds those of some of these processes. Where they may not be shared, each has its own.
  void meet(MPI_Comm all, int size, std::set<int> const &wanted) {
    int const mine[] = {getpid(), file_};
    std::vector<int> found(2 * static_cast<std::size_t>(size));
    MPI_Allgather(mine, 2, MPI_INT, found.data(), 2, MPI_INT, all);
    others_.resize(static_cast<std::size_t>(size));
    for (int const p : wanted) {
      std::size_t const i = 2 * static_cast<std::size_t>(p);
      int const file = open(fmt::format("/proc/{}/fd/{}", found[i], found[i + 1]).c_str(), O_RDWR | O_CLOEXEC);
      others_[i / 2] = file < 0 ? nullptr : map(file);
      if (file >= 0)
        close(file);
    }
    // No page is looked for first when the clock runs.
    char volatile sink = 0;
    for (int const p : wanted)
      for (std::size_t i = 0; i < bytes_; i += page)
        sink = of(p)[i];
    static_cast<void>(sink);
    MPI_Barrier(all);
  }

  char *own() const { return own_; }
  char const *of(int process) const {
    char const *const memory = others_[static_cast<std::size_t>(process)];
    return memory ? memory : own_;
  }

private:
  char *map(int file) const {
    void *const memory = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    return memory == MAP_FAILED ? nullptr : static_cast<char *>(memory);
  }

  std::size_t bytes_;
  int file_;
  char *own_ = nullptr;
  std::vector<char *> others_;
};

/// The processes of a node that have a core each, and memory that all of them see: of each, what four others have,
/// twice. As in a move to and fro, what was read last time is written now: it may still be in the caches of those who
/// read it.
class written_parts {
public:
  // Of at most so many bytes each.
  written_parts(workplace const &at, index most) : room_(most) {
    MPI_Comm_split(at.node, at.has_core() ? 0 : MPI_UNDEFINED, at.near_rank, &all_);
    if (all_ == MPI_COMM_NULL)
      return;
    MPI_Comm_rank(all_, &rank_);
    MPI_Comm_size(all_, &size_);
    bytes_ = 2 * others * room_;
    file_.emplace(bytes_);
    std::set<int> read;
    for (index p = 0; p < others; ++p) {
      read.insert(read_from(p));
      read.insert(shared_from(p));
    }
    file_->meet(all_, size_, read);
  }
  ~written_parts() {
    if (all_ != MPI_COMM_NULL && std::uncaught_exceptions() == 0) // which must not wait for the others
      MPI_Comm_free(&all_);
  }
  written_parts(written_parts const &) = delete;
  written_parts &operator=(written_parts const &) = delete;

  // From here on parts have at most so many bytes, and lie beside each other as those of one array; what comes next is
  // what was old the time before, or as long ago as there is room.
  void have(index bytes, bool much_between) {
    room_ = bytes;
    arrays_ = much_between ? bytes_ / (others * room_) : 2;
  }

  char *own_part(index p) { return file_->own() + begin_of(turn_) + p * room_; }
  char *own_next() { return file_->own() + begin_of(turn_ + 1); }

  // Every part has one reader, another process if there is one.
  char const *part_to_read(index p) const { return file_->of(read_from(p)) + begin_of(turn_) + p * room_; }

  // Of this process and a partner, each of whom reads half of what both have; the last one of an odd number has none.
  bool has_partner() const { return partner() != rank_; }
  char const *partners_part(index p) const { return file_->of(partner()) + begin_of(turn_) + p * room_; }
  char const *shared_part(index p) const { return file_->of(shared_from(p)) + begin_of(turn_) + p * room_; }
  index side() const { return rank_ % 2; } // which of the two this is

  // What was next is old now.
  void take_next() { ++turn_; }

  // The same, and all have written the first bytes of its parts.
  void rewrite(index bytes) {
    wait_for_readers();
    take_next();
    for (index p = 0; p < others; ++p)
      write(own_part(p), bytes);
    MPI_Barrier(all_);
  }
  void wait_for_readers() { MPI_Barrier(all_); }

private:
  // Whose part p this process reads.
  int read_from(index p) const { return size_ > 1 ? (rank_ + 1 + static_cast<int>(p) % (size_ - 1)) % size_ : rank_; }

  int partner() const { return (rank_ ^ 1) < size_ ? rank_ ^ 1 : rank_; }
  int shared_from(index p) const { return p % 2 == rank_ % 2 ? rank_ : partner(); }

  // As loops over arrays do: what fills memory with one value may go past the caches by means of its own.
  void write(char *to, index bytes) const {
    for (index i = 0; i < bytes / 8; ++i)
      reinterpret_cast<std::int64_t *>(to)[i] = i + turn_;
  }

  index begin_of(index turn) const { return turn % arrays_ * others * room_; }

  index room_;       // bytes of a part
  index bytes_ = 0;  // of all memory
  index arrays_ = 2; // that it is divided into
  index turn_ = 0;   // the array of that number is the old one
  MPI_Comm all_ = MPI_COMM_NULL;
  int rank_ = 0, size_ = 1;
  std::optional<shared_file> file_;
};

} // namespace redeal::calibrate
