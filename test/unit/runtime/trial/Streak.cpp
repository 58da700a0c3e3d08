// Which moves answer each other.
#include "trial/streak.h"

#include <gtest/gtest.h>

namespace redeal::runtime {
namespace {

// The other side waits for twice as many moves of one side as it had made itself; then that one is on its own.
TEST(Streak, SeveralArraysGoToAndFro) {
  streak To, Fro;
  for (int i = 0; i != 3; ++i)
    To.count(nullptr);
  for (int Turn = 0; Turn != 3; ++Turn) {
    for (int i = 0; i != 3; ++i) {
      Fro.count(&To);
      EXPECT_TRUE(Fro.alternates_with(To));
      EXPECT_FALSE(Fro.answers_one(To));
    }
    for (int i = 0; i != 3; ++i) {
      To.count(&Fro);
      EXPECT_TRUE(To.alternates_with(Fro));
    }
  }
  for (int i = 0; i != 6; ++i)
    Fro.count(&To);
  EXPECT_TRUE(Fro.alternates_with(To));
  Fro.count(&To);
  EXPECT_FALSE(Fro.alternates_with(To));
  To.count(&Fro);
  EXPECT_FALSE(To.answers_one(Fro));
  Fro.count(&To);
  EXPECT_TRUE(Fro.answers_one(To));
}

} // namespace
} // namespace redeal::runtime
