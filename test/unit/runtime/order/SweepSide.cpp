// What a process has of each chunk, against counting element by element.
#include "Cases.h"
#include "order/sweep_side.h"

#include <gtest/gtest.h>

#include <random>

namespace redeal::runtime {
namespace {

// A sender of a two-dimensional array whose rows are dealt, and whose columns may be.
struct sender {
  deal rows, other_rows, columns, other_columns;
  index row = 0, column = 0; // its coordinates

  sweep layout() const {
    return sweep({{rows, other_rows, row, other_columns.procs()}, {columns, other_columns, column, 1}});
  }
  index inner() const { return columns.local_size(column); }
  index places() const { return other_rows.procs() * other_columns.procs(); }

  // The element at a local index: its row, and who gets it.
  std::pair<index, index> element(index at) const {
    index const i = rows.global(row, at / inner()), j = columns.global(column, at % inner());
    return {i, other_rows.owner(i) * other_columns.procs() + other_columns.owner(j)};
  }
};

void check(sender const &s, sweep_chunks const &cut) {
  sweep const layout = s.layout();
  sweep_side const side(cut, &layout, s.rows, {s.row, s.inner()});
  ASSERT_EQ(side.chunks(), cut.count());
  std::vector<index> most(static_cast<std::size_t>(s.places()));
  index alike = 0, seen = 0;
  for (index chunk = 0; chunk < cut.count(); ++chunk) {
    std::vector<index> amounts(most.size()), strips(most.size(), -1);
    side.each_strip(chunk, [&](index number, index begin, index end) {
      EXPECT_EQ(side.begin_of(chunk, number), begin);
      std::vector<index> of_strip(most.size());
      for (index at = begin; at < end; ++at, ++seen) {
        auto const [row, place] = s.element(at);
        EXPECT_TRUE(cut.at(chunk, number).begin <= row && row < cut.at(chunk, number).end);
        ++of_strip[static_cast<std::size_t>(place)];
      }
      for (std::size_t place = 0; place < most.size(); ++place)
        if (of_strip[place] > 0) {
          strips[place] = amounts[place] == 0 && of_strip[place] == end - begin ? number : -1;
          amounts[place] += of_strip[place];
        }
    });
    EXPECT_EQ(side.of(chunk).amounts, amounts);
    EXPECT_EQ(side.of(chunk).strips, strips);
    alike += &side.of(chunk) == &side.parts().front();
    for (std::size_t place = 0; place < most.size(); ++place)
      most[place] = std::max(most[place], amounts[place]);
  }
  EXPECT_EQ(seen, layout.size());
  EXPECT_EQ(side.parts().size(), static_cast<std::size_t>(cut.count() - alike + (alike > 0 ? 1 : 0)));
  for (index place = 0; place < s.places(); ++place)
    EXPECT_EQ(side.most(place), most[static_cast<std::size_t>(place)]);
}

// The cut of such a move, which depends on all processes alike.
sweep_chunks cut_for(sender const &s, std::size_t memory) {
  cut_axis d;
  d.from = s.rows;
  d.to = s.other_rows;
  d.most_from_inner = s.columns.most_local();
  d.most_to_inner = s.other_columns.most_local();
  d.most_inner_met = static_cast<index>(most_met(s.columns, s.other_columns, plan::wide{s.columns.extent()}));
  return cut(d, {4, false, true}, 8, {memory, 2, 4, 256});
}

} // namespace

TEST(SweepSide, HasWhatCountingFinds) {
  std::mt19937 random(11);
  auto const any = [&](index least, index most) { return std::uniform_int_distribution<index>(least, most)(random); };
  int checked = 0, repeated = 0, whole_strips = 0;
  for (int i = 0; i < 400; ++i) {
    index const rows = any(1, 120), columns = any(1, 12);
    auto const dealt = [&](index extent) {
      if (any(0, 3) == 0)
        return plan::any_listed(any, extent, any(1, 4));
      return any(0, 2) == 0 ? deal::balanced(extent, any(1, 4))
                            : deal(extent, any(1, 4), any(0, 1) == 0 ? any(1, 5) : (extent + 3) / 4);
    };
    sender s{dealt(rows), dealt(rows), dealt(columns), dealt(columns)};
    s.row = any(0, s.rows.procs() - 1);
    s.column = any(0, s.columns.procs() - 1);
    sweep_chunks const chunks = cut_for(s, static_cast<std::size_t>(any(3000, 20000)));
    if (chunks.width == 0)
      continue;
    check(s, chunks);
    ++checked;
    sweep const layout = s.layout();
    sweep_side const side(chunks, &layout, s.rows, {s.row, s.inner()});
    repeated += static_cast<index>(side.parts().size()) < chunks.count();
    for (sweep_part const &part : side.parts())
      for (index const strip : part.strips)
        whole_strips += strip > 0;
  }
  EXPECT_GT(checked, 100);
  EXPECT_GT(repeated, 10);
  EXPECT_GT(whole_strips, 10);
}

TEST(SweepSide, OfAProcessWithoutElementsIsEmpty) {
  sweep_chunks chunks;
  chunks.uncut = {10, 1, 10};
  chunks.width = 5;
  sweep_side const side(chunks, nullptr, {10, 2, 1}, {});
  EXPECT_EQ(side.others(), 0);
  EXPECT_TRUE(side.of(1).amounts.empty());
}

// What lies between rows of the user's own memory is no part of a message that goes without packing.
TEST(SweepSide, NoStripIsAMessageWhereRowsHaveGaps) {
  deal const rows{8, 2, 4}, other{8, 2, 1}, columns{3, 1, 3};
  sweep_chunks chunks;
  chunks.uncut = {8, 1, 8};
  chunks.width = 1;
  sweep const dense({{rows, other, 0, 1}, {columns, columns, 0, 1}}),
      gaps({{rows, other, 0, 1}, {columns, columns, 0, 1, 1, 1, 5}});
  EXPECT_EQ(sweep_side(chunks, &dense, rows, {0, 3}).of(0).strips[0], 0);
  EXPECT_EQ(sweep_side(chunks, &gaps, rows, {0, 3}).of(0).strips[0], -1);
}

} // namespace redeal::runtime
