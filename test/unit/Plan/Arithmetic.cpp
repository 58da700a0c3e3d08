// lcm saturates, inverses invert, and sums of floors equal their terms added up.
#include "Plan/Problem/Arithmetic.h"

#include <gtest/gtest.h>

namespace redeal::plan {

TEST(Arithmetic, LcmSaturates) {
  EXPECT_TRUE(lcm(48, 80) == 240);
  EXPECT_TRUE(lcm((wide{1} << 100) - 1, (wide{1} << 99) - 1) == wide_max);
  EXPECT_TRUE(lcm(wide{1} << 100, wide{1} << 99) == wide{1} << 100);
}

TEST(Arithmetic, InverseInverts) {
  for (index n = 1; n <= 30; ++n)
    for (index a = 1; a <= 40; ++a)
      if (gcd(a, n) == 1) {
        EXPECT_EQ(a * inverse(a, n) % n, 1 % n) << a << " mod " << n;
      }
}

TEST(Arithmetic, FloorSumsEqualTheirTerms) {
  for (unsigned n = 0; n <= 12; ++n)
    for (unsigned a = 0; a <= 15; ++a)
      for (unsigned b = 0; b <= 15; ++b)
        for (unsigned c = 1; c <= 9; ++c) {
          unsigned plain = 0, weighted = 0, squared = 0;
          for (unsigned i = 0; i <= n; ++i) {
            unsigned const k = (a * i + b) / c;
            plain += k, weighted += i * k, squared += k * k;
          }
          floor_sums const sums = sum_floors(n, a, b, c);
          ASSERT_TRUE(sums.plain == plain && sums.weighted == weighted && sums.squared == squared)
              << n << ' ' << a << ' ' << b << ' ' << c;
        }
}

} // namespace redeal::plan
