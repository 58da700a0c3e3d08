// The runtime's own loops, for runs of each length that the model knows, in the caches, beyond them, and from one to
// the other: elements of one process go to four, and come from four. What is gathered others have just written: such
// lines may take many times as long to come as a core's own, and what is written past the cache then waits for them
// too.
#include "measuring.h"
#include "written_parts.h"

#include "copy/gather.h"
#include "copy/pack.h"
#include "memory/cache_line.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
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

// Where a move finds what it touches.
struct place {
  plan::rate_by_run plan::rate::*rates;
  char const *name;
  index bytes;                                 // what each process reads, and what it writes
  bool much_between;                           // what is written has not been touched for long
  double plan::costs_by_place::*beside_others; // where costs of what others read too are; null: not noted
};

// One array here, and its elements on four others, dealt in blocks of `run` bytes, which begin in the midst of lines,
// as most do. Packed elements lie in small buffers, which are used again and again, as on their way in a move.
class arrays {
public:
  arrays(place const &at, index run, written_parts &parts)
      : own_deal_{at.bytes / size, 1, at.bytes / size}, dealt_{at.bytes / size, others, run / size},
        swept_({{own_deal_, dealt_, 0, 1}}),
        every_fourth_(
            {{{own_deal_.extent, others, run / size}, {own_deal_.extent, others, others * run / size}, 0, 1}}),
        every_second_({{{own_deal_.extent, 2, run / size},
                        {own_deal_.extent, others, 2 * others * run / size},
                        parts.side(),
                        1}}),
        bytes_(own_deal_.extent * size), chunk_(std::min(swept_.size(), chunk_bytes / run * (run / size))),
        own_(allocate(bytes_)), parts_(parts), packets_(allocate(others * packet_room)) {
    parts_.have(room_for(at.bytes), at.much_between);
  }

  // For a part of such an array, and what is written behind it.
  static index room_for(index bytes) { return (bytes / others + longest_run + 2 * line - 1) / line * line; }

  double gather(stores how) {
    return gather(swept_, how, [this](index p) { return parts_.part_to_read(p); });
  }
  // The same where three of four runs are another's, and begin in the midst of lines.
  double gather_every_fourth() {
    return gather(every_fourth_, stores::ordinary, [this](index p) { return parts_.part_to_read(p) + size; }) * others;
  }
  // And where one of two is a partner's, who reads it meanwhile; half of all has this process written itself.
  double gather_every_second(stores how) {
    return gather(every_second_, how, [this](index p) { return parts_.shared_part(p) + size; }) * 2;
  }
  double gather_partners(stores how) {
    return gather(swept_, how, [this](index p) { return parts_.partners_part(p); });
  }
  double gather_own(stores how) {
    return gather(swept_, how, [this](index p) { return parts_.own_part(p); });
  }

  double unpack(stores how) {
    std::vector<source> from(static_cast<std::size_t>(others));
    return time(
        enough_alone, [&] { parts_.take_next(); },
        [&] {
          for (index begin = 0; begin < swept_.size(); begin += chunk_) {
            for (index p = 0; p < others; ++p)
              from[static_cast<std::size_t>(p)] = {packet(p), packet_room};
            runtime::unpack(swept_, size, from, parts_.own_next() + size, begin,
                            std::min(begin + chunk_, swept_.size()), how);
          }
        });
  }
  // What its owner has just written.
  double pack() {
    std::vector<outbox> to(static_cast<std::size_t>(others));
    std::int64_t value = 0;
    return time(
        enough_alone,
        [&] {
          auto *const elements = reinterpret_cast<std::int64_t *>(own_.get());
          ++value;
          for (index i = 0; i < own_deal_.extent; ++i)
            elements[i] = i + value;
        },
        [&] {
          for (index begin = 0; begin < swept_.size(); begin += chunk_) {
            for (index p = 0; p < others; ++p)
              to[static_cast<std::size_t>(p)] = {packet(p), packet_room};
            runtime::pack(swept_, size, own_.get(), to, begin, std::min(begin + chunk_, swept_.size()));
          }
        });
  }

private:
  // As much as a sweep packs at once for a few others, where the memory for messages is the usual one.
  static constexpr index chunk_bytes = index{128} << 10, packet_room = chunk_bytes + longest_run + 2 * line,
                         enough_alone = index{4} << 20; // long enough for the clock

