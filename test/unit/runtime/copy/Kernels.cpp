// The kernels move every byte where an element-by-element redistribution would, and touch no other.
#include "Cases.h"
#include "Redistributions.h"
#include "copy/listed.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>

namespace redeal::runtime {
namespace {

using namespace by_element;

void check_receiver(redistribution const &what, index q, std::vector<bytes> &sources,
                    std::vector<std::vector<bytes>> &messages, bytes const &expected) {
  sweep const s = sweep_of(what.to, what.from, q);
  ASSERT_EQ(s.size() * what.size, static_cast<index>(expected.size()));
  auto const size = static_cast<std::size_t>(what.size);
  std::vector<source> arrays, parts;
  for (std::size_t p = 0; p < sources.size(); ++p) {
    arrays.push_back(memory_of(sources[p]));
    parts.push_back(memory_of(messages[p][static_cast<std::size_t>(q)]));
    ASSERT_EQ(s.extent_of(static_cast<index>(p)) * what.size, arrays.back().room);
  }
  for (stores how : {stores::ordinary, stores::streaming})
    in_pieces(s.size(), [&](std::vector<index> const &cuts) {
      marked gathered(expected.size()), unpacked(expected.size());
      std::vector<source> next = parts;
      for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
        if (what.code && what.code->gather)
          gather(s, *what.code, q, arrays, gathered.array(), cuts[i], cuts[i + 1], how);
        else
          gather(s, size, arrays, gathered.array(), cuts[i], cuts[i + 1], how);
        ASSERT_EQ(gathered.memory, with_margin(expected, 0, cuts[i + 1] * what.size));
        if (what.code && what.code->unpack)
          unpack(s, *what.code, q, next, unpacked.array(), cuts[i], cuts[i + 1], how);
        else
          unpack(s, size, next, unpacked.array(), cuts[i], cuts[i + 1], how);
      }
      ASSERT_EQ(unpacked.memory, with_margin(expected, 0, s.size() * what.size));
      for (std::size_t p = 0; p < parts.size(); ++p)
        ASSERT_EQ(next[p].begin, parts[p].begin + parts[p].room);
    });
  // Without one of the processes.
  for (std::size_t without = 0; without < arrays.size(); without += 2) {
    std::vector<source> some = arrays;
    some[without] = {};
    marked partial(expected.size()), unpacked(expected.size());
    gather(s, size, some, partial.array(), 0, s.size(), stores::streaming);
    some = parts;
    some[without] = {};
    unpack(s, size, some, unpacked.array(), 0, s.size() / 2, stores::streaming);
    unpack(s, size, some, unpacked.array(), s.size() / 2, s.size(), stores::ordinary);
    marked wanted(expected.size());
    for (index i = 0; i < what.total(); ++i)
      if (auto const [place, local] = find(what.to, i);
          place == q && find(what.from, i).first != static_cast<index>(without))
        write_element(wanted.array() + local * what.size, i, what.size);
    ASSERT_EQ(partial.memory, wanted.memory);
    ASSERT_EQ(unpacked.memory, wanted.memory);
  }
}

/// Room for messages of the sizes of these, between margins, and where to write the next byte of each.
std::pair<std::vector<marked>, std::vector<outbox>> empty_messages(std::vector<bytes> const &like) {
  std::pair<std::vector<marked>, std::vector<outbox>> made;
  auto &[buffers, next] = made;
  for (bytes const &message : like)
    buffers.emplace_back(message.size());
  for (marked &buffer : buffers)
    next.push_back({buffer.array(), static_cast<index>(buffer.memory.size() - 2 * margin)});
  return made;
}

void check_sender(redistribution const &what, index p, bytes const &array, std::vector<bytes> const &expected) {
  sweep const s = sweep_of(what.from, what.to, p);
  in_pieces(s.size(), [&](std::vector<index> const &cuts) {
    auto [buffers, next] = empty_messages(expected);
    std::vector<index> sent(expected.size());
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
      if (what.code && what.code->pack)
        pack(s, *what.code, p, array.data(), next, cuts[i], cuts[i + 1]);
      else
        pack(s, static_cast<std::size_t>(what.size), array.data(), next, cuts[i], cuts[i + 1]);
      std::vector<index> const more = s.amounts(cuts[i], cuts[i + 1]);
      for (std::size_t q = 0; q < expected.size(); ++q) {
        sent[q] += more[q] * what.size;
        ASSERT_EQ(next[q].next, buffers[q].array() + sent[q]);
      }
    }
    for (std::size_t q = 0; q < expected.size(); ++q)
      ASSERT_EQ(buffers[q].memory, with_margin(expected[q], 0, static_cast<index>(expected[q].size())));
  });
  // Without one of the processes.
  for (std::size_t without = 0; without < expected.size(); without += 2) {
    auto [buffers, next] = empty_messages(expected);
    next[without] = {};
    pack(s, static_cast<std::size_t>(what.size), array.data(), next, 0, s.size() / 2);
    pack(s, static_cast<std::size_t>(what.size), array.data(), next, s.size() / 2, s.size());
    for (std::size_t q = 0; q < expected.size(); ++q)
      ASSERT_EQ(buffers[q].memory,
                with_margin(expected[q], 0, q == without ? 0 : static_cast<index>(expected[q].size())));
  }
}

