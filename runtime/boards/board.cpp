// The words of a board change under a version, so that who reads them notices.
#include "boards/board.h"

#include "job/job.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace redeal::runtime {
namespace {

constexpr std::size_t words_of_visit = sizeof(visit) / sizeof(std::uint64_t);
static_assert(sizeof(visit) % sizeof(std::uint64_t) == 0 && std::is_trivially_copyable<visit>::value,
              "visits are copied word by word");
static_assert(std::is_trivially_destructible<board>::value && std::atomic<std::uint64_t>::is_always_lock_free,
              "boards lie in memory that processes share");

} // namespace

std::size_t board::bytes_for(int size) {
  return sizeof(board) + ((static_cast<std::size_t>(size) + 63) / 64 + most_visits * words_of_visit) * sizeof(word);
}

void board::join(std::uint64_t group) {
  std::uint64_t const count = group_count_.load(std::memory_order_relaxed);
  begun_[count % most_groups].store(0, std::memory_order_relaxed);
  groups_[count % most_groups].store(group, std::memory_order_relaxed);
  group_count_.store(count + 1, std::memory_order_release);
}

bool board::has_joined(std::uint64_t group) const {
  std::uint64_t const count = std::min<std::uint64_t>(group_count_.load(std::memory_order_acquire), most_groups);
  return std::any_of(groups_, groups_ + count,
                     [&](word const &g) { return g.load(std::memory_order_relaxed) == group; });
}

void board::begin(std::uint64_t group, std::uint64_t collectives) {
  for (std::size_t i = 0; i < most_groups; ++i)
    if (groups_[i].load(std::memory_order_relaxed) == group)
      begun_[i].store(collectives);
}

bool board::has_begun(std::uint64_t group, std::uint64_t collectives) const {
  for (std::size_t i = 0; i < most_groups; ++i)
    if (groups_[i].load(std::memory_order_relaxed) == group)
      return begun_[i].load() >= collectives;
  return true;
}

void board::tally(std::uint64_t group, std::uint64_t directives) {
  for (std::size_t i = 0; i < most_groups; ++i)
    if (groups_[i].load(std::memory_order_relaxed) == group)
      tallies_[i].store(directives + 1);
}

std::optional<std::uint64_t> board::tally_of(std::uint64_t group) const {
  for (std::size_t i = 0; i < most_groups; ++i)
    if (std::uint64_t const found = tallies_[i].load();
        found > 0 && groups_[i].load(std::memory_order_relaxed) == group)
      return found - 1;
  return std::nullopt;
}

void board::post(standing state, std::vector<visit> const &visits, std::vector<int> const &awaited) {
  if (state_.load() == standing::ended)
    return;
  std::vector<std::uint64_t> now(awaited_words());
  for (int const process : awaited)
    now[static_cast<std::size_t>(process) / 64] |= std::uint64_t{1} << process % 64;
  std::size_t const count = std::min(visits.size(), most_visits);
  now.resize(now.size() + count * words_of_visit);
  if (count > 0)
    std::memcpy(&now[awaited_words()], visits.data(), count * sizeof(visit));
  version_.begin_change();
  visit_count_.store(count, std::memory_order_relaxed);
  bool changed = state_.exchange(state) != state;
  for (std::size_t i = 0; i < now.size(); ++i)
    changed = words()[i].exchange(now[i], std::memory_order_relaxed) != now[i] || changed;
  if (changed)
    epoch_.fetch_add(1);
  version_.end_change();
}

void board::withdraw() {
  if (state_.load() == standing::ended)
    return;
  state_.store(standing::busy);
  epoch_.fetch_add(1);
}

/// Whether nothing changed while it was read.
template <class Read> bool board::read_undisturbed(Read const &read) const {
  for (int attempt = 0; attempt < 100; ++attempt) {
    std::uint64_t const before = version_.now();
    read();
    if (version_.is_still(before))
      return true;
    nap(10'000);
  }
  return false;
}

visit board::visit_at(std::size_t number) const {
  std::uint64_t copy[words_of_visit];
  for (std::size_t i = 0; i < words_of_visit; ++i)
    copy[i] = words()[awaited_words() + number * words_of_visit + i].load(std::memory_order_relaxed);
  visit v;
  std::memcpy(&v, copy, sizeof v);
  return v;
}

std::vector<visit> board::visits() const {
  std::vector<visit> all;
  bool const good = read_undisturbed([&] {
    all.clear();
    for (std::size_t i = 0; i < std::min<std::size_t>(visit_count_, most_visits); ++i)
      all.push_back(visit_at(i));
  });
  return good ? all : std::vector<visit>();
}

std::optional<posted> board::read() const {
  posted p;
  bool const good = read_undisturbed([&] {
    p = {};
    p.epoch = epoch_.load();
    p.state = state_.load();
    p.looks = looks.load();
    if (p.state == standing::waiting || p.state == standing::joining || p.state == standing::ending) {
      visit const last = visit_at(0);
      p.at = last.of;
      p.turn = last.turn;
      for (std::size_t i = 0; i < awaited_words(); ++i)
        for (std::uint64_t bits = words()[i].load(std::memory_order_relaxed); bits != 0; bits &= bits - 1)
          p.awaited.push_back(static_cast<int>(i * 64) + __builtin_ctzll(bits));
    }
    std::uint64_t const count = group_count_.load(std::memory_order_acquire);
    for (std::uint64_t back = 0; back < std::min<std::uint64_t>(count, most_groups); ++back)
      p.groups.push_back(groups_[(count - 1 - back) % most_groups].load(std::memory_order_relaxed));
  });
  // The state changes by itself where nothing else does.
  return good && epoch_.load() == p.epoch ? std::optional(p) : std::nullopt;
}

} // namespace redeal::runtime
