// A plane is gone through in tiles, and each of these in squares that have one line of memory for each row and one for
// each column: whatever is fetched is used up at once, however far lines are apart. Squares of small elements are
// turned in registers. What is to go past the cache leaves these as lines, if rows begin with lines where they go; else
// it is brought together tile by tile.
#include "order/plane.h"

#include "memory/cache_line.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace redeal::runtime {
namespace {

// Of a tile's rows, where they go. Where they do not begin with a line, a tile shares the outermost ones with its
// neighbours; of so many lines they are a small part.
constexpr index lines_of_row = 8;
// Of a tile. It is in the first-level cache, and what it is made of, too.
constexpr index tile_bytes = 16384;

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
constexpr std::size_t register_bytes = streamed_bytes;
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

// Squares beside each other, whose rows together are lines where they go.
template <std::size_t Size> void stream_squares(char const *from, index from_column, char *to, index to_row) {
  constexpr std::size_t n = register_bytes / Size, squares = line_bytes / register_bytes;
  lanes<Size> all[squares][n];
#pragma GCC unroll 4
  for (std::size_t s = 0; s < squares; ++s)
    turn<Size>(from + static_cast<index>(s * n) * from_column, from_column, all[s]);
#pragma GCC unroll 16
  for (std::size_t i = 0; i < n; ++i)
#pragma GCC unroll 4
    for (std::size_t s = 0; s < squares; ++s)
      stream_part(to + static_cast<index>(i) * to_row + static_cast<index>(s * register_bytes), &all[s][i]);
}

// Element by element. Size 0: any.
template <std::size_t Size> void copy_each(plane const &p, char const *from, char *to, std::size_t size) {
  for (index i = 0; i < p.rows; ++i)
    for (index j = 0; j < p.columns; ++j)
      std::memcpy(to + i * p.to_row + j * p.to_column, from + i * p.from_row + j * p.from_column,
                  Size > 0 ? Size : size);
}

// A part of a plane that begins with that row and column.
plane part_of(plane p, index rows, index columns) {
  p.rows = rows;
  p.columns = columns;
  return p;
}

// Rows and columns of one line each, or fewer. Turned: neighbours in memory are neighbours in the plane.
template <std::size_t Size, bool Turned>
void copy_square(plane const &p, char const *from, char *to, std::size_t size) {
  if constexpr (Turned) {
    constexpr index n = static_cast<index>(register_bytes / Size);
    index const rows = p.rows / n * n, columns = p.columns / n * n;
    for (index i = 0; i < rows; i += n)
      for (index j = 0; j < columns; j += n)
        turn_square<Size>(from + i * p.from_row + j * p.from_column, p.from_column, to + i * p.to_row + j * p.to_column,
                          p.to_row);
    if (rows < p.rows)
      copy_each<Size>(part_of(p, p.rows - rows, p.columns), from + rows * p.from_row, to + rows * p.to_row, size);
    if (columns < p.columns)
      copy_each<Size>(part_of(p, rows, p.columns - columns), from + columns * p.from_column, to + columns * p.to_column,
                      size);
  } else {
    copy_each<Size>(p, from, to, size);
  }
}

// Asks for the lines of a square: one for each of its columns where it is, and for each of its rows where it goes. The
// former come to the second-level cache: the first one has few places for columns at distances of a power of two.
template <bool Streamed> void fetch_square(plane const &p, char const *from, char *to) {
  for (index j = 0; j < p.columns; ++j)
    __builtin_prefetch(from + j * p.from_column, 0, 2);
  for (index i = 0; !Streamed && i < p.rows; ++i)
    fetch_to_write(to + i * p.to_row);
}

// The bytes up to the next line.
index before_line(char const *at) {
  index const behind = static_cast<index>(reinterpret_cast<std::uintptr_t>(at) % line_bytes);
  return behind > 0 ? line_bytes - behind : 0;
}

// Calls visit(first row, first column, rows, columns) for parts of at most so many of each.
template <class Visit> void each_part(index rows, index columns, index most, Visit const &visit) {
  for (index i = 0; i < rows; i += most)
    for (index j = 0; j < columns; j += most)
      visit(i, j, std::min(most, rows - i), std::min(most, columns - j));
}

// Some rows and columns of a plane.
struct tile {
  index row, column, rows, columns;
};

// Rows and columns of a tile of such elements, in whole squares.
struct tile_shape {
  index square, rows, columns;

