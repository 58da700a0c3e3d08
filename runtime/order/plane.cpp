// What goes through the cache is copied in tiles, and each of these in squares that have one line of memory for each
// row and one for each column: whatever is fetched is used up at once, however far lines are apart. What goes past it
// is copied in strips.
#include "order/plane.h"

#include "order/square.h"
#include "order/strips.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace redeal::runtime {
namespace {

// Of a tile's rows, where they go.
constexpr index lines_of_row = 8;
// Of a tile. It is in the first-level cache, and what it is made of, too.
constexpr index tile_bytes = 16384;

// Asks for the lines of a square: one for each of its columns where it is, and for each of its rows where it goes. The
// former come to the second-level cache: the first one has few places for columns at distances of a power of two.
void fetch_square(plane const &p, char const *from, char *to) {
  for (index j = 0; j < p.columns; ++j)
    fetch_to_read_later(from + j * p.from_column);
  for (index i = 0; i < p.rows; ++i)
    fetch_to_write(to + i * p.to_row);
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

// The longer side is halved until tiles are left: so what is near in memory is soon touched again, on every level of
// caches and page tables. While a tile is copied the lines of the next one come.
template <std::size_t Size, bool Turned> class tiles {
public:
  tiles(plane const &p, char const *from, char *to, std::size_t size)
      : p_(p), from_(from), to_(to), size_(size), shape_(static_cast<index>(size)) {}

  void copy() {
    halve({0, 0, p_.rows, p_.columns});
    copy(last_, {});
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
    each_part(now.rows, now.columns, shape_.square, [&](index i, index j, index rows, index columns) {
      if (i + rows <= next.rows && j + columns <= next.columns)
        fetch_square(part_of(p_, rows, columns), source(next.row + i, next.column + j),
                     target(next.row + i, next.column + j));
      copy_square<Size, Turned>(part_of(p_, rows, columns), source(now.row + i, now.column + j),
                                target(now.row + i, now.column + j), size_);
    });
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

template <std::size_t Size, bool Turned>
void copy_in_parts(plane const &p, char const *from, char *to, std::size_t size, plan::writing how) {
  if constexpr (Size > 0)
    if (how == plan::writing::streaming && may_stream(p, Size))
      return strips<Size, Turned>(p, from, to).copy();
  tiles<Size, Turned>(p, from, to, size).copy();
}

template <std::size_t Size>
void copy_plane(plane const &p, char const *from, char *to, std::size_t size, plan::writing how) {
  if constexpr (Size > 0 && Size <= register_bytes && register_bytes % Size == 0)
    if (p.from_row == static_cast<index>(Size) && p.to_column == static_cast<index>(Size))
      return copy_in_parts<Size, true>(p, from, to, size, how);
  copy_in_parts<Size, false>(p, from, to, size, how);
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
