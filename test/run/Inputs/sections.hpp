// Arrays that every process knows by heart, so that it can tell what an assignment between sections of them must leave.
//
//     copy(b, a, parts(range(0, 4), all), parts(range(9, 4, -2), all));      b(range(0, 4), all) = a(range(9, 4, -2),
//     all)
#pragma once

#include "require.hpp"

#include <redeal/array.hpp>
#include <redeal/section.hpp>

#include <cstddef>
#include <cstring>
#include <tuple>
#include <utility>
#include <vector>

namespace known {

using redeal::all;
using redeal::range;

/// Numbers for tests, the same on all processes.
class dice {
public:
  explicit dice(unsigned long long seed) : state_(seed * 2862933555777941757u + 3037000493u) {}
  long any(long least, long most) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return least + static_cast<long>((state_ >> 33) % static_cast<unsigned long long>(most - least + 1));
  }

private:
  unsigned long long state_;
};

struct three_longs {
  long a, b, c;
};
template <class T> T value(long number) { return static_cast<T>(number); }
template <> inline three_longs value<three_longs>(long number) { return {number, number * 3, -number}; }

/// An array, and all of its elements.
template <class T, int R, class Order = redeal::row_major> struct array {
  template <class... Extents>
  explicit array(Extents... n) : dealt(n...), extents{long(n)...}, elements(static_cast<std::size_t>((n * ... * 1))) {}

  redeal::array<T, R, Order> dealt;
  std::vector<long> extents;
  std::vector<T> elements; ///< row-major

  std::size_t number(std::vector<long> const &i) const {
    std::size_t n = 0;
    for (std::size_t d = 0; d < i.size(); ++d)
      n = n * static_cast<std::size_t>(extents[d]) + static_cast<std::size_t>(i[d]);
    return n;
  }

  /// Calls f(element, number) for all that this process owns.
  template <class F> void each_own(F const &f) {
    std::vector<std::vector<long>> own;
    for (int d = 0; d < R; ++d) {
      own.emplace_back();
      for (auto i : redeal::owned(dealt, d))
        own.back().push_back(i);
    }
    for_each(own, [&](std::vector<long> const &i) { f(at(i, std::make_index_sequence<std::size_t(R)>()), number(i)); });
  }

  /// Calls f(i) for all of their combinations.
  template <class F> static void for_each(std::vector<std::vector<long>> const &along, F const &f) {
    std::vector<long> i(along.size());
    auto const go = [&](auto const &deeper, std::size_t d) -> void {
      if (d == along.size()) {
        f(i);
        return;
      }
      for (long const k : along[d]) {
        i[d] = k;
        deeper(deeper, d + 1);
      }
    };
    go(go, 0);
  }

  void fill(long salt) {
    for (std::size_t k = 0; k < elements.size(); ++k)
      elements[k] = value<T>(salt + 7 * static_cast<long>(k));
    each_own([&](T &element, std::size_t k) { element = elements[k]; });
  }
  bool is_right() {
    bool right = true;
    each_own([&](T &element, std::size_t k) { right &= std::memcmp(&element, &elements[k], sizeof element) == 0; });
    return right;
  }

private:
  template <std::size_t... D> T &at(std::vector<long> const &i, std::index_sequence<D...>) { return dealt(i[D]...); }
};

template <class... Is> std::tuple<Is...> parts(Is... is) { return {is...}; }

inline std::vector<long> indices(range const &r, long) {
  std::vector<long> all;
  for (long k = 0; k < r.count; ++k)
    all.push_back(r.first + k * r.stride);
  return all;
}
inline std::vector<long> indices(redeal::all_indices, long extent) { return indices(range(0, extent), extent); }
inline std::vector<long> indices(long i, long) { return {i}; }

template <class Tuple, std::size_t... D>
std::vector<std::vector<long>> indices_of(Tuple const &parts, std::vector<long> const &extents,
                                          std::index_sequence<D...>) {
  return {indices(std::get<D>(parts), extents[D])...};
}

/// The numbers of the elements of a section, in its order.
template <class T, int R, class Order, class Tuple>
std::vector<std::size_t> numbers(array<T, R, Order> const &of, Tuple const &parts) {
  std::vector<std::size_t> all;
  of.for_each(indices_of(parts, of.extents, std::make_index_sequence<std::tuple_size<Tuple>::value>()),
              [&](std::vector<long> const &i) { all.push_back(of.number(i)); });
  return all;
}

template <class T, int R, class Order, class To, int S, class Other, class From>
void note(array<T, R, Order> &to, To const &to_parts, array<T, S, Other> const &from, From const &from_parts) {
  std::vector<std::size_t> const t = numbers(to, to_parts), f = numbers(from, from_parts);
  REQUIRE(t.size() == f.size());
  std::vector<T> moved;
  for (std::size_t const k : f)
    moved.push_back(from.elements[k]);
  for (std::size_t k = 0; k < t.size(); ++k)
    to.elements[t[k]] = moved[k];
}

/// The assignment between these parts; nothing but the target's part may change.
template <class T, int R, class Order, int S, class Other, class... To, class... From>
void copy(array<T, R, Order> &to, array<T, S, Other> &from, std::tuple<To...> const &to_parts,
          std::tuple<From...> const &from_parts) {
  std::apply(
      [&](auto... t) {
        std::apply(
            [&](auto... f) {
#pragma redistribute copy
              to.dealt(t...) = from.dealt(f...);
            },
            from_parts);
      },
      to_parts);
  note(to, to_parts, from, from_parts);
  REQUIRE(to.is_right());
  REQUIRE(from.is_right());
}

} // namespace known
