// The memory that is left, as files say that a test has made.
#include "System/MemoryLeft.h"

#include "System/SystemFiles.h"

#include <cstdint>

namespace {

using redeal::mega;
using redeal::memory_left;

class MemoryLeft : public redeal::SystemFiles {
protected:
  void put_system() {
    put("/proc/meminfo", "MemTotal:  65536 kB\nMemFree: 5 kB\nMemAvailable: 20480 kB\nSwapFree:   10240 kB\n");
  }
};

TEST_F(MemoryLeft, NothingIsKnown) { EXPECT_EQ(memory_left(root_), SIZE_MAX); }

TEST_F(MemoryLeft, OfTheSystemLessOneIn64) {
  put_system();
  EXPECT_EQ(memory_left(root_), 29 * mega);
}

TEST_F(MemoryLeft, OfAGroupOfVersion2AndItsParents) {
  put_system();
  put("/proc/self/cgroup", "0::/a/b\n");
  put("/sys/fs/cgroup/a/b/memory.max", "max\n");
  put("/sys/fs/cgroup/a/b/memory.current", "1048576\n");
  EXPECT_EQ(memory_left(root_), 29 * mega);
  put("/sys/fs/cgroup/a/memory.max", std::to_string(64 * mega));
  put("/sys/fs/cgroup/a/memory.current", std::to_string(60 * mega));
  put("/sys/fs/cgroup/a/memory.stat", "anon 5\ninactive_file 1048576\nactive_file 2097152\n");
  EXPECT_EQ(memory_left(root_), 6 * mega);
  put("/sys/fs/cgroup/a/memory.current", std::to_string(70 * mega));
  EXPECT_EQ(memory_left(root_), 0u);
}

TEST_F(MemoryLeft, OfAGroupOfVersion1) {
  put_system();
  put("/proc/self/cgroup", "5:devices:/\n4:memory,hugetlb:/job\n0::/\n");
  put("/sys/fs/cgroup/memory/job/memory.limit_in_bytes", std::to_string(64 * mega));
  put("/sys/fs/cgroup/memory/job/memory.usage_in_bytes", std::to_string(40 * mega));
  EXPECT_EQ(memory_left(root_), 23 * mega);
}

// In a container the path may be that of the system outside.
TEST_F(MemoryLeft, OfTheOutermostGroup) {
  put_system();
  put("/proc/self/cgroup", "0::/outside/only\n");
  put("/sys/fs/cgroup/memory.max", std::to_string(64 * mega));
  put("/sys/fs/cgroup/memory.current", std::to_string(50 * mega));
  EXPECT_EQ(memory_left(root_), 13 * mega);
}

} // namespace
