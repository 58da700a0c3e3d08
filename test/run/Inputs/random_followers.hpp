// What random programs check of arrays that are aligned with others.
#pragma once

#include "random_program.hpp"

/// Where elements are along one dimension of what they are aligned with: at stride·i + first of their own dimension, or
/// at first, or everywhere.
struct place {
  int dimension; ///< at_one, or everywhere
  long long stride, first;
  static constexpr int at_one = -1, everywhere = -2;
};

/// Ends the program unless each element of `x` is where its place in `target` is, and has its bytes there.
template <class X, class Target>
void check_follower(X const &x, char const *name, unsigned salt, Target const &target,
                    std::array<place, static_cast<std::size_t>(Target::rank())> const &places) {
  using T = typename X::value_type;
  constexpr auto R = static_cast<std::size_t>(X::rank()), S = static_cast<std::size_t>(Target::rank());
  ++checks;
  auto const extents = extents_of(x);
  auto const reach = extents_of(target);
  long long here = 0;
  for_each_point(extents, [&](std::array<long long, R> const &i) {
    // Over all indices along dimensions in which it is everywhere.
    std::array<long long, S> free{};
    bool exact = true, wanted = false;
    for (std::size_t t = 0; t < S; ++t) {
      free[t] = places[t].dimension == place::everywhere ? reach[t] : 1;
      exact = exact && places[t].dimension != place::everywhere;
    }
    for_each_point(free, [&](std::array<long long, S> at) {
      for (std::size_t t = 0; t < S; ++t)
        if (places[t].dimension != place::everywhere)
          at[t] = places[t].first +
                  (places[t].dimension < 0 ? 0 : places[t].stride * i[static_cast<std::size_t>(places[t].dimension)]);
      wanted = wanted || spread([&](auto... each) { return target.owns(each...); }, at);
    });
    bool const mine = spread([&](auto... each) { return x.owns(each...); }, i);
    // A process may have no element of the target at all where this one is everywhere.
    expect(mine == wanted || (mine && !exact), name, "owns() is wrong for an aligned element, owns",
           number_of(i, extents), mine);
    if (!mine)
      return;
    ++here;
    unsigned char bytes[sizeof(T)];
    bytes_of(number_of(i, extents), salt, bytes, sizeof(T));
    expect(std::memcmp(&spread(x, i), bytes, sizeof(T)) == 0, name, "wrong bytes in aligned element, local size",
           number_of(i, extents), x.local_size());
  });
  expect(x.local_size() == here, name, "local size and expected of aligned array", x.local_size(), here);
}
