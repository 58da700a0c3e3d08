// Each directive has a slot, which it may share with others; who comes to one that another has had writes it anew.
#include "boards/trail.h"

#include <array>
#include <cstdio>
#include <cstring>

namespace redeal::runtime {
namespace {

// What this process's own slots hold. Names live as long as the job, so their addresses tell them apart.
struct held {
  char const *directive = nullptr, *file = nullptr, *text = nullptr;
  int line = 0;
};

} // namespace

void trail::enter(char const *directive, detail::located_name const &name) {
  static std::array<held, slots> all;
  auto const number = reinterpret_cast<std::uintptr_t>(name.text) / 8 + static_cast<std::uintptr_t>(name.at.line);
  std::size_t const slot = number % slots;
  held &here = all[slot];
  if (here.text != name.text || here.line != name.at.line || here.file != name.at.file || here.directive != directive) {
    describe(slot, directive, name);
    here = {directive, name.at.file, name.text, name.at.line};
  }
  last_.store(2 * (slot + 1) + is_inside, std::memory_order_release);
}

void trail::describe(std::size_t slot, char const *directive, detail::located_name const &name) {
  words said{};
  std::snprintf(said.place, sizeof said.place, "%s:%d", name.at.file, name.at.line);
  std::snprintf(said.text, sizeof said.text, "%s %s", directive, name.text);
  std::uint64_t copy[words_in_slot];
  std::memcpy(copy, &said, sizeof said);
  version_.begin_change();
  for (std::size_t i = 0; i < words_in_slot; ++i)
    words_[slot][i].store(copy[i], std::memory_order_relaxed);
  version_.end_change();
}

std::optional<trail::sighting> trail::read() const {
  for (int attempt = 0; attempt < 100; ++attempt) {
    std::uint64_t const before = version_.now(), last = last_.load();
    if (last == 0)
      return std::nullopt;
    std::uint64_t copy[words_in_slot];
    for (std::size_t i = 0; i < words_in_slot; ++i)
      copy[i] = words_[(last / 2 - 1) % slots][i].load(std::memory_order_relaxed);
    if (!version_.is_still(before) || last_.load() / 2 != last / 2)
      continue;
    sighting seen{};
    std::memcpy(static_cast<words *>(&seen), copy, sizeof(words));
    seen.place[sizeof seen.place - 1] = seen.text[sizeof seen.text - 1] = '\0';
    seen.inside = (last & is_inside) != 0;
    return seen;
  }
  return std::nullopt;
}

} // namespace redeal::runtime
