// Numbers that tell memory from other memory: each change that a program may make is seen.
#include "directive/memory_digest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <vector>

using redeal::runtime::digest_of;

namespace {

std::uint64_t digestOf(std::vector<double> const &Of) { return digest_of(Of.data(), Of.size() * sizeof(double)); }

TEST(MemoryDigest, SeesWhatProgramsDoToAllElements) {
  for (std::size_t const Size : {1, 7, 8, 16, 64, 1000}) {
    std::vector<double> Values(Size);
    for (std::size_t I = 0; I < Size; ++I)
      Values[I] = static_cast<double>(I + 1);
    auto const With = [&](std::function<double(double)> const &Change) {
      std::vector<double> Changed = Values;
      std::transform(Changed.begin(), Changed.end(), Changed.begin(), Change);
      return digestOf(Changed);
    };
    std::set<std::uint64_t> const All = {digestOf(Values), With([](double X) { return -X; }),
                                         With([](double X) { return 2 * X; }), With([](double) { return 0; }),
                                         With([](double X) { return X + 3; })};
    EXPECT_EQ(All.size(), 5U) << Size;
  }
}

TEST(MemoryDigest, SeesTwoBitsThatChangeAnywhere) {
  std::vector<unsigned char> Bytes(200, 0);
  std::set<std::uint64_t> All = {digest_of(Bytes.data(), Bytes.size())};
  std::size_t Changes = 1;
  for (std::size_t I = 0; I < Bytes.size(); I += 3)
    for (std::size_t K = I + 1; K < Bytes.size(); ++K)
      for (unsigned char const Bit : {1, 128}) {
        Bytes[I] ^= Bit;
        Bytes[K] ^= Bit;
        All.insert(digest_of(Bytes.data(), Bytes.size()));
        ++Changes;
        Bytes[I] ^= Bit;
        Bytes[K] ^= Bit;
      }
  EXPECT_EQ(All.size(), Changes);
}

TEST(MemoryDigest, SeesWhereElementsAreAndHowMany) {
  EXPECT_NE(digestOf({1, 2, 3, 4, 5, 6, 7, 8, 9}), digestOf({9, 2, 3, 4, 5, 6, 7, 8, 1}));
  EXPECT_NE(digestOf({0, 0}), digestOf({0, 0, 0}));
}

} // namespace