  char *packet(index p) const { return packets_.get() + p * packet_room; }

  template <class Part> double gather(sweep const &what, stores how, Part const &part) {
    std::vector<source> from;
    constexpr index enough = index{2} << 20;
    double const least = time(
        enough,
        [&] {
          parts_.rewrite(dealt_.local_size(0) * size);
          from.clear();
          for (index p = 0; p < others; ++p)
            from.push_back({part(p), dealt_.local_size(p) * size});
        },
        [&] { runtime::gather(what, size, from, parts_.own_next() + size, 0, what.size(), how); });
    parts_.wait_for_readers();
    return least;
  }

  // Seconds for each byte; the least of some rounds, each over at least so many bytes. Only the work is timed. The
  // first round brings everything into the order that moves leave.
  template <class Before, class Work> double time(index enough, Before const &before, Work const &work) const {
    auto const repeats = static_cast<int>(std::max<index>(1, enough / bytes_));
    double least = 1e9;
    for (int round = -1; round < rounds; ++round) {
      double all = 0;
      for (int i = 0; i < repeats; ++i) {
        before();
        auto const begin = clock::now();
        work();
        all += seconds_since(begin);
      }
      if (round >= 0)
        least = std::min(least, all / repeats / static_cast<double>(bytes_));
    }
    return least;
  }

  block_cyclic own_deal_, dealt_;
  sweep swept_, every_fourth_, every_second_;
  index bytes_;
  index chunk_; // elements
  memory own_;
  written_parts &parts_;
  memory packets_;
};

std::vector<place> places_for(workplace const &at) {
  copied_bytes const bytes = copied_bytes_for(at);
  using by_place = plan::costs_by_place;
  return {{&plan::rate::own, "copies within the caches of a core", bytes.in_own_caches, false, &by_place::own},
          {&plan::rate::cached, "copies within the last cache", bytes.in_last_cache, false, &by_place::cached},
          {&plan::rate::written, "copies from the last cache to memory", bytes.in_last_cache, true, nullptr},
          {&plan::rate::beyond, "copies beyond the caches", bytes.beyond, false, &by_place::beyond}};
}

// The bytes of the last cache that are there for what all do at the same time: the system often says more, as of a
// virtual machine with two of many cores that share it. Between `all` and `none` of it, what a copy takes goes up from
// what it takes in the cache to what it takes beyond it, and is taken to do so evenly.
plan::cache_room held_by_last_cache(workplace const &at, place const &cached, place const &beyond) {
  constexpr double step = 1.4142, least_difference = 1.25, near_one_end = 0.15;
  double const together = most_together(at);
  memory const from = allocate(at.has_core() ? beyond.bytes : 0), to = allocate(at.has_core() ? beyond.bytes : 0);
  std::vector<double> touched, took;
  for (double bytes = static_cast<double>(cached.bytes); bytes <= static_cast<double>(beyond.bytes); bytes *= step) {
    auto const count = static_cast<index>(bytes) / size;
    double least = 1e9;
    meet(at);
    for (int round = 0; at.has_core() && round <= rounds; ++round) {
      auto const begin = clock::now();
      for (index i = 0; i < count; ++i)
        reinterpret_cast<std::int64_t *>(to.get())[i] = reinterpret_cast<std::int64_t const *>(from.get())[i] + round;
      least = std::min(least, seconds_since(begin) / bytes);
    }
    touched.push_back(2 * bytes * together);
    took.push_back(mean(at, least, at.has_core()));
  }
  double const fast = took.front(), slow = took.back();
  if (slow < least_difference * fast)
    return {plan::machine_costs::no_limit, plan::machine_costs::no_limit};
  // How much is touched where a copy begins to take longer than such a part of the way from fast to slow.
  auto const where = [&](double part) {
    double const wanted = fast + part * (slow - fast);
    std::size_t i = 1;
    while (took[i] < wanted)
      ++i;
    double const between = std::clamp((wanted - took[i - 1]) / (took[i] - took[i - 1]), 0.0, 1.0);
    return touched[i - 1] + between * (touched[i] - touched[i - 1]);
  };
  double const first = where(near_one_end), last = where(1 - near_one_end),
               end = (last - first) * near_one_end / (1 - 2 * near_one_end);
  return {std::max(first - end, touched.front() / 2), last + end};
}

