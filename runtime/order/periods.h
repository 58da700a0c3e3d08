// A range of own elements, of which straight-line code moves the whole periods.
#pragma once

#include <redeal/block_cyclic.hpp>

#include <cstddef>
#include <vector>

namespace redeal::runtime {

/// Calls whole(first, count) for the periods from number `first` on that lie within begin … end-1, and rest(begin, end)
/// for the elements before and behind them, in order.
template <class Rest, class Whole>
void split_at_periods(index period, index begin, index end, Rest const &rest, Whole const &whole) {
  index const first = (begin + period - 1) / period, last = end / period;
  if (first >= last)
    return rest(begin, end);
  rest(begin, first * period);
  whole(first, last - first);
  rest(last * period, end);
}

/// Moves each to where straight-line code has moved the corresponding pointer; `at` points to its member for that.
template <class Memory, class Pointer>
void move_on(std::vector<Memory> &all, Pointer Memory::*at, std::vector<Pointer> const &to) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].room -= to[i] - all[i].*at;
    all[i].*at = to[i];
  }
}

} // namespace redeal::runtime
