// The runtime's own loops, for runs of each length that the model knows, in the cache and beyond it: elements of one
// process go to four, and come from four. What is read in the cache of a node is what others have just written: such
// lines may take many times as long to come as a core's own.
#include "measuring.h"

#include "copy/gather.h"
#include "copy/pack.h"

#include "System/LastCache.h"
#include "System/UsableCores.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

namespace redeal::calibrate {
namespace {

using runtime::outbox;
using runtime::source;
using runtime::stores;
using runtime::sweep;

constexpr index others = 4, size = sizeof(double);
constexpr int rounds = 4;
constexpr auto longest_run = static_cast<index>(plan::rate_by_run::runs.back());

struct release {
  void operator()(char *memory) const { std::free(memory); }
};
using memory = std::unique_ptr<char, release>;

memory allocate(index bytes) {
  index const page = 4096;
  auto const room = static_cast<std::size_t>((bytes + 2 * page) / page * page);
  memory made(static_cast<char *>(std::aligned_alloc(static_cast<std::size_t>(page), room)));
  if (!made)
    throw std::bad_alloc();
  std::fill_n(made.get(), room, char{1});
  return made;
}

using clock = std::chrono::steady_clock;

double seconds_since(clock::time_point begin) { return std::chrono::duration<double>(clock::now() - begin).count(); }

// The processes of a node that have a core each, and memory that all of them see: of each, what four others have.
class written_parts {
public:
  written_parts(workplace const &at, index bytes) : room_(bytes) {
    MPI_Comm_split(at.node, at.has_core() ? 0 : MPI_UNDEFINED, at.near_rank, &all_);
    if (all_ == MPI_COMM_NULL)
      return;
    MPI_Comm_rank(all_, &rank_);
    MPI_Comm_size(all_, &size_);
    void *mine = nullptr;
    MPI_Win_allocate_shared(static_cast<MPI_Aint>(others * room_), 1, MPI_INFO_NULL, all_, &mine, &window_);
    own_ = static_cast<char *>(mine);
  }
  ~written_parts() {
    if (all_ == MPI_COMM_NULL)
      return;
    MPI_Win_free(&window_);
    MPI_Comm_free(&all_);
  }
  written_parts(written_parts const &) = delete;
  written_parts &operator=(written_parts const &) = delete;

  // Every part has one reader, another process if there is one.
  char const *part_to_read(index p) const {
    int const other = size_ > 1 ? (rank_ + 1 + static_cast<int>(p) % (size_ - 1)) % size_ : rank_;
    MPI_Aint bytes = 0;
    int unit = 0;
    void *at = nullptr;
    MPI_Win_shared_query(window_, other, &bytes, &unit, &at);
    return static_cast<char const *>(at) + p * room_;
  }

  // All have written theirs anew, and none reads any more.
  void rewrite() {
    MPI_Barrier(all_);
    std::fill_n(own_, others * room_, ++value_);
    MPI_Barrier(all_);
  }

private:
  index room_; // bytes of a part
  MPI_Comm all_ = MPI_COMM_NULL;
  int rank_ = 0, size_ = 1;
  MPI_Win window_ = MPI_WIN_NULL;
  char *own_ = nullptr;
  char value_ = 0;
};

// One array here, and its elements on four others, dealt in blocks of `run` bytes.
class arrays {
public:
  arrays(index bytes, index run)
      : own_deal_{bytes / size, 1, bytes / size}, dealt_{bytes / size, others, run / size},
        swept_({{own_deal_, dealt_, 0, 1}}), bytes_(own_deal_.extent * size), own_(allocate(bytes_)) {
    for (index p = 0; p < others; ++p)
      parts_.push_back(allocate(dealt_.local_size(p) * size));
  }

  double gather(stores how) {
    return time([&] { runtime::gather(swept_, size, sources(), own_.get(), 0, swept_.size(), how); });
  }
  double gather_from(written_parts &parts, stores how) {
    std::vector<source> from;
    for (index p = 0; p < others; ++p)
      from.push_back({parts.part_to_read(p), dealt_.local_size(p) * size});
    constexpr int repeats = 16;
    double least = 1e9;
    for (int round = 0; round < rounds; ++round) {
      double all = 0;
      for (int i = 0; i < repeats; ++i) {
        parts.rewrite();
        auto const begin = clock::now();
        runtime::gather(swept_, size, from, own_.get(), 0, swept_.size(), how);
        all += seconds_since(begin);
      }
      least = std::min(least, all / repeats / static_cast<double>(bytes_));
    }
    return least;
  }
  double unpack(stores how) {
    return time([&] {
      std::vector<source> from = sources();
      runtime::unpack(swept_, size, from, own_.get(), 0, swept_.size(), how);
    });
  }
  double pack() {
    return time([&] {
      std::vector<outbox> to;
      for (index p = 0; p < others; ++p)
        to.push_back({parts_[static_cast<std::size_t>(p)].get(), dealt_.local_size(p) * size + 64});
      runtime::pack(swept_, size, own_.get(), to, 0, swept_.size());
    });
  }

private:
  std::vector<source> sources() const {
    std::vector<source> all;
    for (index p = 0; p < others; ++p)
      all.push_back({parts_[static_cast<std::size_t>(p)].get(), dealt_.local_size(p) * size});
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
  std::vector<memory> parts_;
};

} // namespace

void measure_loops(workplace const &at, progress &told, plan::machine_costs &costs) {
  // Both together: small enough for a core's share of the cache, and far beyond the whole of it, also where the system
  // does not say how large it is: past the cache what is read would stay in it, and the stores seem fast.
  index const cache = static_cast<index>(last_cache_of(usable_cores())),
              within = std::min<index>(index{128} << 10, cache / 16),
              beyond = std::max<index>(2 * cache / std::max(1, std::min(at.cores, at.near_size)), index{64} << 20);
  written_parts written(at, within / others + longest_run);
  for (bool const cached : {true, false})
    for (std::size_t i = 0; i < plan::rate_by_run::runs.size(); ++i) {
      double found[5] = {};
      told.at(cached ? "copies within the cache" : "copies beyond the cache");
      meet();
      if (at.has_core()) {
        arrays with(cached ? within : beyond, static_cast<index>(plan::rate_by_run::runs[i]));
        found[0] = cached ? with.gather_from(written, stores::ordinary) : with.gather(stores::ordinary);
        found[1] = cached ? with.gather_from(written, stores::streaming) : with.gather(stores::streaming);
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
