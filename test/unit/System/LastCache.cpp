// The last cache, as files say that a test has made.
#include "System/LastCache.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace {

using redeal::last_cache;

constexpr std::size_t mega = std::size_t{1} << 20;

// A folder that holds the files of a system, and goes with the test.
class LastCache : public testing::Test {
protected:
  LastCache() : root_(testing::TempDir() + "redeal-last-cache-" + std::to_string(getpid())) {}
  ~LastCache() override { std::filesystem::remove_all(root_); }

  void put(int core, int number, char const *level, char const *type, char const *size, char const *shared) {
    std::string const folder =
        root_ + "/sys/devices/system/cpu/cpu" + std::to_string(core) + "/cache/index" + std::to_string(number);
    std::filesystem::create_directories(folder);
    std::ofstream(folder + "/level") << level << '\n';
    std::ofstream(folder + "/type") << type << '\n';
    std::ofstream(folder + "/size") << size << '\n';
    std::ofstream(folder + "/shared_cpu_list") << shared << '\n';
  }

  std::string root_;
};

TEST_F(LastCache, NothingIsKnown) {
  EXPECT_EQ(last_cache({0, 1}, root_), 0u);
  EXPECT_EQ(last_cache({}, root_), 0u);
}

TEST_F(LastCache, IsCountedOnceForTheCoresThatShareIt) {
  for (int core = 0; core < 8; ++core) {
    put(core, 0, "1", "Data", "32K", "0");
    put(core, 1, "1", "Instruction", "32K", "0");
    put(core, 2, "2", "Unified", "512K", "0");
    put(core, 3, "3", "Unified", "32768K", core % 4 < 2 ? "0-1,4-5" : "2-3,6-7");
  }
  EXPECT_EQ(last_cache({0, 1}, root_), 32 * mega);
  EXPECT_EQ(last_cache({0, 5}, root_), 32 * mega);
  EXPECT_EQ(last_cache({1, 2, 3, 4, 5, 6}, root_), 64 * mega);
  EXPECT_EQ(last_cache({9}, root_), 0u);
}

TEST_F(LastCache, MayBeTheSecond) {
  put(3, 0, "1", "Instruction", "64K", "3");
  put(3, 1, "2", "Unified", "2M", "3");
  EXPECT_EQ(last_cache({3}, root_), 2 * mega);
}

} // namespace
