// What one of the last few searches has found is not searched for again; all else is.
#include "memory/recent.h"

#include <gtest/gtest.h>

#include <map>

namespace {

using namespace redeal::runtime;

TEST(Recent, SearchesOnceForWhatComesAgain) {
  std::map<int, int> all;
  int searches = 0;
  recent<int, int> lately;
  auto const value_of = [&](int key) -> int & {
    return lately.of(key, [&]() -> int & {
      ++searches;
      return all[key];
    });
  };
  for (int turn = 0; turn < 3; ++turn)
    for (int key = 0; key < 4; ++key) { // 0 is the key of an entry without a value, too
      int const &found = value_of(key);
      EXPECT_EQ(&found, &all.at(key));
    }
  EXPECT_EQ(searches, 4);
}

TEST(Recent, SearchesAgainForWhatWasLongAgo) {
  std::map<int, int> all;
  int searches = 0;
  recent<int, int> lately;
  for (int turn = 0; turn < 2; ++turn)
    for (int key = 0; key < 100; ++key) {
      int const &found = lately.of(key, [&]() -> int & {
        ++searches;
        return all[key];
      });
      EXPECT_EQ(&found, &all.at(key));
    }
  EXPECT_EQ(searches, 200);
}

} // namespace
