// Factors of what whole moves take to copy.
#include "redeal-calibrate/factors.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace redeal::calibrate;

namespace {

// Of 10 seconds 6 are copies.
TEST(Factors, AreOfThePartAlone) {
  EXPECT_DOUBLE_EQ(factor_of_copies(10, 10, 16), 1);
  EXPECT_DOUBLE_EQ(factor_of_copies(16, 10, 16), 2);
  EXPECT_DOUBLE_EQ(factor_of_copies(7, 10, 16), 0.5);
}

TEST(Factors, AreNoneOfASmallPart) {
  EXPECT_FALSE(std::isnan(factor_of_copies(12, 10, 13)));
  EXPECT_TRUE(std::isnan(factor_of_copies(12, 10, 12.9)));
  EXPECT_TRUE(std::isnan(factor_of_copies(12, 10, 10)));
}

TEST(Factors, AreNoneThatNoCopyHas) {
  EXPECT_TRUE(std::isnan(factor_of_copies(4, 10, 16)));
  EXPECT_TRUE(std::isnan(factor_of_copies(65, 10, 16)));
}

} // namespace
