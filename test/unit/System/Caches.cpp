// The last cache, as files say that a test has made.
#include "System/LastCache.h"

#include "System/SystemFiles.h"

namespace {

using redeal::last_cache;
using redeal::mega;
using redeal::usual_last_cache;

class LastCache : public redeal::SystemFiles {
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

TEST_F(LastCache, NothingIsKnown) {
  EXPECT_EQ(last_cache({0, 1}, root_), usual_last_cache);
  EXPECT_EQ(last_cache({}, root_), usual_last_cache);
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
  EXPECT_EQ(last_cache({9}, root_), usual_last_cache);
}

TEST_F(LastCache, MayBeTheSecond) {
  put(3, 0, "1", "Instruction", "64K", "3");
  put(3, 1, "2", "Unified", "2M", "3");
  EXPECT_EQ(last_cache({3}, root_), 2 * mega);
}

} // namespace
