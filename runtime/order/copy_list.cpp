// The loops over a parcel tell the places: numbers are moved as if they were the elements.
#include "order/copy_list.h"

#include "order/chunked.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <numeric>
#include <type_traits>
#include <utility>

namespace redeal::runtime {
namespace {

using place = std::uint32_t;

// Of a parcel: its list is read for each pair of storages.
constexpr index most_elements = 8192, most_bytes = index{1} << 17;
// Of storage, in elements: all of it is looked at to make a list. And in bytes, which places count.
constexpr index most_places = index{1} << 22, most_storage = index{1} << 30;
// Longer runs are copied as they are, and the loops take no longer where runs have more than so many bytes on average.
constexpr std::size_t most_in_words = 128, longest_average = 4096;
constexpr std::size_t widest = 16;
constexpr std::size_t storages_at_once = 16;

std::vector<place> numbers_up_to(index last) {
  std::vector<place> numbers(static_cast<std::size_t>(last) + 1);
  std::iota(numbers.begin(), numbers.end(), place{0});
  return numbers;
}

// Where the elements of the parcel are in the storage at each end, in the order of the message.
std::vector<place> places_at_sender(parcel const &what) {
  std::vector<place> const storage = numbers_up_to(span_at_sender(what).last);
  std::vector<place> places(static_cast<std::size_t>(what.elements));
  kernels_for(sizeof(place))
      .pack(what, reinterpret_cast<char const *>(storage.data()), reinterpret_cast<char *>(places.data()),
            sizeof(place));
  return places;
}

std::vector<place> places_at_receiver(parcel const &what) {
  std::vector<place> const message = numbers_up_to(what.elements - 1);
  std::vector<place> storage(static_cast<std::size_t>(span_at_receiver(what).last) + 1, UINT32_MAX);
  kernels_for(sizeof(place))
      .unpack(what, reinterpret_cast<char const *>(message.data()), reinterpret_cast<char *>(storage.data()),
              sizeof(place));
  std::vector<place> places(message.size());
  for (std::size_t at = 0; at < storage.size(); ++at)
    if (storage[at] != UINT32_MAX)
      places[storage[at]] = static_cast<place>(at);
  return places;
}

bool is_small(span at, std::size_t element_size) {
  return at.last < most_places && at.last < most_storage / static_cast<index>(element_size);
}

// Calls visit(first, elements) for each run that is one at both ends.
template <class Visit>
void each_common_run(std::vector<place> const &from, std::vector<place> const &to, Visit const &visit) {
  for (std::size_t first = 0, end; first < from.size(); first = end) {
    for (end = first + 1; end < from.size() && from[end] == from[end - 1] + 1 && to[end] == to[end - 1] + 1;)
      ++end;
    visit(first, end - first);
  }
}

} // namespace

std::optional<copy_list> copy_list::of(task what_for, parcel const &what, std::size_t element_size) {
  assert(what.elements > 0);
  if (what.elements > most_elements || what.elements > most_bytes / static_cast<index>(element_size) ||
      (what_for != task::unpack && !is_small(span_at_sender(what), element_size)) ||
      (what_for != task::pack && !is_small(span_at_receiver(what), element_size)))
    return std::nullopt;
  std::vector<place> const from = what_for == task::unpack ? numbers_up_to(what.elements - 1) : places_at_sender(what),
                           to = what_for == task::pack ? numbers_up_to(what.elements - 1) : places_at_receiver(what);
  std::size_t runs = 0;
  each_common_run(from, to, [&](std::size_t, std::size_t) { ++runs; });
  if (from.size() * element_size / runs > longest_average)
    return std::nullopt;
  copy_list list;
  each_common_run(from, to, [&](std::size_t first, std::size_t count) {
    auto const at = [=](place p) { return static_cast<place>(p * element_size); };
    list.add({at(from[first]), at(to[first])}, count * element_size);
  });
  return list;
}

void copy_list::add(shift at, std::size_t bytes) {
  if (bytes > most_in_words) {
    runs_.push_back({at, static_cast<std::uint32_t>(bytes)});
    return;
  }
  std::size_t width = widest, number = widths - 1;
  for (; width > bytes; width /= 2)
    --number;
  for (std::size_t done = 0; done < bytes; done += width) {
    auto const here = static_cast<std::uint32_t>(std::min(done, bytes - width));
    words_[number].push_back({at.from + here, at.to + here});
  }
}

// Words of 2 to the power of `Log` bytes, for `At` storages at once, whose addresses stay in registers.
template <std::size_t Log, std::size_t At, class From, class To>
void copy_list::copy_words(From const &from, To const &to, std::size_t first) const {
  std::array<char const *, At> sources;
  std::array<char *, At> targets;
  for (std::size_t k = 0; k < At; ++k) {
    sources[k] = from(first + k);
    targets[k] = to(first + k);
  }
  shift const *const end = words_[Log].data() + words_[Log].size();
#pragma GCC unroll 2 // a turn of the loop takes about as long as a word
  for (shift const *at = words_[Log].data(); at != end; ++at) {
    shift const by = *at;
    for (std::size_t k = 0; k < At; ++k)
      std::memcpy(targets[k] + by.to, sources[k] + by.from, std::size_t{1} << Log);
  }
}

// All words of a few storages, so that those of small arrays stay in the first-level cache from one width to the next.
template <class From, class To> void copy_list::follow(From const &from, To const &to, std::size_t storages) const {
  for (std::size_t first = 0; first < storages; first += storages_at_once) {
    std::size_t const end = std::min(first + storages_at_once, storages);
    auto const copy_all = [&](auto number) {
      constexpr std::size_t n = decltype(number)::value;
      if (words_[n].empty())
        return;
      std::size_t k = first;
      for (; k + 2 <= end; k += 2)
        copy_words<n, 2>(from, to, k);
      if (k < end)
        copy_words<n, 1>(from, to, k);
    };
    copy_all(std::integral_constant<std::size_t, 0>());
    copy_all(std::integral_constant<std::size_t, 1>());
    copy_all(std::integral_constant<std::size_t, 2>());
    copy_all(std::integral_constant<std::size_t, 3>());
    copy_all(std::integral_constant<std::size_t, 4>());
    for (long_run const &run : runs_)
      for (std::size_t k = first; k < end; ++k)
        std::memcpy(to(k) + run.at.to, from(k) + run.at.from, run.bytes);
  }
}

void copy_list::pack(char const *const *from, std::size_t storages, char *buffer, std::size_t distance) const {
  follow([=](std::size_t k) { return from[k]; }, [=](std::size_t k) { return buffer + k * distance; }, storages);
}

void copy_list::unpack(char const *buffer, std::size_t distance, void *const *to, std::size_t storages) const {
  follow([=](std::size_t k) { return buffer + k * distance; },
         [=](std::size_t k) { return static_cast<char *>(to[k]); }, storages);
}

void copy_list::copy(char const *const *from, void *const *to, std::size_t storages) const {
  follow([=](std::size_t k) { return from[k]; }, [=](std::size_t k) { return static_cast<char *>(to[k]); }, storages);
}

copy_list const *copy_lists::of(copy_list::task task, parcel const &what, std::size_t element_size) {
  auto const [found, is_new] = all_.try_emplace({&what, task, element_size});
  if (is_new)
    found->second = copy_list::of(task, what, element_size);
  return found->second ? &*found->second : nullptr;
}

} // namespace redeal::runtime
