// The communication grids of the papers, and of every small case, counted element by element.
#include "Cases.h"

#include "Plan/Elements/CommunicationGrid.h"
#include "Plan/Steps/Schedule.h"

#include <gtest/gtest.h>

#include <limits>
#include <sstream>

namespace redeal::plan {

namespace {

/// The grid as it is printed in Desprez et al., without headers and counts of messages.
std::string text_of(communication_grid const &grid) {
  std::ostringstream text;
  for (index p = 0; p != grid.senders(); ++p) {
    for (index q = 0; q != grid.receivers(); ++q) {
      index const length = grid.length(p, q);
      text << (q == 0 ? "" : " ") << (length == 0 ? "-" : std::to_string(length));
    }
    text << '\n';
  }
  return text.str();
}

std::string text_of(dimension_key const &key) { return text_of(communication_grid(schedule_key{key})); }

} // namespace

TEST(CommunicationGrid, Table1) {
  EXPECT_EQ(text_of({16, 3, 16, 5, 0}), R"(3 - - 3 - - 3 - - 2 1 - 1 2 - -
2 1 - 1 2 - - 3 - - 3 - - 3 - -
- 3 - - 3 - - 2 1 - 1 2 - - 3 -
- 1 2 - - 3 - - 3 - - 3 - - 2 1
- - 3 - - 2 1 - 1 2 - - 3 - - 3
2 - - 3 - - 3 - - 3 - - 2 1 - 1
3 - - 2 1 - 1 2 - - 3 - - 3 - -
- 3 - - 3 - - 3 - - 2 1 - 1 2 -
- 2 1 - 1 2 - - 3 - - 3 - - 3 -
- - 3 - - 3 - - 2 1 - 1 2 - - 3
1 - 1 2 - - 3 - - 3 - - 3 - - 2
3 - - 3 - - 2 1 - 1 2 - - 3 - -
1 2 - - 3 - - 3 - - 3 - - 2 1 -
- 3 - - 2 1 - 1 2 - - 3 - - 3 -
- - 3 - - 3 - - 3 - - 2 1 - 1 2
- - 2 1 - 1 2 - - 3 - - 3 - - 3
)");
}

TEST(CommunicationGrid, Table4) {
  EXPECT_EQ(text_of({16, 7, 16, 11, 0}), R"(7 6 2 6 7 2 5 7 3 4 7 4 3 7 5 2
4 3 7 5 2 7 6 2 6 7 2 5 7 3 4 7
5 7 3 4 7 4 3 7 5 2 7 6 2 6 7 2
6 2 6 7 2 5 7 3 4 7 4 3 7 5 2 7
3 7 5 2 7 6 2 6 7 2 5 7 3 4 7 4
7 3 4 7 4 3 7 5 2 7 6 2 6 7 2 5
2 6 7 2 5 7 3 4 7 4 3 7 5 2 7 6
7 5 2 7 6 2 6 7 2 5 7 3 4 7 4 3
3 4 7 4 3 7 5 2 7 6 2 6 7 2 5 7
6 7 2 5 7 3 4 7 4 3 7 5 2 7 6 2
5 2 7 6 2 6 7 2 5 7 3 4 7 4 3 7
4 7 4 3 7 5 2 7 6 2 6 7 2 5 7 3
7 2 5 7 3 4 7 4 3 7 5 2 7 6 2 6
2 7 6 2 6 7 2 5 7 3 4 7 4 3 7 5
7 4 3 7 5 2 7 6 2 6 7 2 5 7 3 4
2 5 7 3 4 7 4 3 7 5 2 7 6 2 6 7
)");
}

TEST(CommunicationGrid, Table7) {
  EXPECT_EQ(text_of({15, 3, 15, 5, 0}), R"(3 - - 3 - - 3 - - 3 - - 3 - -
2 1 - 2 1 - 2 1 - 2 1 - 2 1 -
- 3 - - 3 - - 3 - - 3 - - 3 -
- 1 2 - 1 2 - 1 2 - 1 2 - 1 2
- - 3 - - 3 - - 3 - - 3 - - 3
3 - - 3 - - 3 - - 3 - - 3 - -
2 1 - 2 1 - 2 1 - 2 1 - 2 1 -
- 3 - - 3 - - 3 - - 3 - - 3 -
- 1 2 - 1 2 - 1 2 - 1 2 - 1 2
- - 3 - - 3 - - 3 - - 3 - - 3
3 - - 3 - - 3 - - 3 - - 3 - -
2 1 - 2 1 - 2 1 - 2 1 - 2 1 -
- 3 - - 3 - - 3 - - 3 - - 3 -
- 1 2 - 1 2 - 1 2 - 1 2 - 1 2
- - 3 - - 3 - - 3 - - 3 - - 3
)");
}

TEST(CommunicationGrid, Table10) {
  EXPECT_EQ(text_of({12, 4, 8, 3, 0}), R"(3 1 - - - - - -
- 2 2 - - - - -
- - 1 3 - - - -
- - - - 3 1 - -
- - - - - 2 2 -
- - - - - - 1 3
3 1 - - - - - -
- 2 2 - - - - -
- - 1 3 - - - -
- - - - 3 1 - -
- - - - - 2 2 -
- - - - - - 1 3
)");
}

TEST(CommunicationGrid, Table14) {
  EXPECT_EQ(text_of({15, 2, 6, 3, 0}), R"(2 - 2 - 2 -
1 1 1 1 1 1
- 2 - 2 - 2
2 - 2 - 2 -
1 1 1 1 1 1
- 2 - 2 - 2
2 - 2 - 2 -
1 1 1 1 1 1
- 2 - 2 - 2
2 - 2 - 2 -
1 1 1 1 1 1
- 2 - 2 - 2
2 - 2 - 2 -
1 1 1 1 1 1
- 2 - 2 - 2
)");
}

TEST(CommunicationGrid, CountsMessages) {
  // Table 10; its last column prints 4 for 2 (scheduling.md, section 6).
  communication_grid const grid(schedule_key{{12, 4, 8, 3, 0}});
  std::vector<index> received;
  for (index q = 0; q != 8; ++q)
    received.push_back(grid.column_degree(q));
  EXPECT_EQ(received, (std::vector<index>{2, 4, 4, 2, 2, 4, 4, 2}));
  EXPECT_EQ(grid.row_degree(11), 2);
  EXPECT_EQ(grid.messages(), 24);
  EXPECT_TRUE(grid.L() == 48);
  EXPECT_EQ(ns_bound(grid), 4);
  EXPECT_EQ(tc_bound(grid), 8);
}

TEST(CommunicationGrid, ThresholdBound) {
  EXPECT_EQ(tc_bound(communication_grid(schedule_key{{15, 3, 15, 5, 0}})), 21);
  EXPECT_EQ(tc_bound(communication_grid(schedule_key{{16, 7, 16, 11, 0}})), 77);
}

TEST(CommunicationGrid, TrueLengthsAreCounted) {
  auto const check = [](dimension const &d) {
    auto const counted = count_elements(d);
    communication_grid const grid(std::vector{d});
    for (index p = 0; p != d.P(); ++p)
      for (index q = 0; q != d.Q(); ++q) {
        index const expected = counted[static_cast<std::size_t>(p)][static_cast<std::size_t>(q)];
        ASSERT_EQ(message_lengths(d)(p, q), expected) << d << ", " << p << " -> " << q;
        ASSERT_EQ(grid.length(p, q), expected) << d << ", " << p << " -> " << q;
      }
  };
  for_each_case(5, 6, check);
  for_each_uneven_case(5, 27, check);
  for_each_pair_of_sections(6000, 300, check);
}

TEST(CommunicationGrid, AgreesWithWhatProcessesOwn) {
  for_each_case(5, 6, [](dimension const &d) {
    communication_grid const grid(std::vector{d});
    std::vector<index> received(static_cast<std::size_t>(d.Q()));
    for (index p = 0; p != d.P(); ++p) {
      index sent = 0;
      for (message const &m : grid.row(p))
        sent += m.length, received[static_cast<std::size_t>(m.receiver)] += m.length;
      ASSERT_EQ(sent, d.from.local_size(p)) << d;
    }
    for (index q = 0; q != d.Q(); ++q)
      ASSERT_EQ(received[static_cast<std::size_t>(q)], d.to.local_size(q)) << d;
  });
}

TEST(CommunicationGrid, IsTheProductOfItsDimensions) {
  std::vector<dimension> const all{{50, 3, 2, 2, 5}, {7, 2, 1, 3, 4}, {9, 2, 3, 2, 2}};
  for (std::size_t rank = 2; rank <= all.size(); ++rank) {
    std::vector<dimension> const problem(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(rank));
    communication_grid const grid(problem);
    for (index p = 0; p != grid.senders(); ++p)
      for (index q = 0; q != grid.receivers(); ++q) {
        index expected = 1, p_rest = p, q_rest = q;
        for (std::size_t d = rank; d-- != 0;) {
          dimension const &one = problem[d];
          expected *= message_lengths(one)(p_rest % one.P(), q_rest % one.Q());
          p_rest /= one.P(), q_rest /= one.Q();
        }
        ASSERT_EQ(grid.length(p, q), expected) << p << " -> " << q << " of rank " << rank;
      }
  }
}

TEST(CommunicationGrid, HugeExtentsAreNotEnumerated) {
  index const huge = std::numeric_limits<index>::max();
  for (dimension const &d :
       {dimension{huge, 4, 3037000499, 4, 3037000500}, dimension{huge, 3, 1, 2, huge / 2 - 1},
        dimension{huge / 7, 7, huge / 64, 5, 3}, dimension{huge, 16, huge, 16, huge - 1},
        dimension(deal::balanced(huge, 16), {huge, 5, 3}), dimension({huge, 5, 1}, deal::balanced(huge, 12)),
        dimension(deal::balanced(huge, 5), deal::balanced(huge, 4))}) {
    ASSERT_FALSE(validate({d})) << d;
    communication_grid const grid(std::vector{d});
    for (index p = 0; p != d.P(); ++p) {
      index sent = 0;
      for (message const &m : grid.row(p))
        sent += m.length;
      // local_size() multiplies without leaving 64 bits, since local sizes fit.
      EXPECT_EQ(sent, d.from.local_size(p)) << d << ", sender " << p;
    }
  }
}

} // namespace redeal::plan
