// Runs move every element once, to where it belongs, in the same order at both ends, with as few runs as possible.
#include "Cases.h"

#include "Plan/Elements/Chunks.h"
#include "Plan/Elements/Runs.h"

#include <gtest/gtest.h>

#include <limits>

namespace redeal::plan {

namespace {

/// The single elements of a message in their order: where they lie at the sender and at the receiver.
std::vector<std::pair<index, index>> elements_of(runs const &all) {
  std::vector<std::pair<index, index>> elements;
  auto add = [&](std::vector<series> const &list, index from, index to) {
    for (series const &s : list)
      for (index k = 0; k != s.count; ++k)
        for (index i = 0; i != s.length; ++i)
          elements.emplace_back(s.from + from + k * s.from_stride + i, s.to + to + k * s.to_stride + i);
  };
  for (index m = 0; m != all.repeats; ++m)
    add(all.slice, m * all.from_stride, m * all.to_stride);
  add(all.tail, 0, 0);
  return elements;
}

/// What elements_of should give for every q, element by element.
std::vector<std::vector<std::pair<index, index>>> expected_from(dimension const &d, index p) {
  std::vector<std::vector<std::pair<index, index>>> expected(static_cast<std::size_t>(d.Q()));
  for (index i = 0; i != d.extent(); ++i)
    if (d.from.owner(i) == p)
      expected[static_cast<std::size_t>(d.to.owner(i))].emplace_back(d.from.local(i), d.to.local(i));
  return expected;
}

void check_runs(dimension const &d) {
  std::vector<std::vector<runs>> in;
  for (index q = 0; q != d.Q(); ++q)
    in.push_back(incoming(d, q));
  for (index p = 0; p != d.P(); ++p) {
    auto const out = outgoing(d, p);
    auto const expected = expected_from(d, p);
    ASSERT_EQ(out.size(), expected.size());
    for (std::size_t q = 0; q != out.size(); ++q) {
      ASSERT_EQ(elements_of(out[q]), expected[q]) << d << ", " << p << " -> " << q;
      ASSERT_EQ(elements_of(in[q][static_cast<std::size_t>(p)]), expected[q]) << d << ", " << p << " -> " << q;
      ASSERT_EQ(out[q].count(), static_cast<index>(expected[q].size())) << d;
      ASSERT_EQ(out[q].slice, in[q][static_cast<std::size_t>(p)].slice) << d;
      ASSERT_EQ(out[q].tail, in[q][static_cast<std::size_t>(p)].tail) << d;
    }
  }
}

std::vector<runs> chunks_of(runs const &all, index most) {
  chunks const cut(all, most);
  std::vector<runs> pieces(static_cast<std::size_t>(cut.count()));
  for (index i = cut.count(); i-- > 0;) // in any order
    cut.get(i, pieces[static_cast<std::size_t>(i)]);
  return pieces;
}

} // namespace

TEST(Runs, MoveEveryElementInOrder) { for_each_case(4, 7, check_runs); }

TEST(Runs, MoveEveryElementOfLongBlocks) {
  for (index extent : {1, 7, 30, 64, 100})
    for (index long_block : {10, 17, 32, 1000})
      for (index short_block : {1, 2, 3})
        for (index P : {1, 2, 3, 7})
          for (index Q : {1, 2, 5}) {
            check_runs({extent, P, long_block, Q, short_block});
            check_runs({extent, P, short_block, Q, long_block});
          }
}

TEST(Runs, MoveEveryElementOfBalancedSides) { for_each_uneven_case(4, 33, check_runs); }

TEST(Runs, MoveEveryElementOfSections) { for_each_pair_of_sections(6000, 200, check_runs); }

TEST(Runs, MatchTheExampleInTheHeader) {
  auto const all = outgoing({15, 2, 3, 2, 2}, 0);
  EXPECT_EQ(all[0].slice, (std::vector<series>{{0, 0, 2}, {5, 4, 1}}));
  EXPECT_EQ(all[0].tail, (std::vector<series>{{6, 6, 2}}));
  EXPECT_EQ(all[1].slice, (std::vector<series>{{2, 0, 1}, {3, 2, 2}}));
  EXPECT_EQ(all[1].tail, (std::vector<series>{{8, 6, 1}}));
}

TEST(Runs, MergeWhatAdjoins) {
  auto single = [](runs const &all, series const &wanted) {
    return all.slice == std::vector<series>{wanted} && all.repeats == 1 && all.tail.empty();
  };
  index const huge = std::numeric_limits<index>::max();
  EXPECT_TRUE(single(outgoing({huge, 1, 3, 1, 7}, 0)[0], {0, 0, huge})) << "one process on both sides";
  EXPECT_TRUE(single(outgoing({1000, 4, 5, 4, 5}, 2)[2], {0, 0, 250})) << "nothing changes";
  EXPECT_TRUE(single(outgoing({1003, 4, 5, 4, 5}, 0)[0], {0, 0, 253})) << "nothing changes, with a tail";
  EXPECT_TRUE(single(outgoing({100, 4, 25, 1, 1}, 2)[0], {0, 50, 25})) << "gathering a block";
  auto const scattered = outgoing({100, 1, 1, 4, 5}, 0);
  EXPECT_EQ(scattered[1].slice, (std::vector<series>{{5, 0, 5}}));
  EXPECT_EQ(scattered[1].repeats, 5);
  EXPECT_EQ(scattered[1].from_stride, 20);
  EXPECT_EQ(scattered[1].to_stride, 5);
}

TEST(Runs, DoNotEnumerateBeyondTheExtent) {
  index const huge = std::numeric_limits<index>::max();
  index sent = 0;
  for (runs const &all : outgoing({100, 3, huge, 5, huge - 1}, 0))
    sent += all.count();
  EXPECT_EQ(sent, 100);
  EXPECT_EQ(outgoing({huge, 2, huge / 2 + 1, 2, huge / 2}, 0)[0].count(), huge / 2);
}

TEST(Runs, StayFewForLongBlocks) {
  index const n = index{1} << 40;
  for (dimension const &d :
       {dimension{n, 16, 1, 16, n / 16}, dimension{n, 16, n / 16, 16, 1}, dimension({n, 16, 1}, deal::balanced(n, 15)),
        dimension(deal::balanced(n, 15), {n, 16, 3})})
    for (runs const &all : outgoing(d, 3))
      EXPECT_LE(all.slice.size() + all.tail.size(), 3u);
}

TEST(Runs, AreOneSeriesForLongBlocks) {
  index const n = index{1} << 40;
  for (dimension const &d : {dimension{n, 16, 1, 16, n / 16}, dimension{n, 16, n / 16, 16, 1}})
    for (runs const &all : outgoing(d, 3)) {
      ASSERT_EQ(all.slice.size(), 1u);
      EXPECT_EQ(all.slice[0].count, n / 256);
      EXPECT_TRUE(all.tail.empty());
    }
}

TEST(Chunks, HoldTheSameElementsAtBothEnds) {
  for_each_case(3, 6, [](dimension const &d) {
    for (index p = 0; p != d.P(); ++p)
      for (index q = 0; q != d.Q(); ++q) {
        runs const out = outgoing(d, p)[static_cast<std::size_t>(q)], in = incoming(d, q)[static_cast<std::size_t>(p)];
        for (index const most : {1, 2, 5, 7, 1000}) {
          std::vector<runs> const sent = chunks_of(out, most), received = chunks_of(in, most);
          ASSERT_EQ(sent.size(), received.size()) << d;
          std::vector<std::pair<index, index>> all;
          for (std::size_t i = 0; i != sent.size(); ++i) {
            auto const elements = elements_of(sent[i]);
            ASSERT_EQ(elements, elements_of(received[i])) << d << ", at most " << most;
            ASSERT_LE(static_cast<index>(elements.size()), most);
            ASSERT_FALSE(elements.empty());
            all.insert(all.end(), elements.begin(), elements.end());
          }
          ASSERT_EQ(all, elements_of(out)) << d << ", " << p << " -> " << q << ", at most " << most;
        }
      }
  });
}

TEST(Chunks, AreFewWhereRepetitionsAreShort) {
  runs const all{{{0, 0, 3}}, 1000, 5, 7, {{5000, 7000, 2}}};
  std::vector<runs> const chunks = chunks_of(all, 256);
  ASSERT_EQ(chunks.size(), 12u);
  EXPECT_EQ(chunks[0].repeats, 85);
  EXPECT_EQ(chunks[11].repeats, 65);
  EXPECT_EQ(chunks[11].tail, (std::vector<series>{{5000, 7000, 2}}));
}

TEST(Chunks, TakeNoRoomWhereTheyAreAlike) {
  index const many = index{1} << 40;
  runs piece;
  runs const short_runs{{}, 0, 0, 0, {{5, 7, 3, many, 4, 9}}};
  chunks const of_short(short_runs, 26);
  EXPECT_EQ(of_short.count(), many / 8);
  of_short.get(many / 8 - 2, piece);
  EXPECT_EQ(piece.tail, (std::vector<series>{{5 + (many - 16) * 4, 7 + (many - 16) * 9, 3, 8, 4, 9}}));
  runs const long_run{{}, 0, 0, 0, {{5, 7, many}}};
  chunks const of_long(long_run, 100);
  EXPECT_EQ(of_long.count(), (many + 99) / 100);
  of_long.get(of_long.count() - 1, piece);
  EXPECT_EQ(piece.tail, (std::vector<series>{{5 + many / 100 * 100, 7 + many / 100 * 100, many % 100}}));
  runs const long_slice{{{5, 7, 100}}, many, 200, 300, {}};
  chunks const of_slice(long_slice, 30);
  EXPECT_EQ(of_slice.count(), 4 * many);
  of_slice.get(4 * many - 2, piece);
  EXPECT_EQ(piece.tail, (std::vector<series>{{65 + (many - 1) * 200, 67 + (many - 1) * 300, 30}}));
}

TEST(Chunks, TheRestIsOneByItselfWhereThereIsNoRoom) {
  runs const all{{{0, 0, 3}}, 85, 5, 7, {{5000, 7000, 2}}};
  EXPECT_EQ(chunks_of(all, 257).size(), 1u);
  std::vector<runs> const chunks = chunks_of(all, 256);
  ASSERT_EQ(chunks.size(), 2u);
  EXPECT_EQ(chunks[1].tail, (std::vector<series>{{5000, 7000, 2}}));
}

} // namespace redeal::plan