/// Elements of a row of own ones.
index row_of(std::vector<deal> const &m, index place) {
  return m.back().local_size(coordinate(m, m.size() - 1, place));
}

/// The first elements of a local array, with the gaps of its sweep.
marked with_gaps(sweep const &s, bytes const &array, index size, index until) {
  marked wide(static_cast<std::size_t>(s.extent() * size));
  for (index i = 0; i < until; ++i)
    std::memcpy(wide.array() + s.place_of(i) * size, array.data() + i * size, static_cast<std::size_t>(size));
  return wide;
}

/// One side of a redistribution by lists: those of each process, as far as it has few units, and its array as it is,
/// and empty.
struct listed_side {
  std::vector<std::optional<listed>> lists;
  std::vector<marked> full, empty;

  listed_side(std::vector<deal> const &own, std::vector<deal> const &other, redistribution const &what, index gap) {
    std::vector<bytes> const arrays = dealt(own, what);
    for (index place = 0; place < processes(own); ++place) {
      sweep const s = sweep_of(own, other, place, row_of(own, place) + gap);
      lists.push_back(listed::of(s, static_cast<std::size_t>(what.size)));
      full.push_back(with_gaps(s, arrays[static_cast<std::size_t>(place)], what.size, s.size()));
      empty.push_back(with_gaps(s, {}, what.size, 0));
    }
  }
};

void check_lists(redistribution const &what, index gap_before, index gap_after) {
  listed_side before(what.from, what.to, what, gap_before), after(what.to, what.from, what, gap_after);
  std::vector<marked> copied = after.empty;
  std::vector<std::vector<bytes>> const messages = messages_of(what);
  for (std::size_t p = 0; p < messages.size(); ++p)
    for (std::size_t q = 0; q < messages[p].size(); ++q) {
      auto const sender = static_cast<index>(p), receiver = static_cast<index>(q);
      bytes const &message = messages[p][q];
      if (!before.lists[p] || !after.lists[q])
        return;
      marked packed(message.size());
      before.lists[p]->pack(receiver, before.full[p].array(), packed.array());
      ASSERT_EQ(packed.memory, with_margin(message, 0, static_cast<index>(message.size())));
      after.lists[q]->unpack(sender, packed.array(), after.empty[q].array());
      before.lists[p]->copy(receiver, before.full[p].array(), *after.lists[q], sender, copied[q].array());
    }
  for (std::size_t q = 0; q < copied.size(); ++q) {
    ASSERT_EQ(after.empty[q].memory, after.full[q].memory);
    ASSERT_EQ(copied[q].memory, after.full[q].memory);
  }
}

void check(redistribution const &what) {
  std::string name = std::to_string(what.size) + " bytes";
  for (std::size_t d = 0; d < what.from.size(); ++d)
    for (deal const &m : {what.from[d], what.to[d]})
      name += ", " + std::to_string(m.extent()) + " on " + std::to_string(m.procs()) + " by " +
              (m.as_block_cyclic() ? std::to_string(m.longest_block())
               : m.as_list()       ? "a list"
                                   : "balanced");
  SCOPED_TRACE(name);
  std::vector<bytes> before = dealt(what.from, what);
  std::vector<bytes> const after = dealt(what.to, what);
  std::vector<std::vector<bytes>> messages = messages_of(what);
  for (std::size_t q = 0; q < after.size() && !testing::Test::HasFatalFailure(); ++q)
    check_receiver(what, static_cast<index>(q), before, messages, after[q]);
  for (std::size_t p = 0; p < before.size() && !testing::Test::HasFatalFailure(); ++p)
    check_sender(what, static_cast<index>(p), before[p], messages[p]);
  if (!what.code && !testing::Test::HasFatalFailure())
    check_lists(what, 0, 0);
}

