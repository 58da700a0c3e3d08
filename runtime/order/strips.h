// A plane copied past the cache, whose rows lie without gaps where they go, but may begin and end anywhere in a line.
//
// A strip is a few rows, so many that a column of it is some lines in one page where it is. It is gone through from
// left to right, some columns at a time; these are brought together in a buffer in the first-level cache, row by row,
// and leave it as whole lines. What is left of a line waits in front of the row's next elements:
//
//     row i      | rest |  new elements            |         -> lines, and the next rest
//     row i + 1  |   rest |  new elements            |
//
// Only the first and the last line of a row of the plane are written in parts. A strip that were as long as the rows of
// the plane would touch more pages than the processor remembers the places of, so rows are cut into blocks; the rest
// of the block before is then read again, which is less than a line.
#pragma once

#include "memory/scratch.h"
#include "order/square.h"

#include <algorithm>
#include <array>
#include <vector>

namespace redeal::runtime {

template <std::size_t Size, bool Turned> class strips {
public:
  /// Of a row, those that are brought together at a time.
  static constexpr index bytes_together = 512;

  strips(plane const &p, char const *from, char *to)
      : p_(p), from_(from), to_(to), buffer_(scratch<strips, std::vector<char>>()) {
    buffer_.resize(static_cast<std::size_t>(most_rows * room));
  }

  void copy() {
    index const strip = even_part(p_.rows, most_rows), block = even_part(p_.columns, most_columns);
    for (index column = 0; column < p_.columns; column += block)
      for (index row = 0; row < p_.rows; row += strip)
        copy_strip({row, column, std::min(strip, p_.rows - row), std::min(block, p_.columns - column)});
    finish_streaming();
  }

private:
  static constexpr auto size = static_cast<index>(Size);
  static constexpr index line_elements = (line_bytes + size - 1) / size;
  // Rows that fill lines; columns that are copied together, which are asked for together.
  static constexpr index square = std::max(line_bytes / size, index{1});
  static constexpr index few = std::max(std::min<index>(square, 8), static_cast<index>(register_bytes) / size);

  // Six lines of a column or more, if rows lie in few pages where they go.
  static constexpr index most_rows = std::min<index>(std::max<index>(6, 48 / square) * square, 128);
  // If lines are long where they are, each column lies in a page of its own, and so does each row where it goes: as
  // many columns as may be touched again and again, and so many that some lines of a row come to a page.
  static constexpr index most_columns = std::max<index>(512, 2048 / size);
  static constexpr index columns_together = std::max(bytes_together / size / square, index{1}) * square;
  static constexpr index columns_ahead = 16;

  // Of a row in the buffer: in front of its elements is place for a rest, or for elements that need a line.
  static constexpr index front = 2 * line_bytes;
  static constexpr index room = front + columns_together * size;

  struct part {
    index row, column, rows, columns;
  };

  /// The most that parts of almost the same size have, in whole squares, if there are as few parts as can be.
  static index even_part(index count, index most) {
    index const parts = (count + most - 1) / most, even = (count + parts - 1) / parts;
    return std::max((even + square - 1) / square * square, square);
  }

  void copy_strip(part const &strip) {
    begin_rows(strip);
    for (index column = 0; column < strip.columns; column += columns_together) {
      index const columns = std::min(columns_together, strip.columns - column);
      bring({strip.row, strip.column + column, strip.rows, columns}, strip);
      for (index i = 0; i < strip.rows; ++i)
        write_row(i, columns * size, strip.column + column + columns == p_.columns);
    }
  }

  /// What of each row belongs to a line of which the first bytes are before the strip.
  void begin_rows(part const &strip) {
    for (index i = 0; i < strip.rows; ++i) {
      row &r = rows_[static_cast<std::size_t>(i)];
      r.to = target(strip.row + i, strip.column);
      r.rest = strip.column > 0 ? behind_line(r.to) : 0;
    }
    if (strip.column > 0) {
      index const again = std::min(line_elements, strip.column);
      for (index i = 0; i < strip.rows; ++i)
        for (index j = again; j > 0; --j) // ends where the new elements begin; a part of a line may be too much
          std::memcpy(fresh(i) - j * size, source(strip.row + i, strip.column - j), Size);
    }
  }

  /// Elements of all rows, behind their rests. Meanwhile those come that are next in turn.
  void bring(part const &now, part const &strip) {
    plane into = p_;
    into.to_row = room;
    into.to_column = size;
    for (index j = 0; j < now.columns; j += few)
      for (index i = 0; i < now.rows; i += square) {
        index const rows = std::min(square, now.rows - i), columns = std::min(few, now.columns - j);
        fetch_ahead(now.row + i, rows, now.column + j, columns, strip);
        into.rows = rows;
        into.columns = columns;
        copy_square<Size, Turned>(into, source(now.row + i, now.column + j), fresh(i) + j * size, Size);
      }
  }

  void fetch_ahead(index row, index rows, index column, index columns, part const &strip) const {
    index next = column + columns_ahead;
    if (next >= strip.column + strip.columns) { // the strip below
      next -= strip.columns;
      row += strip.rows;
    }
    if (next < strip.column || row + rows > p_.rows || next + columns > p_.columns)
      return;
    for (index j = 0; j < columns; ++j)
      fetch_to_read_later(source(row, next + j));
  }

  /// Writes the lines of a row that are complete, or, if it is its end, all of it.
  void write_row(index i, index bytes, bool last) {
    row &r = rows_[static_cast<std::size_t>(i)];
    char const *from = fresh(i) - r.rest;
    char *to = r.to - r.rest;
    bytes += r.rest;
    if (index const behind = behind_line(to); behind > 0) { // where the plane begins
      index const head = std::min(line_bytes - behind, bytes);
      std::memcpy(to, from, static_cast<std::size_t>(head));
      to += head;
      from += head;
      bytes -= head;
    }
    index const lines = bytes / line_bytes * line_bytes;
    for (index k = 0; k < lines; k += streamed_bytes)
      stream_part(to + k, from + k);
    r.rest = last ? 0 : bytes - lines;
    std::memmove(last ? to + lines : fresh(i) - r.rest, from + lines, static_cast<std::size_t>(bytes - lines));
    r.to = to + bytes;
  }

  static index behind_line(char const *at) {
    return static_cast<index>(reinterpret_cast<std::uintptr_t>(at) % line_bytes);
  }
  char *fresh(index i) { return buffer_.data() + i * room + front; }
  char const *source(index i, index j) const { return from_ + i * p_.from_row + j * p_.from_column; }
  char *target(index i, index j) const { return to_ + i * p_.to_row + j * p_.to_column; }

  struct row {
    char *to;   // where the next elements go
    index rest; // bytes in front of them that are not written yet
  };

  plane const &p_;
  char const *from_;
  char *to_;
  std::array<row, static_cast<std::size_t>(most_rows)> rows_;
  std::vector<char> &buffer_;
};

} // namespace redeal::runtime
