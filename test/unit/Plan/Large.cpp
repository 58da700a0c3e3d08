// Local arrays of more than 2^32 elements, of which nothing need be there: all that counts elements has 64 bits.
#include "order/sweep_side.h"

#include <gtest/gtest.h>

namespace redeal::runtime {
namespace {

constexpr index extent = index{1} << 35; // 2^34 elements on each process

// Runs of a sweep near its end, as places, local indices there, and lengths.
struct seen {
  index place, from, length;
  friend bool operator==(seen const &a, seen const &b) {
    return a.place == b.place && a.from == b.from && a.length == b.length;
  }
  friend std::ostream &operator<<(std::ostream &out, seen const &s) {
    return out << s.place << ':' << s.from << '+' << s.length;
  }
};

std::vector<seen> runs_of(sweep const &what, index begin, index end) {
  std::vector<seen> all;
  what.each_row(begin, end, [&](sweep::row const &row) {
    each_piece(what.layout(), row.begin, row.end, [&](piece const &p) {
      for (index k = 0; k < p.count; ++k)
        for (run const *r = p.first; r != p.last; ++r) {
          auto const other = static_cast<std::size_t>(r->other);
          all.push_back({row.places[other], row.bases[other] + p.from + k * p.stride + r->from, r->length});
        }
    });
  });
  return all;
}

// The same, element by element, joined where they adjoin.
std::vector<seen> counted(deal const &own, deal const &other, index self, index begin, index end) {
  std::vector<seen> all;
  for (index at = begin; at < end; ++at) {
    index const i = own.global(self, at), place = other.owner(i), from = other.local(i);
    if (!all.empty() && all.back().place == place && all.back().from + all.back().length == from)
      ++all.back().length;
    else
      all.push_back({place, from, 1});
  }
  return all;
}

// Runs that adjoin may be listed as one or as several.
std::vector<seen> joined(std::vector<seen> const &runs) {
  std::vector<seen> all;
  for (seen const &r : runs)
    if (!all.empty() && all.back().place == r.place && all.back().from + all.back().length == r.from)
      all.back().length += r.length;
    else
      all.push_back(r);
  return all;
}

} // namespace

TEST(Large, SweepsOfShortRuns) {
  deal const own{extent, 2, 5}, other{extent, 2, 3};
  sweep const what({{own, other, 1, 1}});
  ASSERT_GT(what.size(), index{1} << 33);
  index const end = what.size();
  EXPECT_EQ(joined(runs_of(what, end - 200, end)), counted(own, other, 1, end - 200, end));
  index const middle = (index{1} << 33) + 7;
  EXPECT_EQ(joined(runs_of(what, middle, middle + 100)), counted(own, other, 1, middle, middle + 100));
}

TEST(Large, SweepsOfBlocks) {
  deal const own{extent, 2, extent / 2}, other{extent, 3, (extent + 2) / 3};
  sweep const what({{own, other, 1, 1}});
  EXPECT_EQ(what.amounts(0, what.size()), (std::vector<index>{0, 2 * other.longest_block() - own.longest_block(),
                                                              extent - 2 * other.longest_block()}));
  EXPECT_EQ(what.extent_of(0), other.longest_block());
}

TEST(Large, SweepsOfRows) {
  // Columns are dealt: 2^20 rows of 2^15.
  index const rows = index{1} << 20, columns = index{1} << 15;
  deal const all{rows, 1, rows}, own{columns, 2, 4}, other{columns, 2, 6};
  sweep const what({{all, all, 0, 2}, {own, other, 0, 1}});
  index const row = columns / 2, last = what.size() - row;
  std::vector<seen> expected = counted(own, other, 0, 0, row);
  for (seen &s : expected)
    s.from += (rows - 1) * other.local_size(s.place);
  EXPECT_EQ(joined(runs_of(what, last, what.size())), joined(expected));
}

TEST(Large, ChunksOfASweep) {
  cut_axis d;
  d.from = {extent, 2, 3};
  d.to = {extent, 2, 5};
  d.most_from_inner = d.most_to_inner = d.most_inner_met = 1;
  sweep_chunks const chunks = cut(d, {2, false, true}, 8, {std::size_t{1} << 30, 2, 4, 256});
  ASSERT_GT(chunks.count(), 100);
  sweep const layout({{d.from, d.to, 1, 1}});
  sweep_side const side(chunks, &layout, d.from, {1, 1});
  index const last = chunks.count() - 1;
  index total = 0;
  side.each_strip(last, [&](index, index begin, index end) {
    EXPECT_EQ(end, layout.size());
    EXPECT_GT(begin, index{1} << 33);
    total += end - begin;
  });
  EXPECT_EQ(side.of(last).amounts[0] + side.of(last).amounts[1], total);
}

} // namespace redeal::runtime
