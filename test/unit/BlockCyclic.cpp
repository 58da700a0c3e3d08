// owner, local, global and local_size agree with dealing out the elements one by one.
#include <gtest/gtest.h>
#include <redeal/block_cyclic.hpp>

#include <vector>

namespace redeal {

TEST(BlockCyclic, DealsElementsInOrder) {
  for (index procs = 1; procs <= 5; ++procs)
    for (index block = 1; block <= 6; ++block)
      for (index extent = 0; extent <= 40; ++extent) {
        block_cyclic const map{extent, procs, block};
        std::vector<index> dealt(static_cast<std::size_t>(procs));
        for (index i = 0; i != extent; ++i) {
          index const p = map.owner(i);
          ASSERT_LT(p, procs);
          ASSERT_EQ(map.local(i), dealt[static_cast<std::size_t>(p)]++);
          ASSERT_EQ(map.global(p, map.local(i)), i);
        }
        for (index p = 0; p != procs; ++p)
          ASSERT_EQ(map.local_size(p), dealt[static_cast<std::size_t>(p)]) << extent << ' ' << procs << ' ' << block;
      }
}

} // namespace redeal
