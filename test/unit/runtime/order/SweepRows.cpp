// Rows that come together tell of each element what counting tells.
#include "order/sweep.h"

#include <gtest/gtest.h>

#include <random>

namespace redeal::runtime {
namespace {

struct place_at {
  index place, offset;
  friend bool operator==(place_at const &a, place_at const &b) { return a.place == b.place && a.offset == b.offset; }
  friend std::ostream &operator<<(std::ostream &out, place_at const &p) { return out << p.place << ':' << p.offset; }
};

struct told {
  std::vector<place_at> elements;
  bool together = false; // some rows came so
  bool in_place = true;  // all rows began where they are in memory
  int visits = 0;
};

told tell(sweep const &what, index begin, index end) {
  told all;
  what.each_row(begin, end, [&](sweep::row const &row) {
    all.together |= row.runs != nullptr && row.end - row.begin > what.layout().own;
    all.in_place &= row.own == what.place_of(begin + static_cast<index>(all.elements.size()));
    ++all.visits;
    what.each_piece(row, [&](piece const &p) {
      for (index k = 0; k < p.count; ++k)
        for (run const *r = p.first; r != p.last; ++r) {
          auto const c = static_cast<std::size_t>(r->other);
          index const step = row.steps.empty() ? p.stride : row.steps[c], from = row.bases[c] + p.from + k * step;
          for (index i = 0; i < r->length; ++i)
            all.elements.push_back({row.places[c], from + r->from + i});
        }
    });
  });
  return all;
}

// Element by element.
std::vector<place_at> count(std::vector<sweep::dimension> const &dims, index begin, index end) {
  std::vector<place_at> all;
  for (index at = begin; at < end; ++at) {
    index rest = at, place = 0, offset = 0, room = 1;
    for (std::size_t d = dims.size(); d-- > 0;) {
      sweep::dimension const &dim = dims[d];
      index const own = dim.own.local_size(dim.self), i = dim.own.global(dim.self, rest % own),
                  owner = dim.other.owner(i);
      rest /= own;
      place += owner * dim.place_stride;
      offset += dim.other.local(i) * dim.other_step * room;
      room *= dim.other_rooms.empty() ? dim.other.local_size(owner) : dim.other_rooms[static_cast<std::size_t>(owner)];
    }
    all.push_back({place, offset});
  }
  return all;
}

index elements_of(std::vector<sweep::dimension> const &dims) {
  index all = 1;
  for (sweep::dimension const &d : dims)
    all *= d.own.local_size(d.self);
  return all;
}

void expect_the_same(std::vector<sweep::dimension> const &dims, index begin, index end) {
  told const seen = tell(sweep(dims), begin, end);
  EXPECT_EQ(seen.elements, count(dims, begin, end));
  EXPECT_TRUE(seen.in_place);
}

} // namespace

TEST(SweepRows, OfOneProcessComeTogether) {
  std::vector<sweep::dimension> const dims{{block_cyclic{20, 1, 20}, block_cyclic{20, 2, 10}, 0, 2},
                                           {block_cyclic{8, 1, 8}, block_cyclic{8, 2, 1}, 0, 1}};
  EXPECT_TRUE(tell(sweep(dims), 0, 160).together);
  expect_the_same(dims, 0, 160);
  expect_the_same(dims, 3, 157); // parts of the outermost rows
  expect_the_same(dims, 81, 84);
}

TEST(SweepRows, OfProcessesInTurnComeTogether) {
  std::vector<sweep::dimension> const dims{{block_cyclic{50, 1, 50}, block_cyclic{50, 3, 1}, 0, 2},
                                           {block_cyclic{5, 1, 5}, block_cyclic{5, 2, 1}, 0, 1}};
  EXPECT_TRUE(tell(sweep(dims), 0, 250).together);
  expect_the_same(dims, 0, 250);
  expect_the_same(dims, 16, 249);
}

TEST(SweepRows, ThatAreFewComeTogetherTwiceAtLeast) {
  std::vector<sweep::dimension> const dims{{block_cyclic{28, 1, 28}, block_cyclic{28, 4, 1}, 0, 2},
                                           {block_cyclic{4, 1, 4}, block_cyclic{4, 2, 2}, 0, 1}};
  EXPECT_TRUE(tell(sweep(dims), 0, 112).together);
  expect_the_same(dims, 0, 112);
}

TEST(SweepRows, OfManyRunsEachComeTogetherByTheFewThatRepeat) {
  std::vector<sweep::dimension> const dims{{block_cyclic{80, 1, 80}, block_cyclic{80, 4, 1}, 0, 1},
                                           {block_cyclic{400, 4, 1}, block_cyclic{400, 1, 400}, 1, 4}};
  EXPECT_TRUE(tell(sweep(dims), 0, 8000).together);
  expect_the_same(dims, 0, 8000);
  expect_the_same(dims, 150, 7777);
}

TEST(SweepRows, OfSomeHundredRunsThatRepeatComeByThemselves) {
  std::vector<sweep::dimension> const dims{{block_cyclic{12, 1, 12}, block_cyclic{12, 2, 6}, 0, 2},
                                           {block_cyclic{1000, 1, 1000}, block_cyclic{1000, 2, 2}, 0, 1}};
  EXPECT_FALSE(tell(sweep(dims), 0, 12000).together);
  expect_the_same(dims, 0, 12000);
  expect_the_same(dims, 999, 11998);
}

TEST(SweepRows, OfSomeHundredRunsThatDoNotRepeatComeTogether) {
  std::vector<sweep::dimension> const dims{{block_cyclic{12, 1, 12}, block_cyclic{12, 2, 6}, 0, 2},
                                           {block_cyclic{3000, 2, 59}, block_cyclic{3000, 2, 31}, 0, 1}};
  EXPECT_TRUE(tell(sweep(dims), 0, elements_of(dims)).together);
  expect_the_same(dims, 0, elements_of(dims));
  expect_the_same(dims, 999, 11998);
}

TEST(SweepRows, OfEachBlockThatIsDealtOutComeTogether) {
  // 4 blocks of 58, the last of which ends early; each has 14 rounds of 4 from another coordinate on.
  std::vector<sweep::dimension> const dims{{block_cyclic{460, 2, 58}, block_cyclic{460, 4, 1}, 1, 2},
                                           {block_cyclic{6, 1, 6}, block_cyclic{6, 2, 1}, 0, 1}};
  EXPECT_LT(tell(sweep(dims), 0, elements_of(dims)).visits, 40); // of 228 rows
  expect_the_same(dims, 0, elements_of(dims));
  expect_the_same(dims, 100, 1300);
}

TEST(SweepRows, OfBlocksComeTogetherInEveryPeriodAndBehindTheLast) {
  std::vector<sweep::dimension> const dims{{block_cyclic{2500, 2, 150}, block_cyclic{2500, 4, 1}, 0, 2},
                                           {block_cyclic{6, 1, 6}, block_cyclic{6, 2, 1}, 0, 1}};
  EXPECT_LT(tell(sweep(dims), 0, elements_of(dims)).visits, 100); // of 1300 rows
  expect_the_same(dims, 0, elements_of(dims));
  expect_the_same(dims, 1000, 7001);
}

TEST(SweepRows, OfManyRunsComeTogetherWhereManyAreAlike) {
  std::vector<sweep::dimension> const dims{{block_cyclic{400, 8, 1}, block_cyclic{400, 2, 1}, 3, 4},
                                           {block_cyclic{532, 1, 532}, block_cyclic{532, 4, 1}, 0, 1}};
  EXPECT_EQ(tell(sweep(dims), 0, elements_of(dims)).visits, 1); // of 50 rows
  expect_the_same(dims, 0, elements_of(dims));
  expect_the_same(dims, 530, 20000);
}

TEST(SweepRows, ThatAreLongComeByThemselves) {
  std::vector<sweep::dimension> dims{{block_cyclic{60, 1, 60}, block_cyclic{60, 2, 30}, 0, 2},
                                     {block_cyclic{100000, 2, 59}, block_cyclic{100000, 2, 31}, 0, 1}};
  EXPECT_FALSE(tell(sweep(dims), 0, elements_of(dims)).together); // of 2400 runs
  dims[1] = {block_cyclic{80000, 2, 59}, block_cyclic{80000, 2, 31}, 0, 1};
  EXPECT_TRUE(tell(sweep(dims), 0, elements_of(dims)).together); // of 1900
  expect_the_same(dims, 0, 100000);
}

// 20 blocks of 601 rows, each of which begins at another process and has two rounds of 300 rows.
TEST(SweepRows, OfManyPatternsComeTogetherAsFarAsTheseAreKept) {
  std::vector<sweep::dimension> const dims{{block_cyclic{24040, 2, 601}, block_cyclic{24040, 300, 1}, 0, 2},
                                           {block_cyclic{6, 1, 6}, block_cyclic{6, 2, 1}, 0, 1}};
  int const visits = tell(sweep(dims), 0, elements_of(dims)).visits;
  EXPECT_LT(visits, 6000); // of 12020 rows
  EXPECT_GT(visits, 600);
  expect_the_same(dims, 0, elements_of(dims));
}

TEST(SweepRows, OfAnyArrayAreRight) {
  std::mt19937 random(7);
  auto const draw = [&](index from, index to) {
    return static_cast<index>(random() % static_cast<std::mt19937::result_type>(to - from + 1)) + from;
  };
  int together = 0;
  for (int n = 0; n < 2000; ++n) {
    std::vector<sweep::dimension> dims;
    index places = 1;
    for (index d = draw(1, 3); d > 0; --d) {
      index const extent = draw(1, d > 1 ? 200 : 40), own = draw(1, 3), others = draw(1, 3);
      deal const own_deal = draw(0, 4) == 0 ? deal::balanced(extent, own)
                                            : deal(block_cyclic{extent, own, draw(1, extent / draw(1, 3) + 2)}),
                 other_deal = draw(0, 4) == 0 ? deal::balanced(extent, others)
                                              : deal(block_cyclic{extent, others, draw(1, extent / draw(1, 20) + 2)});
      sweep::dimension dim{own_deal, other_deal, draw(0, own - 1), places};
      if (draw(0, 3) == 0) {
        dim.other_step = draw(1, 3);
        for (index c = 0; c < others; ++c)
          dim.other_rooms.push_back(dim.other_step * dim.other.local_size(c) + draw(0, 2));
      }
      dims.push_back(dim);
      places *= others;
    }
    dims.back().other_step = 1;
    index const all = elements_of(dims), begin = draw(0, all), end = draw(begin, all);
    told const seen = tell(sweep(dims), begin, end);
    together += seen.together ? 1 : 0;
    ASSERT_EQ(seen.elements, count(dims, begin, end)) << n;
    ASSERT_TRUE(seen.in_place) << n;
  }
  EXPECT_GT(together, 400);
}

} // namespace redeal::runtime