  explicit constexpr tile_shape(index size)
      : square(std::max<index>(line_bytes / size, 1)), rows(0), columns(lines_of_row * square) {
    rows = std::max<index>(tile_bytes / (columns * size) / square, 1) * square;
  }
};

// How a tile is written: through the cache, past it as lines, or past it from where it has been brought together.
enum class tile_stores { ordinary, lines, gathered };

// The longer side is halved until tiles are left: so what is near in memory is soon touched again, on every level of
// caches and page tables. While a tile is copied the lines of the next one come.
template <std::size_t Size, bool Turned, tile_stores How> class tiles {
public:
  tiles(plane const &p, char const *from, char *to, std::size_t size)
      : p_(p), from_(from), to_(to), size_(size), shape_(static_cast<index>(size)) {}

  void copy() {
    halve({0, 0, p_.rows, p_.columns});
    copy(last_, {});
    if (How != tile_stores::ordinary)
      finish_streaming();
  }

private:
  void halve(tile const &t) {
    bool const wide = t.columns > shape_.columns;
    if (t.rows > shape_.rows && (t.rows >= t.columns || !wide)) {
      index const first = half(t.rows, shape_.rows);
      halve({t.row, t.column, first, t.columns});
      halve({t.row + first, t.column, t.rows - first, t.columns});
    } else if (wide) {
      index const first = half(t.columns, shape_.columns);
      halve({t.row, t.column, t.rows, first});
      halve({t.row, t.column + first, t.rows, t.columns - first});
    } else {
      copy(last_, t);
      last_ = t;
    }
  }

  // In whole tiles.
  static index half(index count, index edge) { return (count / edge + 1) / 2 * edge; }

  void copy(tile const &now, tile const &next) const {
    if constexpr (How == tile_stores::gathered) {
      constexpr auto size = static_cast<index>(Size);
      constexpr tile_shape shape(size);
      alignas(line_bytes) char turned[static_cast<std::size_t>(shape.rows * shape.columns) * Size];
      plane into = p_;
      into.to_row = shape.columns * size;
      into.to_column = size;
      each_square(now, next, [&](tile const &square) {
        char *const to = turned + (square.row - now.row) * into.to_row + (square.column - now.column) * size;
        copy_square<Size, Turned>(part_of(into, square.rows, square.columns), source(square.row, square.column), to,
                                  size_);
      });
      for (index i = 0; i < now.rows; ++i)
        stream_row(target(now.row + i, now.column), turned + i * into.to_row, now.columns * size);
    } else {
      each_square(now, next, [&](tile const &square) { write_square(square); });
    }
  }

  template <class Visit> void each_square(tile const &now, tile const &next, Visit const &visit) const {
    each_part(now.rows, now.columns, shape_.square, [&](index i, index j, index rows, index columns) {
      if (i + rows <= next.rows && j + columns <= next.columns)
        fetch_square<How != tile_stores::ordinary>(part_of(p_, rows, columns), source(next.row + i, next.column + j),
                                                   target(next.row + i, next.column + j));
      visit(tile{now.row + i, now.column + j, rows, columns});
    });
  }

  void write_square(tile const &square) const {
    index rows = 0;
    if constexpr (How == tile_stores::lines) {
      constexpr auto n = static_cast<index>(register_bytes / Size);
      for (; square.columns == shape_.square && rows + n <= square.rows; rows += n)
        stream_squares<Size>(source(square.row + rows, square.column), p_.from_column,
                             target(square.row + rows, square.column), p_.to_row);
    }
    if (rows < square.rows)
      copy_square<Size, Turned>(part_of(p_, square.rows - rows, square.columns),
                                source(square.row + rows, square.column), target(square.row + rows, square.column),
                                size_);
  }

  // The lines that a row does not fill are others', too.
  static void stream_row(char *to, char const *from, index bytes) {
    index const head = std::min(before_line(to), bytes), lines = (bytes - head) / line_bytes * line_bytes,
                rest = bytes - head - lines;
    std::memcpy(to, from, static_cast<std::size_t>(head));
    stream_lines(to + head, from + head, lines);
    std::memcpy(to + head + lines, from + head + lines, static_cast<std::size_t>(rest));
  }

  char const *source(index i, index j) const { return from_ + i * p_.from_row + j * p_.from_column; }
  char *target(index i, index j) const { return to_ + i * p_.to_row + j * p_.to_column; }

  plane const &p_;
  char const *from_;
  char *to_;
  std::size_t size_;
  tile_shape shape_;
  tile last_{};
};

// Rows that are shorter fill few lines.
bool may_stream(plane const &p, index size) {
  return p.to_column == size && p.columns * size >= lines_of_row * line_bytes;
}

template <std::size_t Size, bool Turned> void stream_plane(plane const &p, char const *from, char *to) {
  if constexpr (Turned)
    if (before_line(to) == 0 && p.to_row % line_bytes == 0)
      return tiles<Size, true, tile_stores::lines>(p, from, to, Size).copy();
  tiles<Size, Turned, tile_stores::gathered>(p, from, to, Size).copy();
}

template <std::size_t Size, bool Turned>
void copy_tiles(plane const &p, char const *from, char *to, std::size_t size, plan::writing how) {
  if constexpr (Size > 0)
    if (how == plan::writing::streaming && may_stream(p, Size))
      return stream_plane<Size, Turned>(p, from, to);
  tiles<Size, Turned, tile_stores::ordinary>(p, from, to, size).copy();
}

template <std::size_t Size>
void copy_plane(plane const &p, char const *from, char *to, std::size_t size, plan::writing how) {
  if constexpr (Size > 0 && Size <= register_bytes && register_bytes % Size == 0)
    if (p.from_row == static_cast<index>(Size) && p.to_column == static_cast<index>(Size))
      return copy_tiles<Size, true>(p, from, to, size, how);
  copy_tiles<Size, false>(p, from, to, size, how);
}

} // namespace

plane_kernel plane_kernel_for(std::size_t element_size) {
  switch (element_size) {
  case 1:
    return copy_plane<1>;
  case 2:
    return copy_plane<2>;
  case 4:
    return copy_plane<4>;
  case 8:
    return copy_plane<8>;
  case 12:
    return copy_plane<12>;
  case 16:
    return copy_plane<16>;
  case 24:
    return copy_plane<24>;
  case 32:
    return copy_plane<32>;
  default:
    return copy_plane<0>;
  }
}

} // namespace redeal::runtime
