// The runtime's own loops, for runs of each length that the model knows, in the cache and beyond it: elements of one
// process go to four, and come from four. What is gathered others have just written: such lines may take many
// times as long to come as a core's own, and what is written past the cache then waits for them too.
#include "measuring.h"
#include "written_parts.h"

#include "copy/gather.h"
#include "copy/pack.h"
#include "memory/cache_line.h"

#include "System/Caches.h"
#include "System/UsableCores.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
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

constexpr index size = sizeof(double), line = runtime::line_bytes;
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
        swept_({{own_deal_, dealt_, 0, 1}}), bytes_(own_deal_.extent * size), own_(allocate(bytes_)), parts_(parts) {
    parts_.have(room_for(bytes));
  }

  // For a part of such an array, and what is written behind it.
  static index room_for(index bytes) { return (bytes / others + longest_run + 2 * line - 1) / line * line; }

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

// Arrays that one of the caches holds, or none.
struct place {
  plan::rate_by_run plan::rate::*rates;
  char const *name;
  index bytes; // what each process reads, and what it writes
};

// The first with room to spare; the second though all do this together, and far beyond a core's own caches, if the last
// one is that much larger; in the third, what all read and write is twice the last one, and enough where the system
// does not say how large it is: else what is read would stay in it, and stores past it seem fast.
std::vector<place> places_for(workplace const &at) {
  caches const here = caches_of(usable_cores());
  // Those of a node may be bound to cores with different caches.
  std::int64_t least[] = {static_cast<std::int64_t>(here.own), static_cast<std::int64_t>(here.last)};
  MPI_Allreduce(MPI_IN_PLACE, least, 2, MPI_INT64_T, MPI_MIN, at.node);
  auto const [own, last] = least;
  index const together = std::max(1, std::min(at.cores, at.near_size)),
              small = std::min<index>(index{128} << 10, own / 8);
  return {{&plan::rate::own, "copies within the caches of a core", small},
          {&plan::rate::cached, "copies within the last cache",
           std::clamp<index>(4 * own, small, std::max(small, last / (4 * together)))},
          {&plan::rate::beyond, "copies beyond the caches",
           std::clamp<index>(last / together, index{64} << 20, index{256} << 20)}};
}

// The bytes of the last cache that are there for what all do at the same time: the system often says more, as of a
// virtual machine with two of many cores that share it. As many as a copy touches that takes half way between what it
// takes in the cache and beyond it.
double held_by_last_cache(workplace const &at, place const &cached, place const &beyond) {
  constexpr double step = 1.4142, least_difference = 1.25;
  double const together = std::max(1, std::min(at.cores, at.near_size));
  memory const from = allocate(at.has_core() ? beyond.bytes : 0), to = allocate(at.has_core() ? beyond.bytes : 0);
  std::vector<double> touched, took;
  for (double bytes = static_cast<double>(cached.bytes); bytes <= static_cast<double>(beyond.bytes); bytes *= step) {
    auto const count = static_cast<index>(bytes) / size;
    double least = 1e9;
    meet();
    for (int round = 0; at.has_core() && round <= rounds; ++round) {
      auto const begin = clock::now();
      for (index i = 0; i < count; ++i)
        reinterpret_cast<std::int64_t *>(to.get())[i] = reinterpret_cast<std::int64_t const *>(from.get())[i] + round;
      least = std::min(least, seconds_since(begin) / bytes);
    }
    touched.push_back(2 * bytes * together);
    took.push_back(mean(least, at.has_core()));
  }
  double const half_way = std::sqrt(took.front() * took.back());
  auto const slow = std::find_if(took.begin(), took.end(), [&](double t) { return t > half_way; });
  if (took.back() < least_difference * took.front() || slow == took.begin() || slow == took.end())
    return plan::machine_costs::no_limit;
  return touched[static_cast<std::size_t>(slow - took.begin())] / std::sqrt(step);
}

} // namespace

void measure_loops(workplace const &at, progress &told, plan::machine_costs &costs) {
  std::vector<place> const places = places_for(at);
  written_parts written(at, arrays::room_for(places.back().bytes));
  for (place const &here : places)
    for (std::size_t i = 0; i < plan::rate_by_run::runs.size(); ++i) {
      double found[5] = {};
      told.at(here.name);
      meet();
      if (at.has_core()) {
        arrays with(here.bytes, static_cast<index>(plan::rate_by_run::runs[i]), written);
        found[0] = with.gather(stores::ordinary);
        found[1] = with.gather(stores::streaming);
        found[2] = with.pack();
        found[3] = with.unpack(stores::ordinary);
        found[4] = with.unpack(stores::streaming);
      }
      plan::rate *const to[] = {&costs.gather, &costs.gather_streaming, &costs.pack, &costs.unpack,
                                &costs.unpack_streaming};
      for (std::size_t k = 0; k < 5; ++k)
        (to[k]->*here.rates).seconds[i] = mean(found[k], at.has_core());
    }
  told.at("how much the last cache holds");
  costs.last_cache = held_by_last_cache(at, places[1], places[2]);
}

} // namespace redeal::calibrate