// Where rows of own elements have gaps between them, in memory that is marked.
void check_gaps(redistribution const &what, index gap) {
  for (index const other : {index{0}, gap}) {
    check_lists(what, gap, other);
    check_lists(what, other, gap);
  }
  std::vector<bytes> before = dealt(what.from, what), after = dealt(what.to, what);
  std::vector<std::vector<bytes>> messages = messages_of(what);
  auto const size = static_cast<std::size_t>(what.size);
  auto const leading = [&](std::vector<deal> const &m, index place) { return row_of(m, place) + gap; };
  auto const spread = [&](sweep const &s, bytes const &array, index until) {
    return with_gaps(s, array, what.size, until);
  };
  for (std::size_t q = 0; q < after.size(); ++q) {
    sweep const s = sweep_of(what.to, what.from, static_cast<index>(q), leading(what.to, static_cast<index>(q)));
    std::vector<source> arrays, parts;
    for (std::size_t p = 0; p < before.size(); ++p) {
      arrays.push_back(memory_of(before[p]));
      parts.push_back(memory_of(messages[p][q]));
    }
    for (stores how : {stores::ordinary, stores::streaming})
      in_pieces(s.size(), [&](std::vector<index> const &cuts) {
        marked gathered(static_cast<std::size_t>(s.extent()) * size), unpacked = gathered;
        std::vector<source> next = parts;
        for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
          gather(s, size, arrays, gathered.array(), cuts[i], cuts[i + 1], how);
          ASSERT_EQ(gathered.memory, spread(s, after[q], cuts[i + 1]).memory);
          unpack(s, size, next, unpacked.array(), cuts[i], cuts[i + 1], how);
        }
        ASSERT_EQ(unpacked.memory, gathered.memory);
      });
  }
  for (std::size_t p = 0; p < before.size(); ++p) {
    sweep const s = sweep_of(what.from, what.to, static_cast<index>(p), leading(what.from, static_cast<index>(p)));
    marked const from = spread(s, before[p], s.size());
    in_pieces(s.size(), [&](std::vector<index> const &cuts) {
      std::vector<marked> buffers;
      std::vector<outbox> next;
      for (bytes const &message : messages[p])
        buffers.emplace_back(message.size());
      for (std::size_t q = 0; q < buffers.size(); ++q)
        next.push_back({buffers[q].array(), static_cast<index>(messages[p][q].size())});
      for (std::size_t i = 0; i + 1 < cuts.size(); ++i)
        pack(s, size, from.memory.data() + margin, next, cuts[i], cuts[i + 1]);
      for (std::size_t q = 0; q < buffers.size(); ++q)
        ASSERT_EQ(buffers[q].memory, with_margin(messages[p][q], 0, static_cast<index>(messages[p][q].size())));
    });
  }
}

constexpr index sizes[] = {1, 2, 4, 8, 12, 16, 24};

} // namespace

TEST(Kernels, ListNoMoreThanFewUnits) {
  auto const has_list = [](index extent, index block, std::size_t size) {
    return listed::of(sweep_of({{extent, 2, block}}, {{extent, 3, 5 * block}}, 0), size).has_value();
  };
  auto const most = static_cast<index>(listed::most_units);
  EXPECT_TRUE(has_list(2 * most, 1, 8));
  EXPECT_FALSE(has_list(2 * most + 1, 1, 8));
  EXPECT_TRUE(has_list(16 * most, 8, 8)); // 8 to a unit
  EXPECT_FALSE(has_list(4 * most, 8, 24 * 8));
}

TEST(Kernels, MoveOneDimension) {
  std::size_t turn = 0;
  for (index P = 1; P <= 5; ++P)
    for (index Q = 1; Q <= 5; ++Q)
      for (index r = 1; r <= 5; ++r)
        for (index s = 1; s <= 5; ++s)
          for (index extent : {index{0}, index{1}, P * r * Q * s / 3, P * r * Q * s + 2, index{301}}) {
            check({{{extent, P, r}}, {{extent, Q, s}}, sizes[turn++ % 7]});
            if (HasFatalFailure())
              return;
          }
}

TEST(Kernels, MoveBalancedSides) {
  std::size_t turn = 0;
  for (index P = 1; P <= 5; ++P)
    for (index Q = 1; Q <= 5; ++Q)
      for (index extent : {7, 13, 301, 1502}) {
        deal const before = deal::balanced(extent, P), after = deal::balanced(extent, Q), other = deal::balanced(13, 3);
        check({{before}, {after}, sizes[turn++ % 7]});
        for (index block : {1, 3, 64}) {
          check({{before}, {{extent, Q, block}}, sizes[turn++ % 7]});
          check({{{extent, P, block}}, {after}, sizes[turn++ % 7]});
        }
        if (extent < 300) {
          check({{before, other}, {{extent, Q, 2}, {13, 2, 1}}, sizes[turn++ % 7]});
          check({{{13, 1, 13}, {extent, P, 2}}, {other, after}, sizes[turn++ % 7]});
          check_gaps({{before, other}, {after, {13, 2, 3}}, sizes[turn++ % 7]}, 3);
        }
        if (HasFatalFailure())
          return;
      }
}

