// Working memory of a thread, up to its end and behind that.
#include "memory/scratch.h"

#include <gtest/gtest.h>

#include <pthread.h>

#include <thread>
#include <vector>

using redeal::runtime::scratch;

namespace {

std::vector<int> &numbers() { return scratch<struct ScratchTest, std::vector<int>>(); }

TEST(Scratch, IsTheSameEachTimeAndOfOneThread) {
  numbers().assign(3, 7);
  std::size_t Elsewhere = 9;
  std::thread([&] { Elsewhere = numbers().size(); }).join();
  EXPECT_EQ(Elsewhere, 0U);
  EXPECT_EQ(numbers(), std::vector<int>(3, 7));
}

// Keys end in the order of their numbers, and that of scratch comes first here.
TEST(Scratch, BeginsAnewForWhatEndsBehindIt) {
  static std::size_t Found;
  Found = 9;
  std::thread([] {
    numbers().assign(1000, 7);
    pthread_key_t Later;
    ASSERT_EQ(pthread_key_create(&Later, [](void *) { Found = numbers().size(); }), 0);
    pthread_setspecific(Later, &Found);
  }).join();
  EXPECT_EQ(Found, 0U);
}

} // namespace
