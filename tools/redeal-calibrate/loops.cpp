// The runtime's own loops, for runs of each length that the model knows, in the cache and beyond it: elements of one
// process go to four, and come from four. What is gathered others have just written: such lines may take many
// times as long to come as a core's own, and what is written past the cache then waits for them too.
#include "measuring.h"

#include "copy/gather.h"
#include "copy/pack.h"

#include "System/LastCache.h"
#include "System/UsableCores.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <vector>

namespace redeal::calibrate {
namespace {

using runtime::outbox;
using runtime::source;
using runtime::stores;
using runtime::sweep;

constexpr index others = 4, size = sizeof(double), page = 4096;
constexpr int rounds = 2;
constexpr auto longest_run = static_cast<index>(plan::rate_by_run::runs.back());

struct release {
  void operator()(char *memory) const { std::free(memory); }
};
using memory = std::unique_ptr<char, release>;

memory allocate(index bytes) {
  auto const room = static_cast<std::size_t>((bytes + 2 * page) / page * page);
  memory made(static_cast<char *>(std::aligned_alloc(static_cast<std::size_t>(page), room)));
  if (!made)
    throw std::bad_alloc();
  std::fill_n(made.get(), room, char{1});
  return made;
}

using clock = std::chrono::steady_clock;

double seconds_since(clock::time_point begin) { return std::chrono::duration<double>(clock::now() - begin).count(); }

// A file in memory, as arrays lie in, so that nothing depends on how large /dev/shm is.
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

