// The loops over a parcel tell the places: numbers are moved as if they were the elements.
#include "order/element_list.h"

#include "order/chunked.h"

#include <cstring>
#include <numeric>
#include <type_traits>

namespace redeal::runtime {
namespace {

using place = std::uint32_t;

constexpr index most_elements = 65536, most_storage = index{1} << 22;
// Runs that are longer on average are copied as they are.
constexpr std::size_t least_runs = 4; // of so many elements
// A single one that is longer is left to loops that know of caches.
constexpr std::size_t most_of_run = 4096; // bytes

bool is_small(parcel const &what, span (*at)(parcel const &)) {
  return what.elements > 0 && what.elements <= most_elements && at(what).last < most_storage;
}

std::vector<place> numbers_up_to(index last) {
  std::vector<place> numbers(static_cast<std::size_t>(last) + 1);
  std::iota(numbers.begin(), numbers.end(), place{0});
  return numbers;
}

bool is_known(std::size_t size) { return size == 1 || size == 2 || size == 4 || size == 8 || size == 16; }

// Calls visit with the size as a constant, as copies of so many bytes are one instruction then.
template <class Visit> void choose_size(std::size_t size, Visit const &visit) {
  switch (size) {
  case 1:
    return visit(std::integral_constant<std::size_t, 1>());
  case 2:
    return visit(std::integral_constant<std::size_t, 2>());
  case 4:
    return visit(std::integral_constant<std::size_t, 4>());
  case 8:
    return visit(std::integral_constant<std::size_t, 8>());
  default:
    return visit(std::integral_constant<std::size_t, 16>());
  }
}

// Copies element i of storage k from from(k, i) to to(k, i).
template <class Size, class To, class From>
void each(Size size, std::size_t storages, std::size_t count, To const &to, From const &from) {
  for (std::size_t k = 0; k < storages; ++k) {
#pragma GCC unroll 8
    for (std::size_t i = 0; i < count; ++i)
      std::memcpy(to(k, i), from(k, i), size);
  }
}

std::size_t runs_in(std::vector<place> const &places) {
  std::size_t runs = 1;
  for (std::size_t i = 1; i < places.size(); ++i)
    runs += places[i] != places[i - 1] + 1;
  return runs;
}

} // namespace

element_list::element_list(std::vector<place> places, std::size_t element_size)
    : count_(places.size()), size_(element_size) {
  if (runs_in(places) == 1)
    first_ = places.front() * element_size;
  else
    places_ = std::move(places);
}

std::optional<element_list> element_list::of(std::vector<place> places, std::size_t element_size) {
  if (!is_known(element_size))
    return std::nullopt;
  std::size_t const runs = runs_in(places);
  bool const is_short_run = runs == 1 && places.size() <= most_of_run / element_size;
  if (least_runs * runs < places.size() && !is_short_run)
    return std::nullopt;
  return element_list(std::move(places), element_size);
}

std::optional<element_list> element_list::at_sender(parcel const &what, std::size_t element_size) {
  if (!is_small(what, span_at_sender))
    return std::nullopt;
  std::vector<place> const storage = numbers_up_to(span_at_sender(what).last);
  std::vector<place> places(static_cast<std::size_t>(what.elements));
  kernels_for(sizeof(place))
      .pack(what, reinterpret_cast<char const *>(storage.data()), reinterpret_cast<char *>(places.data()),
            sizeof(place));
  return of(std::move(places), element_size);
}

std::optional<element_list> element_list::at_receiver(parcel const &what, std::size_t element_size) {
  if (!is_small(what, span_at_receiver))
    return std::nullopt;
  std::vector<place> const message = numbers_up_to(what.elements - 1);
  std::vector<place> storage(static_cast<std::size_t>(span_at_receiver(what).last) + 1, UINT32_MAX);
  kernels_for(sizeof(place))
      .unpack(what, reinterpret_cast<char const *>(message.data()), reinterpret_cast<char *>(storage.data()),
              sizeof(place));
  std::vector<place> places(message.size());
  for (std::size_t at = 0; at < storage.size(); ++at)
    if (storage[at] != UINT32_MAX)
      places[storage[at]] = static_cast<place>(at);
  return of(std::move(places), element_size);
}

void element_list::pack(char const *const *from, std::size_t storages, char *buffer, std::size_t distance) const {
  if (is_run()) {
    for (std::size_t k = 0; k < storages; ++k)
      std::memcpy(buffer + k * distance, from[k] + first_, count_ * size_);
    return;
  }
  choose_size(size_, [&](auto size) {
    each(
        size, storages, count_, [=](auto k, auto i) { return buffer + k * distance + i * size; },
        [=, places = places_.data()](auto k, auto i) { return from[k] + places[i] * size; });
  });
}

void element_list::unpack(char const *buffer, std::size_t distance, char *const *to, std::size_t storages) const {
  if (is_run()) {
    for (std::size_t k = 0; k < storages; ++k)
      std::memcpy(to[k] + first_, buffer + k * distance, count_ * size_);
    return;
  }
  choose_size(size_, [&](auto size) {
    each(
        size, storages, count_, [=, places = places_.data()](auto k, auto i) { return to[k] + places[i] * size; },
        [=](auto k, auto i) { return buffer + k * distance + i * size; });
  });
}

void element_list::copy(char const *const *from, element_list const &places, char *const *to,
                        std::size_t storages) const {
  if (is_run()) {
    for (std::size_t k = 0; k < storages; ++k)
      places.unpack(from[k] + first_, 0, to + k, 1);
    return;
  }
  if (places.is_run()) {
    for (std::size_t k = 0; k < storages; ++k)
      pack(from + k, 1, to[k] + places.first_, 0);
    return;
  }
  choose_size(size_, [&](auto size) {
    each(
        size, storages, count_,
        [=, targets = places.places_.data()](auto k, auto i) { return to[k] + targets[i] * size; },
        [=, sources = places_.data()](auto k, auto i) { return from[k] + sources[i] * size; });
  });
}

} // namespace redeal::runtime
