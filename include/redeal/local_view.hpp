// The part of an array that lies on this process, addressed by local indices from 0: a pointer, extents and strides.
#pragma once

#include <redeal/detail/storage_watch.hpp>

#include <array>
#include <cstddef>
#if defined(__has_include) && __cplusplus > 202002L
#if __has_include(<mdspan>)
#include <mdspan>
#endif
#endif

namespace redeal {
REDEAL_OF_CHECKED_BUILDS

/// A strided view of R-dimensional local storage. It is valid until the array is redistributed or destroyed.
template <class T, int R> class local_view : detail::storage_user {
public:
  local_view(T *data, std::array<index, R> const &extents, std::array<index, R> const &strides,
             detail::storage_user const &of = {})
      : detail::storage_user(of), data_(data), extents_(extents), strides_(strides) {}

  /// The element at local indices l0, l1, …; checked in checked builds only.
  template <class... Local> T &operator()(Local... local) const {
    static_assert(sizeof...(Local) == R, "one local index for each dimension of the array");
    std::size_t d = 0;
    index offset = 0;
    this->check_elements();
    auto const step = [&](index at) {
      this->check_local(static_cast<int>(d), at, extents_[d]);
      offset += at * strides_[d++];
    };
    (step(static_cast<index>(local)), ...);
    return data_[offset];
  }

  /// The number of elements along dimension `d`.
  index extent(int d = 0, char const *file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return extents_[dimension(d, {file, line})];
  }

  /// The distance, in elements, between neighbours along dimension `d`.
  index stride(int d = 0, char const *file = __builtin_FILE(), int line = __builtin_LINE()) const {
    return strides_[dimension(d, {file, line})];
  }

  T *data() const {
    this->check_elements();
    return data_;
  }

#ifdef __cpp_lib_mdspan
  /// The same view as std::mdspan.
  operator std::mdspan<T, std::dextents<index, R>, std::layout_stride>() const {
    return {data(), std::layout_stride::mapping(std::dextents<index, R>(extents_), strides_)};
  }
#endif

private:
  static std::size_t dimension(int d, detail::source_line at) {
    if (d < 0 || d >= R)
      detail::fail_dimension(at, d, R);
    return static_cast<std::size_t>(d);
  }

  T *data_;
  std::array<index, R> extents_;
  std::array<index, R> strides_;
};

REDEAL_END_OF_CHECKED_BUILDS

} // namespace redeal