TEST(Kernels, MoveListedSides) {
  std::mt19937 random(9);
  auto const any = [&](index least, index most) { return std::uniform_int_distribution<index>(least, most)(random); };
  for (int turn = 0; turn < 150; ++turn) {
    index const extent = any(1, 400), columns = any(1, 40);
    deal const before = plan::any_listed(any, extent, any(1, 5)), after = plan::any_listed(any, extent, any(1, 5)),
               other = plan::any_listed(any, columns, any(1, 3)), cyclic(extent, any(1, 5), any(1, 70));
    index const size = sizes[turn % 7];
    check({{before}, {after}, size});
    check({{before}, {cyclic}, size});
    check({{cyclic}, {after}, size});
    check({{cyclic, other}, {after, {columns, 2, 1}}, size});
    check({{{columns, 2, 3}, before}, {other, cyclic}, size});
    check_gaps({{before, {columns, 3, 2}}, {cyclic, other}, size}, 3);
    if (HasFatalFailure())
      return;
  }
}

TEST(Kernels, MoveLongRuns) {
  for (index size : sizes)
    for (auto const &c : std::initializer_list<std::array<index, 4>>{{2, 64, 2, 256},
                                                                     {2, 1, 2, 64},
                                                                     {2, 64, 3, 1},
                                                                     {2, 1, 2, 9},
                                                                     {3, 2, 3, 32},
                                                                     {4, 1, 2, 2500},
                                                                     {2, 2500, 5, 2},
                                                                     {2, 1000, 2, 37},
                                                                     {2, 7, 3, 11},
                                                                     {1, 1, 3, 400}}) {
      check({{{5003, c[0], c[1]}}, {{5003, c[2], c[3]}}, size});
      check({{{1500, c[0], 750}}, {{1500, c[2], c[3]}}, size});
      if (HasFatalFailure())
        return;
    }
}

TEST(Kernels, MoveTwoDimensions) {
  std::size_t turn = 0;
  for (index P : {1, 2, 3})
    for (index Q : {1, 2, 5})
      for (index r : {1, 2, 5})
        for (index s : {1, 3, 4})
          for (auto const &extents :
               std::initializer_list<std::array<index, 2>>{{0, 7}, {1, 1}, {7, 30}, {30, 7}, {13, 41}})
            for (index procs : {1, 2, 3}) {
              deal const a{extents[0], P, r}, b{extents[0], Q, s};
              deal const c{extents[1], procs, s}, d{extents[1], procs == 3 ? 2 : procs, r};
              check({{a, c}, {b, d}, sizes[turn++ % 7]});
              if (HasFatalFailure())
                return;
            }
}

TEST(Kernels, MoveWithStraightLineCode) {
  fixed_code const codes[] = {fixed_gather<2, 3, 2, 5, 8>::code(),  fixed_gather<2, 1, 2, 32, 8>::code(),
                              fixed_gather<3, 4, 2, 3, 4>::code(),  fixed_gather<2, 5, 3, 1, 12>::code(),
                              fixed_gather<1, 1, 3, 7, 2>::code(),  fixed_gather<4, 3, 1, 1, 8>::code(),
                              fixed_gather<3, 1, 2, 64, 8>::code(),   // no gather
                              fixed_gather<64, 32, 1, 1, 8>::code()}; // no gather, but the longest period to unpack
  ASSERT_TRUE(std::end(codes)[-1].unpack);
  ASSERT_EQ(std::end(codes)[-1].to_period * 8, detail::most_runs * detail::longest_packed_run);
  for (fixed_code const &code : codes)
    for (index extent : {0, 29, 30, 31, 95, 1000, 20011}) {
      deal const from{extent, code.from_procs, code.from_block}, to{extent, code.to_procs, code.to_block};
      check({{from}, {to}, static_cast<index>(code.element_size), &code});
      if (HasFatalFailure())
        return;
    }
}

TEST(Kernels, LeaveGapsBetweenRows) {
  std::size_t turn = 0;
  for (index P : {1, 2, 3})
    for (index Q : {1, 2})
      for (index r : {1, 3, 8})
        for (index s : {1, 5, 64})
          for (index gap : {1, 7}) {
            deal const a{19, 2, 3}, b{19, Q, 4}, c{131, P, r}, d{131, 2, s};
            check_gaps({{a, c}, {b, d}, sizes[turn++ % 7]}, gap);
            check_gaps({{c, a}, {d, b}, sizes[turn++ % 7]}, gap);
            if (HasFatalFailure())
              return;
          }
  // Rows that no side deals out.
  check_gaps({{{19, 2, 3}, {40, 1, 40}}, {{19, 2, 1}, {40, 1, 40}}, 8}, 3);
}

TEST(Kernels, MoveThreeDimensions) {
  for (index size : {1, 8})
    check({{{7, 2, 1}, {6, 1, 1}, {9, 2, 2}}, {{7, 1, 1}, {6, 3, 1}, {9, 2, 3}}, size});
}

} // namespace redeal::runtime
