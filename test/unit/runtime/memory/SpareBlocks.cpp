// Blocks that were given back: each comes out once, of the size that was asked for, whichever way they went in and out.
#include "memory/spare_blocks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>

namespace redeal::runtime {
namespace {

std::size_t whole_lines(std::size_t bytes) {
  return (bytes + spare_blocks::line - 1) / spare_blocks::line * spare_blocks::line;
}

// A block, and all that is written in it, so that two that share a byte are found.
struct marked {
  void *memory;
  std::size_t bytes;
  unsigned char mark;

  void write() const { std::memset(memory, mark, bytes); }
  bool is_as_written() const {
    auto const *const at = static_cast<unsigned char const *>(memory);
    return std::all_of(at, at + bytes, [this](unsigned char one) { return one == mark; });
  }
};

TEST(SpareBlocks, AreGivenOutOnce) {
  std::mt19937 random(5);
  spare_blocks spares(std::size_t{1} << 20);
  std::vector<marked> out;
  std::size_t again = 0;
  for (int turn = 0; turn < 500; ++turn) {
    std::size_t const bytes = whole_lines(1 + random() % 700), some = 1 + random() % 200;
    std::vector<void *> blocks(some);
    std::size_t const taken = spares.take(bytes, blocks.data(), some);
    ASSERT_LE(taken, some);
    again += taken;
    for (std::size_t k = 0; k < some; ++k) {
      void *const memory = k < taken ? blocks[k] : std::aligned_alloc(spare_blocks::line, bytes);
      out.push_back({memory, bytes, static_cast<unsigned char>(turn)});
      out.back().write();
    }
    std::shuffle(out.begin(), out.end(), random);
    for (std::size_t k = random() % out.size(); k > 0; --k) {
      marked const last = out.back();
      out.pop_back();
      ASSERT_TRUE(last.is_as_written()) << "turn " << turn;
      if (!spares.keep(last.memory, last.bytes))
        std::free(last.memory);
    }
  }
  EXPECT_GT(again, 5000U);
  for (marked const &m : out) {
    EXPECT_TRUE(m.is_as_written());
    std::free(m.memory);
  }
  spares.each([](void *memory) { std::free(memory); });
}

// About as many as one block holds of others, of the smallest size and of another one.
TEST(SpareBlocks, ComeBackAll) {
  for (std::size_t const bytes : {64U, 512U})
    for (std::size_t some = 1; some < 150; ++some) {
      spare_blocks spares(std::size_t{1} << 20);
      std::vector<void *> given(some), back(some + 1);
      for (void *&one : given)
        one = std::aligned_alloc(spare_blocks::line, bytes);
      std::size_t const by_themselves = some / 3;
      for (std::size_t k = 0; k < by_themselves; ++k)
        ASSERT_TRUE(spares.keep(given[k], bytes));
      ASSERT_EQ(spares.keep(given.data() + by_themselves, some - by_themselves, bytes), some - by_themselves);
      EXPECT_EQ(spares.take(bytes + spare_blocks::line), nullptr);
      ASSERT_EQ(spares.take(bytes, back.data(), some + 1), some);
      back.resize(some);
      std::sort(given.begin(), given.end());
      std::sort(back.begin(), back.end());
      ASSERT_EQ(given, back);
      for (void *const memory : back)
        std::free(memory);
    }
}

TEST(SpareBlocks, AreNoMoreThanTheirBytes) {
  spare_blocks spares(1000);
  alignas(64) char room[10 * 128];
  int kept = 0;
  for (int k = 0; k < 10; ++k)
    kept += spares.keep(room + k * 128, 128);
  EXPECT_EQ(kept, 7);
  EXPECT_NE(spares.take(128), nullptr);
  EXPECT_TRUE(spares.keep(room + 7 * 128, 128)); // there is room again
  EXPECT_FALSE(spares.keep(room + 8 * 128, 128));
  void *blocks[10], *back[10];
  EXPECT_EQ(spares.take(128, blocks, 10), 7U);
  EXPECT_EQ(spares.keep(blocks, 3, 128), 3U);
  blocks[7] = room + 8 * 128;
  EXPECT_EQ(spares.keep(blocks + 3, 5, 128), 4U); // not the last
  EXPECT_EQ(spares.take(128, back, 10), 7U);
  EXPECT_EQ(std::count(back, back + 7, blocks[7]), 0);
  EXPECT_FALSE(spare_blocks(SIZE_MAX).keep(room, std::size_t{1} << 20)); // too large
}

} // namespace
} // namespace redeal::runtime
