// What a template directive declares: indices that are dealt to processes, with no elements, for arrays to be aligned
// with.
//
//     #pragma template T(100, n)                       redeal::index_template T("T", 100, n)
//     #pragma align A(i, j) with(T(i, 2 * j))
//     #pragma distribute T(block, cyclic) onto(P)      A's first mapping follows from T's
//     #pragma redistribute T(*, block) onto(Q)         A's elements move
#pragma once

#include <redeal/detail/array_base.hpp>

#include <cstddef>
#include <type_traits>

namespace redeal {

template <int R> class index_template;

namespace detail {

template <int R> array_base &base_of(index_template<R> &t) { return t; }
template <int R> array_base const &base_of(index_template<R> const &t) { return t; }

} // namespace detail

/// R dimensions of indices. Directives name it, and nothing else does.
template <int R> class index_template : detail::array_base {
public:
  template <class... Extents>
  explicit index_template(detail::located_name name, Extents... extents)
      : array_base({static_cast<index>(extents)...}, 0, detail::element_kind::other,
                   detail::make_storage_order<row_major, R>(), name.at) {
    static_assert(sizeof...(Extents) == R, "a template has one extent for each of its dimensions");
  }
  index_template(index_template const &) = delete;
  index_template &operator=(index_template const &) = delete;

private:
  friend detail::array_base &detail::base_of<>(index_template &t);
  friend detail::array_base const &detail::base_of<>(index_template const &t);
};

template <class... Extents>
index_template(detail::located_name, Extents...) -> index_template<static_cast<int>(sizeof...(Extents))>;

} // namespace redeal
