// Memory of the user's own as a process's part of an array: where its elements are, and what cannot be right about
// that.
//
//     2x3 elements with strides 8, 1       0 1 2  8 9 10
//     2x3 elements with strides 2, 1       0 1 2  2 …: two elements in one place
//
// Whether two sets of places meet is a question about sums of multiples: it is answered for the greatest stride first,
// by what all smaller ones reach together, and by their common divisor.
#pragma once

#include <redeal/runtime.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace redeal {
namespace detail {

/// What a view describes.
struct user_memory {
  void *elements;             ///< that with the local indices 0, 0, …
  std::vector<index> strides; ///< from one local index to the next, in elements; none: row-major, dense
  index room;                 ///< elements from there on that there are; -1: not known
};

/// Whether numbers of the form base + Σ k·stride, 0 <= k <= last, lie between two bounds.
class sums_of_multiples {
public:
  __extension__ typedef __int128 wide;

  explicit sums_of_multiples(wide base) : base_(base) {}

  void add(wide stride, wide last) {
    if (stride == 0 || last == 0)
      return;
    if (stride < 0) {
      base_ += stride * last;
      stride = -stride;
    }
    auto const same = std::find_if(terms_.begin(), terms_.end(), [&](term const &t) { return t.stride == stride; });
    if (same != terms_.end())
      same->last += last;
    else
      terms_.push_back({stride, last, 0, 0});
  }

  /// False also where the answer would take too long.
  bool any_between(wide low, wide high) {
    std::sort(terms_.begin(), terms_.end(), [](term const &a, term const &b) { return a.stride > b.stride; });
    wide reach = 0, divisor = 0;
    for (std::size_t i = terms_.size(); i-- > 0;) {
      reach += terms_[i].stride * terms_[i].last;
      divisor = common_divisor(terms_[i].stride, divisor);
      terms_[i].reach = reach;
      terms_[i].divisor = divisor;
    }
    low_ = low;
    high_ = high;
    steps_ = most_steps;
    return find(0, base_);
  }

private:
  // `reach` and `divisor` are of this term and all smaller ones.
  struct term {
    wide stride, last, reach, divisor;
  };
  static constexpr long most_steps = 100000;

  static wide common_divisor(wide a, wide b) {
    while (b != 0)
      a = std::exchange(b, a % b);
    return a;
  }
  static wide ceil_div(wide a, wide b) { return a / b + (a % b > 0 ? 1 : 0); }

  bool find(std::size_t i, wide base) {
    if (i == terms_.size())
      return low_ <= base && base <= high_;
    term const &t = terms_[i];
    if (base > high_ || base + t.reach < low_ || base + ceil_div(low_ - base, t.divisor) * t.divisor > high_)
      return false;
    wide const within = i + 1 < terms_.size() ? terms_[i + 1].reach : 0;
    wide k = std::max(wide{0}, ceil_div(low_ - within - base, t.stride));
    for (; k <= t.last && base + k * t.stride <= high_; ++k)
      if (--steps_ < 0 || find(i + 1, base + k * t.stride))
        return steps_ >= 0;
    return false;
  }

  wide base_;
  std::vector<term> terms_;
  wide low_ = 0, high_ = 0;
  long steps_ = 0;
};

/// Whether two of so many elements have one place.
inline bool have_common_places(std::vector<index> const &counts, std::vector<index> const &strides) {
  for (index const n : counts)
    if (n == 0)
      return false;
  // Two different ones differ by 0: along the first dimension in which they do, forwards.
  for (std::size_t first = 0; first < counts.size(); ++first) {
    using wide = sums_of_multiples::wide;
    if (counts[first] < 2)
      continue;
    wide base = strides[first];
    for (std::size_t d = first + 1; d < counts.size(); ++d)
      base -= static_cast<wide>(strides[d]) * (counts[d] - 1);
    sums_of_multiples differences(base);
    differences.add(strides[first], counts[first] - 2);
    for (std::size_t d = first + 1; d < counts.size(); ++d)
      differences.add(strides[d], 2 * static_cast<wide>(counts[d] - 1));
    if (differences.any_between(0, 0))
      return true;
  }
  return false;
}

/// Elements of some size in memory.
struct placed_elements {
  char const *first;
  std::vector<index> counts, strides;
};

/// Whether elements of one have bytes in common with elements of the other.
inline bool share_memory(placed_elements const &a, placed_elements const &b, std::size_t size) {
  using wide = sums_of_multiples::wide;
  auto const bytes = static_cast<wide>(size);
  auto const address = [](char const *p) { return static_cast<wide>(reinterpret_cast<std::uintptr_t>(p)); };
  sums_of_multiples apart(address(a.first) - address(b.first));
  for (std::size_t d = 0; d < a.counts.size(); ++d)
    apart.add(a.strides[d] * bytes, a.counts[d] - 1);
  for (std::size_t d = 0; d < b.counts.size(); ++d)
    apart.add(-static_cast<wide>(b.strides[d]) * bytes, b.counts[d] - 1);
  for (placed_elements const *one : {&a, &b})
    if (std::find(one->counts.begin(), one->counts.end(), 0) != one->counts.end())
      return false;
  return apart.any_between(1 - bytes, bytes - 1);
}

/// What is wrong with that memory for so many elements of one process, along each dimension, at those strides; ""
/// if nothing is.
inline std::string problem_of(user_memory const &memory, std::string const &name, std::vector<index> const &counts,
                              std::vector<index> const &strides, int process) {
  using wide = sums_of_multiples::wide;
  std::string sizes, apart;
  wide low = 0, high = 0;
  for (std::size_t d = 0; d < counts.size(); ++d) {
    if (counts[d] == 0)
      return "";
    sizes += (d > 0 ? "x" : "") + std::to_string(counts[d]);
    apart += (d > 0 ? ", " : "") + std::to_string(strides[d]);
    wide const reach = static_cast<wide>(strides[d]) * (counts[d] - 1);
    (reach < 0 ? low : high) += reach;
  }
  std::string const part = "process " + std::to_string(process) + " has " + sizes + " of its elements";
  if (!memory.elements)
    return "the pointer of " + name + " is null, but " + part;
  // Room to count elements of any size in 64 bits.
  if (wide const most = INT64_MAX / 65536; low < -most || high > most)
    return "the strides of " + name + " are " + apart + " and " + part + ", which is more than any memory has";
  if (have_common_places(counts, strides))
    return "the strides of " + name + " are " + apart + " and " + part +
           ", so that some lie in one place; each needs a place of its own";
  if (memory.room >= 0 && (low < 0 || high >= memory.room))
    return "the memory of " + name + " has " + std::to_string(memory.room) + " elements, but " + part +
           ", which with strides " + apart + " lie from " + std::to_string(static_cast<index>(low)) + " to " +
           std::to_string(static_cast<index>(high)) + " there";
  return "";
}

} // namespace detail
} // namespace redeal
