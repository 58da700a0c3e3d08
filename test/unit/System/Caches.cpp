// Caches, as files say that a test has made.
#include "System/Caches.h"

#include "System/SystemFiles.h"

namespace {

using redeal::caches_of;
using redeal::mega;
using redeal::usual_caches;

class Caches : public redeal::SystemFiles {
protected:
  void put(int core, int number, char const *level, char const *type, char const *size, char const *shared) {
    std::string const folder =
        "/sys/devices/system/cpu/cpu" + std::to_string(core) + "/cache/index" + std::to_string(number);
    SystemFiles::put(folder + "/level", level);
    SystemFiles::put(folder + "/type", type);
    SystemFiles::put(folder + "/size", size);
    SystemFiles::put(folder + "/shared_cpu_list", shared);
  }
};

TEST_F(Caches, NothingIsKnown) {
  for (std::vector<int> const &cores : {std::vector<int>{0, 1}, std::vector<int>{}}) {
    EXPECT_EQ(caches_of(cores, root_).own, usual_caches.own);
    EXPECT_EQ(caches_of(cores, root_).last, usual_caches.last);
    EXPECT_FALSE(caches_of(cores, root_).are_told);
  }
}

TEST_F(Caches, TheLastIsCountedOnceForTheCoresThatShareIt) {
  for (int core = 0; core < 8; ++core) {
    put(core, 0, "1", "Data", "32K", "0");
    put(core, 1, "1", "Instruction", "32K", "0");
    put(core, 2, "2", "Unified", "512K", "0");
    put(core, 3, "3", "Unified", "32768K", core % 4 < 2 ? "0-1,4-5" : "2-3,6-7");
  }
  EXPECT_EQ(caches_of({0, 1}, root_).last, 32 * mega);
  EXPECT_TRUE(caches_of({0, 1}, root_).are_told);
  EXPECT_EQ(caches_of({0, 5}, root_).last, 32 * mega);
  EXPECT_EQ(caches_of({1, 2, 3, 4, 5, 6}, root_).last, 64 * mega);
  EXPECT_EQ(caches_of({9}, root_).last, usual_caches.last);
}

TEST_F(Caches, TheLastMayBeTheSecond) {
  put(3, 0, "1", "Instruction", "64K", "3");
  put(3, 1, "2", "Unified", "2M", "3");
  EXPECT_EQ(caches_of({3}, root_).last, 2 * mega);
}

// Two cores that share the second one have half of it each, and those with the least count.
TEST_F(Caches, ACoreHasItsPartOfTheOneBelowTheLast) {
  for (int core = 0; core < 4; ++core) {
    put(core, 0, "1", "Data", "32K", core < 2 ? "0-1" : "2");
    put(core, 1, "2", "Unified", core < 2 ? "1M" : "2M", core < 2 ? "0-1" : core == 2 ? "2" : "3");
    put(core, 2, "3", "Unified", "8M", "0-3");
  }
  EXPECT_EQ(caches_of({2, 3}, root_).own, 2 * mega);
  EXPECT_EQ(caches_of({0, 2}, root_).own, mega);
  EXPECT_EQ(caches_of({0, 1, 2, 3}, root_).own, mega / 2);
  put(7, 0, "1", "Unified", "64K", "7");
  EXPECT_EQ(caches_of({7}, root_).own, 64u << 10);
}

} // namespace
