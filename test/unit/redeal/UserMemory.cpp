// Whether elements of views share memory, compared with all of them one by one.
#include <redeal/detail/user_memory.hpp>

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace redeal::detail {

namespace {

// The places of all elements, from 0.
std::vector<index> places(std::vector<index> const &counts, std::vector<index> const &strides) {
  std::vector<index> all{0};
  for (std::size_t d = 0; d < counts.size(); ++d) {
    std::vector<index> more;
    for (index const at : all)
      for (index i = 0; i < counts[d]; ++i)
        more.push_back(at + i * strides[d]);
    all = more;
  }
  return all;
}

class random_memory {
public:
  explicit random_memory(unsigned seed) : random_(seed) {}

  index between(index low, index high) { return std::uniform_int_distribution<index>(low, high)(random_); }

  std::pair<std::vector<index>, std::vector<index>> part() {
    std::vector<index> counts, strides;
    for (index d = between(1, 4); d > 0; --d) {
      counts.push_back(between(0, 9) == 0 ? 0 : between(1, 5));
      strides.push_back(between(-20, 20));
    }
    return {counts, strides};
  }

private:
  std::mt19937 random_;
};

TEST(UserMemory, StridesThatPutTwoElementsInOnePlace) {
  random_memory random(1);
  for (int i = 0; i < 3000; ++i) {
    auto const [counts, strides] = random.part();
    std::vector<index> const all = places(counts, strides);
    EXPECT_EQ(have_common_places(counts, strides), std::set<index>(all.begin(), all.end()).size() < all.size());
  }
}

TEST(UserMemory, ElementsOfTwoViewsThatShareBytes) {
  random_memory random(2);
  static char memory[4000];
  for (int i = 0; i < 3000; ++i) {
    auto const [a_counts, a_strides] = random.part();
    auto const [b_counts, b_strides] = random.part();
    index const size = random.between(1, 5), a_at = random.between(1500, 2500), b_at = random.between(1500, 2500);
    std::set<index> bytes;
    for (index const at : places(a_counts, a_strides))
      for (index k = 0; k < size; ++k)
        bytes.insert(a_at + at * size + k);
    bool common = false;
    for (index const at : places(b_counts, b_strides))
      for (index k = 0; k < size; ++k)
        common |= bytes.count(b_at + at * size + k) > 0;
    EXPECT_EQ(share_memory({memory + a_at, a_counts, a_strides}, {memory + b_at, b_counts, b_strides},
                           static_cast<std::size_t>(size)),
              common);
  }
}

TEST(UserMemory, MembersOfStructuresAreApart) {
  static char memory[24];
  index const n = 1'000'000'000;
  EXPECT_FALSE(share_memory({memory, {n, n}, {3 * n, 3}}, {memory + 8, {n, n}, {3 * n, 3}}, 8));
  EXPECT_TRUE(share_memory({memory, {n, n}, {3 * n, 3}}, {memory + 4, {n, n}, {3 * n, 3}}, 8));
  EXPECT_FALSE(have_common_places({n, n}, {-3, 3 * n}));
}

TEST(UserMemory, WhatIsWrong) {
  static double memory[12];
  EXPECT_EQ(problem_of({memory, {}, 12}, "V", {3, 4}, {4, 1}, 2), "");
  EXPECT_EQ(problem_of({memory, {}, -1}, "V", {0, 4}, {0, 0}, 2), "");
  EXPECT_EQ(problem_of({nullptr, {}, -1}, "V", {3, 4}, {4, 1}, 2),
            "the pointer of V is null, but process 2 has 3x4 of its elements");
  EXPECT_EQ(
      problem_of({memory, {}, 11}, "V", {3, 4}, {4, 1}, 2),
      "the memory of V has 11 elements, but process 2 has 3x4 of its elements, which with strides 4, 1 lie from 0 "
      "to 11 there");
  EXPECT_EQ(
      problem_of({memory, {}, -1}, "V", {3, 4}, {2, 1}, 2),
      "the strides of V are 2, 1 and process 2 has 3x4 of its elements, so that some lie in one place; each needs "
      "a place of its own");
  EXPECT_EQ(problem_of({memory, {}, -1}, "V", {3, 4}, {INT64_MAX, 1}, 2),
            "the strides of V are 9223372036854775807, 1 and process 2 has 3x4 of its elements, which is more than any "
            "memory has");
}

} // namespace
} // namespace redeal::detail
