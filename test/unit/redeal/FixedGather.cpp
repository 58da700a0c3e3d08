// The straight-line code for a constant redistribution puts every element where the mappings say.
#include <redeal/detail/fixed_gather.hpp>

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace redeal {
using namespace detail;

namespace {

template <index P, index r, index Q, index s, class T> void check() {
  using code = fixed_gather<P, r, Q, s, sizeof(T)>;
  static_assert(code::worthwhile);
  constexpr index periods = 3, extent = periods * code::slice;
  block_cyclic const before{extent, P, r}, after{extent, Q, s};
  std::vector<std::vector<T>> from(P);
  std::vector<char const *> sources;
  for (index p = 0; p < P; ++p) {
    for (index l = 0; l < before.local_size(p); ++l)
      from[static_cast<std::size_t>(p)].push_back(static_cast<T>(before.global(p, l) + 1));
    sources.push_back(reinterpret_cast<char const *>(from[static_cast<std::size_t>(p)].data()));
  }
  for (index q = 0; q < Q; ++q) {
    std::vector<T> expected, to(static_cast<std::size_t>(after.local_size(q)) + 1);
    for (index l = 0; l < after.local_size(q); ++l)
      expected.push_back(static_cast<T>(after.global(q, l) + 1));
    expected.push_back(T()); // untouched
    code::gather(q, sources.data(), reinterpret_cast<char *>(to.data()), periods);
    EXPECT_EQ(to, expected) << P << " " << r << " " << Q << " " << s << ", receiver " << q;
  }
}

} // namespace

TEST(FixedGather, PutsEveryElementInItsPlace) {
  check<2, 3, 2, 5, double>();
  check<2, 7, 2, 11, double>();
  check<2, 1, 2, 64, double>();
  check<3, 4, 2, 3, float>();
  check<2, 1, 3, 2, char>();
  check<4, 5, 4, 5, long double>();
  check<1, 1, 3, 7, short>();
}

TEST(FixedGather, PacksInOneRunWhatIsOneInTheMessage) {
  // Half a block of 64 comes from each sender, every second element; of 256 bytes, one run.
  static_assert(fixed_messages<2, 1, 2, 64, 8>::worthwhile);
  std::vector<double> from(64), first(33), second(33);
  std::iota(from.begin(), from.end(), 1.0);
  char *to[] = {reinterpret_cast<char *>(first.data()), reinterpret_cast<char *>(second.data())};
  fixed_messages<2, 1, 2, 64, 8>::pack(1, reinterpret_cast<char const *>(from.data()), to, 1);
  EXPECT_EQ(to[0], reinterpret_cast<char *>(&first[32]));
  EXPECT_EQ(to[1], reinterpret_cast<char *>(&second[32]));
  for (std::size_t i = 0; i < 32; ++i) {
    EXPECT_EQ(first[i], from[i]);
    EXPECT_EQ(second[i], from[i + 32]);
  }
  EXPECT_EQ(first[32] + second[32], 0);
}

TEST(FixedGather, HasWhatIsWorthwhile) {
  fixed_code const all = fixed_gather<2, 3, 2, 5, 8>::code(), packs = fixed_gather<3, 1, 2, 64, 8>::code(),
                   none = fixed_gather<2, 1000, 2, 37, 8>::code();
  EXPECT_TRUE(all.gather && all.pack && all.unpack);
  EXPECT_TRUE(!packs.gather && packs.pack);
  EXPECT_FALSE(none.gather || none.pack || none.unpack);
}

TEST(FixedGather, LeavesLongAndManyRunsToLists) {
  static_assert(!fixed_gather<2, 1000, 2, 37, 8>::worthwhile);
  static_assert(!fixed_gather<2, 64, 2, 256, 8>::worthwhile);
  static_assert(!fixed_messages<2, 64, 2, 256, 8>::worthwhile);
  static_assert(!fixed_messages<2, 1000, 2, 37, 8>::worthwhile);
}

} // namespace redeal
