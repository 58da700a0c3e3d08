// Division by multiplication gives the quotients that division gives.
#include <redeal/detail/divisor.hpp>

#include <gtest/gtest.h>

#include <random>

namespace redeal::detail {
namespace {

constexpr std::uint64_t most = (std::uint64_t{1} << 63) - 1;

TEST(Divisor, DividesAtTheEnds) {
  for (std::uint64_t const by : {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{3}, most - 1, most, most + 1})
    for (std::uint64_t const n : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{2}, most - 1, most})
      EXPECT_EQ(divisor(by).quotient(n), n / by) << n << " by " << by;
}

TEST(Divisor, DividesBesideMultiples) {
  std::mt19937_64 random(1);
  for (int turn = 0; turn < 200000; ++turn) {
    std::uint64_t const by = 1 + (random() >> (1 + random() % 63)), n = random() >> (1 + random() % 63),
                        multiple = n / by * by;
    for (std::uint64_t const near : {n, multiple, multiple > 0 ? multiple - 1 : 0, multiple + (by - 1)})
      if (near <= most)
        ASSERT_EQ(divisor(by).quotient(near), near / by) << near << " by " << by;
  }
}

} // namespace
} // namespace redeal::detail
