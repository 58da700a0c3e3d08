// How the dimensions of an array lie in storage, from the one that varies slowest to the one that varies fastest.
//
//     redeal::array<double, 3, redeal::order<2, 0, 1>> A(n0, n1, n2);
//
// A(i, j, k) and A(i, j + 1, k) are neighbours there, A(i, j, k) and A(i, j, k + 1) are furthest apart. row_major is
// order<0, 1, 2>, column_major order<2, 1, 0>.
#pragma once

#include <cstddef>
#include <utility>

namespace redeal {

/// The dimensions of an array, each once, from the slowest to the fastest.
template <int... Dimensions> struct order {};
struct row_major {};
struct column_major {};

namespace detail {

/// Whether the numbers 0 … R-1 come once each.
template <int R, int... Numbers> constexpr bool is_permutation() {
  int const numbers[] = {Numbers..., -1};
  bool all = sizeof...(Numbers) == static_cast<std::size_t>(R);
  for (int d = 0; d < R; ++d) {
    bool found = false;
    for (int const n : numbers)
      found = found || n == d;
    all = all && found;
  }
  return all;
}

/// Dimensions from the slowest to the fastest, in memory that lasts as long as the program.
class storage_order {
public:
  constexpr storage_order(int const *slowest_first, std::size_t rank) : dims_(slowest_first), rank_(rank) {}

  constexpr int const *begin() const { return dims_; }
  constexpr int const *end() const { return dims_ + rank_; }
  constexpr std::size_t size() const { return rank_; }
  constexpr std::size_t operator[](std::size_t i) const { return static_cast<std::size_t>(dims_[i]); }

  friend constexpr bool operator<(storage_order const &a, storage_order const &b) {
    for (std::size_t i = 0; i < a.rank_ && i < b.rank_; ++i)
      if (a.dims_[i] != b.dims_[i])
        return a.dims_[i] < b.dims_[i];
    return a.rank_ < b.rank_;
  }

private:
  int const *dims_;
  std::size_t rank_;
};

/// What an array's third argument says.
template <class Order, class Dimensions> struct storage_order_of {
  static constexpr bool is_order = false;
};

template <std::size_t... D> struct storage_order_of<row_major, std::index_sequence<D...>> {
  static constexpr bool is_order = true;
  static constexpr int dims[] = {static_cast<int>(D)...};
};
template <std::size_t... D> struct storage_order_of<column_major, std::index_sequence<D...>> {
  static constexpr bool is_order = true;
  static constexpr int dims[] = {static_cast<int>(sizeof...(D) - 1 - D)...};
};
template <int... Numbers, std::size_t... D> struct storage_order_of<order<Numbers...>, std::index_sequence<D...>> {
  static constexpr bool is_order = is_permutation<static_cast<int>(sizeof...(D)), Numbers...>();
  static constexpr int dims[] = {Numbers...};
};

template <class Order, int R>
using order_of_rank = storage_order_of<Order, std::make_index_sequence<static_cast<std::size_t>(R)>>;

template <class Order, int R> constexpr storage_order make_storage_order() {
  return {order_of_rank<Order, R>::dims, static_cast<std::size_t>(R)};
}

/// Whether a matrix is stored by columns.
template <class Order> constexpr bool is_by_columns() {
  if constexpr (order_of_rank<Order, 2>::is_order)
    return order_of_rank<Order, 2>::dims[0] == 1;
  else
    return false;
}

} // namespace detail
} // namespace redeal
