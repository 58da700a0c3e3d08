// Memory of a test's own, laid out in many ways, with a guard in every place between and around the elements that a view
// describes.
#pragma once

#include <redeal/array.hpp>

#include <array>
#include <cstddef>
#include <cstring>
#include <vector>

/// How local elements lie: without strides; with a halo; by columns with a halo; as a member of structures; backwards;
/// with the dimensions in turn.
enum class layout { dense, halo, columns, member, backwards, turned };
constexpr int layouts = 6;

template <class T, int R> class lent {
public:
  using numbers = std::array<long long, static_cast<std::size_t>(R)>;

  /// For so many local elements along each dimension.
  lent(numbers const &counts, layout how) : how_(how), counts_(counts) {
    long long const halo = how == layout::dense ? 0 : 1, apart = how == layout::member ? 3 : 1;
    long long stride = apart, first = how == layout::dense ? 0 : 2;
    for (int k = 0; k < R; ++k) {
      std::size_t const d = at(how == layout::columns ? k : how == layout::turned ? (R - k) % R : R - 1 - k);
      bool const is_back = how == layout::backwards || (how == layout::turned && k == 0);
      strides_[d] = is_back ? -stride : stride;
      first += stride * (is_back ? counts_[d] : halo);
      stride *= counts_[d] + 2 * halo;
    }
    first_ = static_cast<std::size_t>(first);
    memory_.resize(static_cast<std::size_t>(stride + 4));
    clear();
  }

  redeal::view<T, R> view(numbers const &extents) {
    T *const first = size() > 0 ? &memory_[first_] : nullptr;
    if (how_ == layout::dense)
      return redeal::view<T, R>(first, extents);
    return redeal::view<T, R>(first, extents, strides_);
  }

  long long size() const {
    long long n = 1;
    for (long long const count : counts_)
      n *= count;
    return n;
  }

  /// Puts the guard everywhere.
  void clear() { std::memset(static_cast<void *>(memory_.data()), guard, memory_.size() * sizeof(T)); }

  /// Whether the guard is in all places that are no element's.
  bool is_intact() const {
    std::vector<bool> is_element(memory_.size(), false);
    if (size() > 0)
      mark(is_element, 0, static_cast<long long>(first_));
    for (std::size_t k = 0; k < memory_.size(); ++k) {
      auto const *const bytes = reinterpret_cast<unsigned char const *>(&memory_[k]);
      for (std::size_t b = 0; !is_element[k] && b < sizeof(T); ++b)
        if (bytes[b] != guard)
          return false;
    }
    return true;
  }

private:
  static constexpr unsigned char guard = 0xA5;
  static std::size_t at(int d) { return static_cast<std::size_t>(d); }

  void mark(std::vector<bool> &places, std::size_t d, long long place) const {
    if (d == counts_.size())
      places[static_cast<std::size_t>(place)] = true;
    else
      for (long long i = 0; i < counts_[d]; ++i)
        mark(places, d + 1, place + i * strides_[d]);
  }

  layout how_;
  numbers counts_, strides_{};
  std::size_t first_ = 0;
  std::vector<T> memory_;
};

/// How many elements this process has of an array along each of its dimensions.
template <class Array> std::array<long long, static_cast<std::size_t>(Array::rank())> counts_of(Array const &like) {
  std::array<long long, static_cast<std::size_t>(Array::rank())> counts{};
  for (int d = 0; d < Array::rank(); ++d)
    counts[static_cast<std::size_t>(d)] = like.local_size() > 0 ? like.local().extent(d) : 0;
  return counts;
}