// What others read too is noted with runs that are much longer than a line, and much shorter than a page.
constexpr double run_among_others = 256, least_shared = 1e-15;

// Of such a run, beside the rest of a line, what is fetched in vain: reading is half of copying, and no more can be
// fetched than there is.
double wasted_bytes(double all, double fourth) {
  double const fetched = 2 * (fourth - all) / all * run_among_others;
  return std::clamp(fetched - (line - size), 1.0, (others - 1) * run_among_others);
}

// What one more reader adds for each byte of a line, if so many bytes behind each run are read twice. `partners`,
// `own`: of what the partner has alone, and this process.
double shared_seconds(double partners, double own, double second, double wasted) {
  double const again = std::min(1.0, (line - size + wasted) / run_among_others);
  return std::max((second - (partners + own) / 2) / again, least_shared); // no number if that is none
}

// Of these costs, those of lines that others read too. `with`: of a process that has a core.
void measure_beside_others(workplace const &at, place const &here, std::optional<arrays> &with,
                           written_parts const &written, record &found) {
  if (!here.beside_others)
    return;
  bool const has_partner = at.has_core() && written.has_partner();
  auto const taken = [&](bool takes_part, auto const &loop) {
    double const mine = with ? loop(*with) : 0; // of all who have a core, as they wait for each other
    return mean(at, takes_part ? mine : 0, takes_part);
  };
  found.piece([&](plan::machine_costs &costs) {
    double const all = taken(at.has_core(), [](arrays &a) { return a.gather(stores::ordinary); }),
                 fourth = taken(at.has_core(), [](arrays &a) { return a.gather_every_fourth(); }),
                 wasted = wasted_bytes(all, fourth);
    costs.while_near.wasted.*here.beside_others = wasted;
    auto const shared = [&](stores how) {
      double const partners = taken(has_partner, [how](arrays &a) { return a.gather_partners(how); }),
                   own = taken(has_partner, [how](arrays &a) { return a.gather_own(how); }),
                   second = taken(has_partner, [how](arrays &a) { return a.gather_every_second(how); });
      return shared_seconds(partners, own, second, wasted);
    };
    costs.while_near.shared.*here.beside_others = shared(stores::ordinary);
    costs.while_near.shared_streaming.*here.beside_others = shared(stores::streaming);
  });
}

} // namespace

void measure_loops(workplace const &at, progress &told, extent what, record &found) {
  std::vector<place> const places = places_for(at);
  written_parts written(at, arrays::room_for(places.back().bytes));
  for (place const &here : places)
    for (std::size_t i = 0; i < plan::rate_by_run::runs.size(); ++i) {
      told.at(here.name);
      meet(at);
      std::optional<arrays> with;
      if (at.has_core())
        with.emplace(here, static_cast<index>(plan::rate_by_run::runs[i]), written);
      auto const measure = [&](plan::rate &to, auto const &loop) {
        (to.*here.rates).seconds[i] = mean(at, with ? loop(*with) : 0, at.has_core());
      };
      found.piece([&](plan::machine_costs &costs) {
        measure(costs.while_near.gather, [](arrays &a) { return a.gather(stores::ordinary); });
        measure(costs.while_near.gather_streaming, [](arrays &a) { return a.gather(stores::streaming); });
      });
      if (plan::rate_by_run::runs[i] == run_among_others)
        measure_beside_others(at, here, with, written, found);
      if (what == extent::all)
        found.piece([&](plan::machine_costs &costs) {
          measure(costs.pack, [](arrays &a) { return a.pack(); });
          measure(costs.unpack, [](arrays &a) { return a.unpack(stores::ordinary); });
          measure(costs.unpack_streaming, [](arrays &a) { return a.unpack(stores::streaming); });
        });
    }
  if (what == extent::between_cores)
    return;
  told.at("how much the last cache holds");
  found.piece([&](plan::machine_costs &costs) { costs.last_cache = held_by_last_cache(at, places[1], places.back()); });
}

} // namespace redeal::calibrate
