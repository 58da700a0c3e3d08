// A few rows and columns of a plane, copied or turned in registers.
#pragma once

#include "memory/cache_line.h"
#include "order/plane.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace redeal::runtime {

template <std::size_t Size> struct lane;
template <> struct lane<1> {
  using type = std::uint8_t;
};
template <> struct lane<2> {
  using type = std::uint16_t;
};
template <> struct lane<4> {
  using type = std::uint32_t;
};
template <> struct lane<8> {
  using type = std::uint64_t;
};
template <> struct lane<16> : lane<8> {}; // which fills a register

// Elements in one register.
constexpr std::size_t register_bytes = 16;
template <std::size_t Size> using lanes [[gnu::vector_size(register_bytes)]] = typename lane<Size>::type;

#if defined(__clang__)
#define REDEAL_SHUFFLE(size, a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define REDEAL_SHUFFLE(size, a, b, ...) __builtin_shuffle(a, b, lanes<size>{__VA_ARGS__})
#endif

// The first, or the last, halves of two registers, element by element in turn.
template <std::size_t Size> lanes<Size> first_in_turn(lanes<Size> a, lanes<Size> b) {
  if constexpr (Size == 1)
    return REDEAL_SHUFFLE(1, a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  else if constexpr (Size == 2)
    return REDEAL_SHUFFLE(2, a, b, 0, 8, 1, 9, 2, 10, 3, 11);
  else if constexpr (Size == 4)
    return REDEAL_SHUFFLE(4, a, b, 0, 4, 1, 5);
  else
    return REDEAL_SHUFFLE(8, a, b, 0, 2);
}
template <std::size_t Size> lanes<Size> last_in_turn(lanes<Size> a, lanes<Size> b) {
  if constexpr (Size == 1)
    return REDEAL_SHUFFLE(1, a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
  else if constexpr (Size == 2)
    return REDEAL_SHUFFLE(2, a, b, 4, 12, 5, 13, 6, 14, 7, 15);
  else if constexpr (Size == 4)
    return REDEAL_SHUFFLE(4, a, b, 2, 6, 3, 7);
  else
    return REDEAL_SHUFFLE(8, a, b, 1, 3);
}

// As many rows as columns, of as many elements as a register has, one register for each row. To let the elements of the
// first and the second half take turns is to move the last bit of an element's number to the front: after as many times
// as a row's number has bits, the numbers of row and column have changed places.
template <std::size_t Size>
[[gnu::always_inline]] inline void turn(char const *from, index from_column,
                                        lanes<Size> (&all)[register_bytes / Size]) {
  constexpr std::size_t n = register_bytes / Size;
#pragma GCC unroll 16
  for (std::size_t j = 0; j < n; ++j)
    std::memcpy(&all[j], from + static_cast<index>(j) * from_column, register_bytes);
  if constexpr (n > 1) {
#pragma GCC unroll 4
    for (std::size_t bits = n; bits > 1; bits /= 2) {
      lanes<Size> next[n];
#pragma GCC unroll 8
      for (std::size_t i = 0; i < n / 2; ++i) {
        next[2 * i] = first_in_turn<Size>(all[i], all[i + n / 2]);
        next[2 * i + 1] = last_in_turn<Size>(all[i], all[i + n / 2]);
      }
#pragma GCC unroll 16
      for (std::size_t i = 0; i < n; ++i)
        all[i] = next[i];
    }
  }
}

template <std::size_t Size> void turn_square(char const *from, index from_column, char *to, index to_row) {
  constexpr std::size_t n = register_bytes / Size;
  lanes<Size> all[n];
  turn<Size>(from, from_column, all);
#pragma GCC unroll 16
  for (std::size_t i = 0; i < n; ++i)
    std::memcpy(to + static_cast<index>(i) * to_row, &all[i], register_bytes);
}

// Element by element. Size 0: any.
template <std::size_t Size> void copy_each(plane const &p, char const *from, char *to, std::size_t size) {
  for (index i = 0; i < p.rows; ++i)
    for (index j = 0; j < p.columns; ++j)
      std::memcpy(to + i * p.to_row + j * p.to_column, from + i * p.from_row + j * p.from_column,
                  Size > 0 ? Size : size);
}

// A part of a plane that begins with that row and column.
inline plane part_of(plane p, index rows, index columns) {
  p.rows = rows;
  p.columns = columns;
  return p;
}

// Rows and columns of one line each, or fewer. Turned: neighbours in memory are neighbours in the plane.
template <std::size_t Size, bool Turned>
void copy_square(plane const &p, char const *from, char *to, std::size_t size) {
  if constexpr (Turned) {
    constexpr index n = static_cast<index>(register_bytes / Size);
    auto const [all_rows, all_columns, from_row, from_column, to_row, to_column] = p; // what is written may not be p
    index const rows = all_rows / n * n, columns = all_columns / n * n;
    for (index i = 0; i < rows; i += n)
      for (index j = 0; j < columns; j += n)
        turn_square<Size>(from + i * from_row + j * from_column, from_column, to + i * to_row + j * to_column, to_row);
    if (rows < all_rows)
      copy_each<Size>(part_of(p, all_rows - rows, all_columns), from + rows * from_row, to + rows * to_row, size);
    if (columns < all_columns)
      copy_each<Size>(part_of(p, rows, all_columns - columns), from + columns * from_column, to + columns * to_column,
                      size);
  } else {
    copy_each<Size>(p, from, to, size);
  }
}

} // namespace redeal::runtime