  // Finds those of all these processes. Where they may not be shared, each has its own.
  void meet(MPI_Comm all, int size) {
    int const mine[] = {getpid(), file_};
    std::vector<int> found(2 * static_cast<std::size_t>(size));
    MPI_Allgather(mine, 2, MPI_INT, found.data(), 2, MPI_INT, all);
    for (std::size_t i = 0; i < found.size(); i += 2) {
      int const file = open(fmt::format("/proc/{}/fd/{}", found[i], found[i + 1]).c_str(), O_RDWR | O_CLOEXEC);
      others_.push_back(file < 0 ? nullptr : map(file));
      if (file >= 0)
        close(file);
    }
    // No page is looked for first when the clock runs.
    char volatile sink = 0;
    for (int p = 0; p < size; ++p)
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

// The processes of a node that have a core each, and memory that all of them see: of each, what four others have,
// twice. As in a move to and fro, what was read last time is written now: it may still be in the caches of those who
// read it.
class written_parts {
public:
  written_parts(workplace const &at, index bytes) : room_(bytes) {
    MPI_Comm_split(at.node, at.has_core() ? 0 : MPI_UNDEFINED, at.near_rank, &all_);
    if (all_ == MPI_COMM_NULL)
      return;
    MPI_Comm_rank(all_, &rank_);
    MPI_Comm_size(all_, &size_);
    file_.emplace(2 * others * room_);
    file_->meet(all_, size_);
  }
  ~written_parts() {
    if (all_ != MPI_COMM_NULL)
      MPI_Comm_free(&all_);
  }
  written_parts(written_parts const &) = delete;
  written_parts &operator=(written_parts const &) = delete;

  char *own_part(index p) { return file_->own() + begin_of_old() + p * room_; }
  char *own_next() { return file_->own() + others * room_ - begin_of_old(); }

  // Every part has one reader, another process if there is one.
  char const *part_to_read(index p) const {
    int const other = size_ > 1 ? (rank_ + 1 + static_cast<int>(p) % (size_ - 1)) % size_ : rank_;
    return file_->of(other) + begin_of_old() + p * room_;
  }

  // What was to be written next is what is read now: all have written the first bytes of its parts.
  void rewrite(index bytes) {
    wait_for_readers();
    ++value_;
    for (index p = 0; p < others; ++p)
      std::fill_n(own_part(p), bytes, static_cast<char>(value_));
    MPI_Barrier(all_);
  }
  void wait_for_readers() { MPI_Barrier(all_); }

private:
  index begin_of_old() const { return value_ % 2 == 0 ? 0 : others * room_; }

  index room_; // bytes of a part
  MPI_Comm all_ = MPI_COMM_NULL;
  int rank_ = 0, size_ = 1;
  std::optional<shared_file> file_;
  unsigned char value_ = 0;
};

// One array here, and its elements on four others, dealt in blocks of `run` bytes, which begin in the midst of lines,
// as most do.
class arrays {
public:
  arrays(index bytes, index run, written_parts &parts)
      : own_deal_{bytes / size, 1, bytes / size}, dealt_{bytes / size, others, run / size},
        swept_({{own_deal_, dealt_, 0, 1}}), bytes_(own_deal_.extent * size), own_(allocate(bytes_)), parts_(parts) {}

  double gather(stores how) {
    std::vector<source> from;
    constexpr index enough = index{2} << 20;
    auto const repeats = static_cast<int>(std::max<index>(1, enough / bytes_));
    double least = 1e9;
    // The first round only brings everything into the order that moves to and fro leave.
    for (int round = -1; round < rounds; ++round) {
      double all = 0;
      for (int i = 0; i < repeats; ++i) {
        parts_.rewrite(dealt_.local_size(0) * size);
        from.clear();
        for (index p = 0; p < others; ++p)
          from.push_back({parts_.part_to_read(p), dealt_.local_size(p) * size});
        char *const to = parts_.own_next() + size;
        auto const begin = clock::now();
        runtime::gather(swept_, size, from, to, 0, swept_.size(), how);
        all += seconds_since(begin);
      }
      if (round >= 0)
        least = std::min(least, all / repeats / static_cast<double>(bytes_));
    }
    parts_.wait_for_readers();
    return least;
  }
  double unpack(stores how) {
    return time([&] {
      std::vector<source> from = sources();
      runtime::unpack(swept_, size, from, own_.get() + size, 0, swept_.size(), how);
    });
  }
  double pack() {
    return time([&] {
      std::vector<outbox> to;
      for (index p = 0; p < others; ++p)
        to.push_back({parts_.own_part(p), dealt_.local_size(p) * size + 64});
      runtime::pack(swept_, size, own_.get(), to, 0, swept_.size());
    });
  }

private:
  std::vector<source> sources() const {
    std::vector<source> all;
    for (index p = 0; p < others; ++p)
      all.push_back({parts_.own_part(p), dealt_.local_size(p) * size});
    return all;
  }

  // For each byte; the least of some.
  template <class Work> double time(Work const &work) const {
    // Long enough for the clock.
    auto const repeats = std::max<index>(1, (index{4} << 20) / bytes_);
    double least = 1e9;
    for (int round = 0; round < rounds; ++round) {
      auto const begin = clock::now();
      for (index i = 0; i < repeats; ++i)
        work();
      least = std::min(least, seconds_since(begin) / static_cast<double>(repeats) / static_cast<double>(bytes_));
    }
    return least;
  }

  block_cyclic own_deal_, dealt_;
  sweep swept_;
  index bytes_;
  memory own_;
  written_parts &parts_;
};

} // namespace

void measure_loops(workplace const &at, progress &told, plan::machine_costs &costs) {
  // Both together: small enough for a core's share of the cache, and far beyond the whole of it, also where the system
  // does not say how large it is: past the cache what is read would stay in it, and the stores seem fast.
  // Those of a node may be bound to cores with different caches, and do all of this together.
  auto cache = static_cast<index>(last_cache_of(usable_cores()));
  MPI_Allreduce(MPI_IN_PLACE, &cache, 1, MPI_INT64_T, MPI_MIN, at.node);
  index const within = std::min<index>(index{128} << 10, cache / 16),
              beyond = std::max<index>(2 * cache / std::max(1, std::min(at.cores, at.near_size)), index{64} << 20);
  written_parts written(at, beyond / others + longest_run + page);
  for (bool const cached : {true, false})
    for (std::size_t i = 0; i < plan::rate_by_run::runs.size(); ++i) {
      double found[5] = {};
      told.at(cached ? "copies within the cache" : "copies beyond the cache");
      meet();
      if (at.has_core()) {
        arrays with(cached ? within : beyond, static_cast<index>(plan::rate_by_run::runs[i]), written);
        found[0] = with.gather(stores::ordinary);
        found[1] = with.gather(stores::streaming);
        found[2] = with.pack();
        found[3] = with.unpack(stores::ordinary);
        found[4] = with.unpack(stores::streaming);
      }
      plan::rate *const to[] = {&costs.gather, &costs.gather_streaming, &costs.pack, &costs.unpack,
                                &costs.unpack_streaming};
      for (std::size_t k = 0; k < 5; ++k)
        (cached ? to[k]->cached : to[k]->beyond).seconds[i] = mean(found[k], at.has_core());
    }
}

} // namespace redeal::calibrate
