// Of a run that is packed or unpacked by message: a part in the caches of a core goes to four others, and comes from
// four, in runs of one to three elements, or of one to seventeen.
#include "measuring.h"

#include "order/parcel.h"

#include <algorithm>
#include <chrono>
#include <vector>

namespace redeal::calibrate {
namespace {

// Blocks before and after. None is a multiple of the other: most runs are not alike.
struct blocks {
  index longer, shorter;
};
constexpr blocks for_short_runs{5, 3}, for_longer_runs{37, 17};
constexpr index others = 4, size = sizeof(double);
constexpr double least_seconds = 1e-12;

index number_of(std::vector<plan::runs> const &all) {
  auto const of = [](std::vector<plan::series> const &some) {
    index sum = 0;
    for (plan::series const &s : some)
      sum += s.count;
    return sum;
  };
  index sum = 0;
  for (plan::runs const &r : all)
    sum += r.repeats * of(r.slice) + of(r.tail);
  return sum;
}

runtime::parcel parcel_of(plan::runs const &r) { return {{{&r, 1, 1}}, r.count()}; }

double seconds_of_run(index bytes, blocks const &with) {
  using clock = std::chrono::steady_clock;
  constexpr int rounds = 20;
  plan::dimension const there(bytes / size * others, others, with.longer, others, with.shorter),
      back(there.extent(), others, with.shorter, others, with.longer);
  auto const to = plan::outgoing(there, 0), from = plan::incoming(back, 0);
  auto const whole = static_cast<std::size_t>((bytes / size / with.longer + 2) * with.longer * size);
  std::vector<char> part(whole), packet(whole);
  runtime::kernels const loops = runtime::kernels_for(size);
  double least = 1e9;
  for (int round = 0; round < rounds; ++round) {
    auto const begin = clock::now();
    for (plan::runs const &r : to)
      loops.pack(parcel_of(r), part.data(), packet.data(), size);
    for (plan::runs const &r : from)
      loops.unpack(parcel_of(r), packet.data(), part.data(), size);
    least = std::min(least, std::chrono::duration<double>(clock::now() - begin).count());
  }
  return std::max(least_seconds, least / static_cast<double>(number_of(to) + number_of(from)));
}

} // namespace

void measure_runs(workplace const &at, progress &told, record &found) {
  told.at("runs");
  index const bytes = copied_bytes_for(at).in_own_caches;
  found.piece([&](plan::machine_costs &costs) {
    meet(at);
    auto const measured = [&](blocks const &with) {
      return mean(at, at.has_core() ? seconds_of_run(bytes, with) : 0, at.has_core());
    };
    costs.run_by_message.short_one = measured(for_short_runs);
    costs.run_by_message.longer = measured(for_longer_runs);
  });
}

} // namespace redeal::calibrate
