// The runtime's own loops, for runs of each length that the model knows, in the cache and beyond it: elements of one
// process go to four, and come from four.
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
    using clock = std::chrono::steady_clock;
    // Long enough for the clock.
    auto const repeats = std::max<index>(1, (index{4} << 20) / bytes_);
    double least = 1e9;
    for (int round = 0; round < rounds; ++round) {
      auto const begin = clock::now();
      for (index i = 0; i < repeats; ++i)
        work();
      std::chrono::duration<double> const took = clock::now() - begin;
      least = std::min(least, took.count() / static_cast<double>(repeats) / static_cast<double>(bytes_));
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

void measure_loops(workplace const &at, plan::machine_costs &costs) {
  // Both together: small enough for a core's share of the cache, and far beyond the whole of it, also where the system
  // does not say how large it is: past the cache what is read would stay in it, and the stores seem fast.
  index const cache = static_cast<index>(last_cache_of(usable_cores())),
              within = std::min<index>(index{128} << 10, cache / 16),
              beyond = std::max<index>(2 * cache / std::max(1, std::min(at.cores, at.near_size)), index{64} << 20);
  for (bool const cached : {true, false})
    for (std::size_t i = 0; i < plan::rate_by_run::runs.size(); ++i) {
      double found[5] = {};
      meet();
      if (at.has_core()) {
        arrays with(cached ? within : beyond, static_cast<index>(plan::rate_by_run::runs[i]));
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
