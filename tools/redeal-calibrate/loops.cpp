// The runtime's own loops, for runs of each length that the model knows, in the cache and beyond it: elements of one
// process go to four, and come from four. What is gathered others have just written: such lines may take many
// times as long to come as a core's own, and what is written past the cache then waits for them too.
#include "measuring.h"
#include "written_parts.h"

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

constexpr index size = sizeof(double);
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
