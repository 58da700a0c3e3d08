// Planes and parcels whose elements are neighbours along different dimensions at both ends: each element arrives, and
// nothing else is written; pieces are not short in either dimension.
#include "Cases.h"

#include "memory/cache_line.h"
#include "order/chunked.h"
#include "order/plane.h"
#include "order/turned.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <random>

namespace redeal::runtime {
namespace {

constexpr std::size_t sizes[] = {1, 2, 3, 4, 8, 12, 16, 24, 32, 40, 100};

std::vector<char> some_bytes(std::size_t count) {
  std::vector<char> all(count);
  for (std::size_t i = 0; i < count; ++i)
    all[i] = static_cast<char>(i * 7 + i / 255 * 3 + 1);
  return all;
}

/// Two dimensions between a sender whose first one, and a receiver whose last one, has neighbours.
struct turned_parcel {
  std::vector<plan::runs> rows, columns;
  parcel what;
  index from_elements, to_elements;

  turned_parcel(plan::dimension const &a, plan::dimension const &b, index p, index q)
      : rows(plan::outgoing(a, p)), columns(plan::outgoing(b, p % b.P())) {
    index const from_rows = a.from.local_size(p), to_columns = b.to.local_size(q % b.Q());
    from_elements = from_rows * b.from.local_size(p % b.P());
    to_elements = a.to.local_size(q) * to_columns;
    plan::runs const &r = rows[static_cast<std::size_t>(q)], &c = columns[static_cast<std::size_t>(q % b.Q())];
    what.dims = {{&r, 1, to_columns}, {&c, from_rows, 1}};
    what.elements = r.count() * c.count();
    what.sender_fastest = 0;
    what.receiver_fastest = 1;
  }
};

} // namespace

TEST(Turned, PlanesArrive) {
  std::mt19937 random(5);
  auto const any = [&](index least, index most) { return std::uniform_int_distribution<index>(least, most)(random); };
  for (int turn = 0; turn < 600; ++turn) {
    std::size_t const size = sizes[any(0, 10)];
    auto const bytes = static_cast<index>(size);
    index const rows = any(1, 90), columns = any(1, any(0, 3) ? 90 : 900), from_step = any(0, 2) ? 1 : any(2, 3),
                to_step = any(0, 2) ? 1 : any(2, 3), from_gap = any(0, 3), to_gap = any(0, 3);
    plane const p{rows,
                  columns,
                  from_step * bytes,
                  (rows * from_step + from_gap) * bytes,
                  (columns * to_step + to_gap) * bytes,
                  to_step * bytes};
    std::vector<char> const from = some_bytes(static_cast<std::size_t>(columns * p.from_column));
    std::vector<char> to(static_cast<std::size_t>(rows * p.to_row), '#'), wanted = to;
    for (index i = 0; i < rows; ++i)
      for (index j = 0; j < columns; ++j)
        std::memcpy(wanted.data() + i * p.to_row + j * p.to_column, from.data() + i * p.from_row + j * p.from_column,
                    size);
    for (plan::writing const how : {plan::writing::ordinary, plan::writing::streaming}) {
      std::fill(to.begin(), to.end(), '#');
      plane_kernel_for(size)(p, from.data(), to.data(), size, how);
      ASSERT_EQ(to, wanted) << rows << "x" << columns << " of " << size;
    }
  }
}

// Several strips and blocks; rows begin and end anywhere in a line, or all with one, and are parts of longer ones.
TEST(Turned, StripsArrive) {
  std::mt19937 random(6);
  auto const any = [&](index least, index most) { return std::uniform_int_distribution<index>(least, most)(random); };
  for (int turn = 0; turn < 30; ++turn)
    for (std::size_t const size : {1, 2, 4, 8, 12, 16, 24, 32}) {
      auto const bytes = static_cast<index>(size), in_line = line_bytes / bytes;
      index const rows = any(1, 300), columns = any(8 * in_line + 1, 1500);
      bool const lines = any(0, 1) == 0;
      index const to_row = lines ? (columns / in_line + any(1, 3)) * line_bytes : (columns + any(0, 3)) * bytes;
      plane const p{rows, columns, bytes, (rows + any(0, 3)) * bytes, to_row, bytes};
      std::vector<char> const from = some_bytes(static_cast<std::size_t>(columns * p.from_column));
      std::vector<char> room(static_cast<std::size_t>(rows * to_row + 2 * line_bytes), '#');
      index const begin = line_bytes - static_cast<index>(reinterpret_cast<std::uintptr_t>(room.data()) % line_bytes) +
                          (lines ? 0 : any(0, line_bytes - 1));
      char *const to = room.data() + begin;
      plane_kernel_for(size)(p, from.data(), to, size, plan::writing::streaming);
      ASSERT_EQ(std::count(room.data(), to, '#'), begin);
      for (index i = 0; i < rows; ++i) {
        for (index j = 0; j < columns; ++j)
          ASSERT_EQ(std::memcmp(to + i * to_row + j * bytes, from.data() + i * bytes + j * p.from_column, size), 0)
              << i << ", " << j << " of " << rows << "x" << columns << ", size " << size;
        ASSERT_EQ(std::count(to + i * to_row + columns * bytes, to + (i + 1) * to_row, '#'), to_row - columns * bytes);
      }
      char const *const end = to + rows * to_row;
      ASSERT_EQ(std::count(end, static_cast<char const *>(room.data() + room.size()), '#'),
                room.data() + room.size() - end);
    }
}

TEST(Turned, ParcelsArrivePackedInPieces) {
  std::mt19937 random(7);
  auto const any = [&](index least, index most) { return std::uniform_int_distribution<index>(least, most)(random); };
  for (int turn = 0; turn < 400; ++turn) {
    auto const dealt = [&](index extent) {
      index const procs = any(1, 3);
      return any(0, 3) == 0 ? deal::balanced(extent, procs) : deal(extent, procs, any(1, any(0, 1) ? 7 : extent));
    };
    index const m = any(1, 80), n = any(1, 80);
    plan::dimension const a(dealt(m), dealt(m)), b(dealt(n), dealt(n));
    turned_parcel const made(a, b, any(0, a.P() - 1), any(0, a.Q() - 1));
    if (made.what.elements == 0)
      continue;
    std::size_t const size = sizes[any(0, 10)];
    auto const bytes = static_cast<index>(size);
    std::vector<char> const from = some_bytes(static_cast<std::size_t>(made.from_elements * bytes));
    std::vector<char> copied(static_cast<std::size_t>(made.to_elements * bytes), '#'), unpacked = copied,
                                                                                       wanted = copied;
    std::vector<char> message(static_cast<std::size_t>(made.what.elements * bytes));
    auto const each = [&](plan::runs const &runs, auto const &visit) {
      auto const list = [&](std::vector<plan::series> const &all, index m_from, index m_to) {
        for (plan::series const &s : all)
          for (index k = 0; k < s.count; ++k)
            for (index e = 0; e < s.length; ++e)
              visit(m_from + s.from + k * s.from_stride + e, m_to + s.to + k * s.to_stride + e);
      };
      for (index r = 0; r < runs.repeats; ++r)
        list(runs.slice, r * runs.from_stride, r * runs.to_stride);
      list(runs.tail, 0, 0);
    };
    parcel::dimension const &rows = made.what.dims[0], &columns = made.what.dims[1];
    each(*rows.runs, [&](index i, index ti) {
      each(*columns.runs, [&](index j, index tj) {
        std::memcpy(wanted.data() + (ti * rows.to_stride + tj) * bytes,
                    from.data() + (i + j * columns.from_stride) * bytes, size);
      });
    });
    kernels const loops = kernels_for(size);
    loops.copy(made.what, from.data(), copied.data(), size);
    ASSERT_EQ(copied, wanted);
    loops.stream(made.what, from.data(), copied.data(), size);
    ASSERT_EQ(copied, wanted);
    chunked const pieces(made.what, any(1, 300));
    index elements = 0;
    for (std::size_t i = 0; i < pieces.count(); ++i) {
      parcel const &piece = pieces.piece(i);
      elements += piece.elements;
      loops.pack(piece, from.data(), message.data(), size);
      loops.unpack(piece, message.data(), unpacked.data(), size);
    }
    ASSERT_EQ(elements, made.what.elements);
    ASSERT_EQ(unpacked, wanted);
  }
}

TEST(Turned, PiecesAreLongInBothDimensions) {
  plan::dimension const one(deal(1000, 1, 1000), deal(1000, 1, 1000));
  turned_parcel const made(one, one, 0, 0);
  chunked const pieces(made.what, 10000);
  EXPECT_EQ(pieces.count(), 100u);
  for (parcel::dimension const &d : pieces.piece(42).dims)
    EXPECT_EQ(d.runs->count(), 100);
  // One is shorter than that: the other one is longer.
  plan::dimension const few(deal(10, 1, 10), deal(10, 1, 10));
  turned_parcel const narrow(few, one, 0, 0);
  EXPECT_EQ(chunked(narrow.what, 5000).piece(0).dims[1].runs->count(), 500);
}

} // namespace redeal::runtime
