// What is true of every deal, held against the list of its owners.
#pragma once

#include <redeal/owned.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace redeal {

inline bool runs_are_once(std::vector<index> const &owners) {
  std::set<index> seen;
  for (std::size_t i = 0; i < owners.size(); ++i)
    if ((i == 0 || owners[i - 1] != owners[i]) && !seen.insert(owners[i]).second)
      return false;
  return true;
}

inline void check_element(deal const &map, std::vector<index> const &owners, index i, index local) {
  auto const owner_at = [&](index j) { return owners[static_cast<std::size_t>(j)]; };
  index const p = owner_at(i);
  ASSERT_EQ(map.owner(i), p);
  ASSERT_EQ(map.local(i), local);
  ASSERT_EQ(map.global(p, local), i);
  owned_run const run = map.run_at(i);
  ASSERT_EQ(run.owner, p);
  ASSERT_EQ(run.local, local);
  ASSERT_GE(run.length, 1);
  for (index j = i; j < i + run.length; ++j)
    ASSERT_EQ(owner_at(j), p);
  // Runs end where the owner changes, or with a block that its owner's next one follows.
  index const end = i + run.length;
  ASSERT_TRUE(end == map.extent() || owner_at(end) != p) << "neighbouring blocks are one process's only if it is alone";
  if (i > 0) {
    ASSERT_EQ(map.starts_run(i), owner_at(i - 1) != p);
  }
}

inline void check(deal const &map, std::vector<index> const &owners) {
  std::vector<index> sizes(static_cast<std::size_t>(map.procs()));
  ASSERT_EQ(map.extent(), static_cast<index>(owners.size()));
  for (index i = 0; i <= map.extent(); ++i) {
    for (index p = 0; p < map.procs(); ++p) {
      ASSERT_EQ(map.local_size_below(p, i), sizes[static_cast<std::size_t>(p)]);
      ASSERT_EQ(map.next(p, i), std::find(owners.begin() + i, owners.end(), p) - owners.begin());
    }
    if (i == map.extent())
      break;
    index &local = sizes[static_cast<std::size_t>(owners[static_cast<std::size_t>(i)])];
    ASSERT_NO_FATAL_FAILURE(check_element(map, owners, i, local)) << "element " << i;
    ++local;
    if (i + map.cycle() < map.extent()) {
      EXPECT_EQ(map.owner(i + map.cycle()), map.owner(i));
      EXPECT_EQ(map.local(i + map.cycle()), map.local(i) + map.in_cycle());
    }
  }
  ASSERT_EQ(map.most_local(), sizes.empty() ? 0 : *std::max_element(sizes.begin(), sizes.end()));
  ASSERT_TRUE(!map.deals_once() || runs_are_once(owners));
  for (index p = 0; p < map.procs(); ++p) {
    ASSERT_EQ(map.local_size(p), sizes[static_cast<std::size_t>(p)]);
    index local = 0, after = 0;
    for (owned_block const &run : owned_block_range(map, p)) {
      ASSERT_EQ(run.local, local);
      ASSERT_EQ(run.first, map.next(p, after));
      ASSERT_EQ(run.count, map.run_at(run.first).length);
      local += run.count;
      after = run.first + run.count;
    }
    ASSERT_EQ(local, map.local_size(p));
    index joined = 0, joined_runs = 0;
    for (owned_block const &run : owned_block_range(map, p).joined(static_cast<std::uint64_t>(local))) {
      ASSERT_EQ(run.local, joined);
      joined += run.count;
      ++joined_runs;
    }
    ASSERT_EQ(joined, local);
    ASSERT_TRUE(REDEAL_CHECKED || joined_runs == (local > 0));
    for (owned_block const &run : owned_block_range(map, p).joined(static_cast<std::uint64_t>(local) - (local > 0)))
      ASSERT_EQ(run.first, map.global(p, run.local));
    local = 0;
    for (index const i : owned_range(map, p))
      ASSERT_EQ(i, map.global(p, local++));
    ASSERT_EQ(local, map.local_size(p));
  }
  for (index const i : owned_range(map, -1))
    FAIL() << i << " is owned outside of the grid";
  for (index k = 0; k < map.blocks(); ++k) {
    index const length = map.block_begin(k + 1) - map.block_begin(k);
    ASSERT_LE(length, map.longest_block());
    // As many begin from here on, in the fewest indices.
    for (index last = k; last < map.blocks(); ++last)
      ASSERT_GE(map.most_begun(map.block_begin(last) + 1 - map.block_begin(k)), last - k + 1);
    ASSERT_GE(length, 1);
  }
  ASSERT_EQ(map.block_begin(map.blocks()), map.extent());
}

} // namespace redeal
