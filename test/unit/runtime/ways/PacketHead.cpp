// What comes before the elements of a message tells which part of it is another one.
#include "ways/packet_head.h"

#include <gtest/gtest.h>

#include <random>

using namespace redeal::runtime;

namespace {

stamp anyStamp(std::mt19937_64 &Numbers) {
  stamp S{Numbers(), Numbers(), Numbers(), Numbers()};
  S.source.value = Numbers();
  S.target.value = Numbers();
  S.phases = static_cast<std::uint32_t>(Numbers());
  S.sections = static_cast<std::uint32_t>(Numbers());
  return S;
}

TEST(PacketHead, OfEqualStampsIsEqual) {
  std::mt19937_64 Numbers(1);
  for (int I = 0; I != 1000; ++I) {
    stamp const S = anyStamp(Numbers);
    EXPECT_EQ(packet_head::of(S, I, 3).difference(packet_head::of(S, I, 3)), head_part::none);
    stamp Other = S; // arrays are compared apart, as not all processes know them
    Other.source.value ^= 1;
    EXPECT_EQ(packet_head::of(S, I, 3).difference(packet_head::of(Other, I, 3)), head_part::none);
  }
}

struct change {
  head_part Part;
  void (*Alter)(stamp &, redeal::index &Elements, redeal::index &Number);
};

// By numbers that are near each other, as counts and small limits are.
constexpr change Changes[] = {
    {head_part::directive, [](stamp &S, redeal::index &, redeal::index &) { ++S.directive; }},
    {head_part::phases, [](stamp &S, redeal::index &, redeal::index &) { ++S.phases; }},
    {head_part::sections, [](stamp &S, redeal::index &, redeal::index &) { ++S.sections; }},
    {head_part::mappings, [](stamp &S, redeal::index &, redeal::index &) { ++S.mappings; }},
    {head_part::type, [](stamp &S, redeal::index &, redeal::index &) { ++S.elements; }},
    {head_part::limits, [](stamp &S, redeal::index &, redeal::index &) { ++S.limits; }},
    {head_part::elements, [](stamp &, redeal::index &Elements, redeal::index &) { ++Elements; }},
    {head_part::number, [](stamp &, redeal::index &, redeal::index &Number) { ++Number; }},
};

// One in 256 has the same byte, and then it is told as another directive.
TEST(PacketHead, TellsWhichPartDiffers) {
  std::mt19937_64 Numbers(2);
  constexpr int Times = 2000;
  for (change const &C : Changes) {
    int Told = 0;
    for (int I = 0; I != Times; ++I) {
      stamp S = anyStamp(Numbers);
      redeal::index Elements = 8, Number = 4;
      packet_head const Before = packet_head::of(S, Elements, Number);
      C.Alter(S, Elements, Number);
      head_part const Found = Before.difference(packet_head::of(S, Elements, Number));
      EXPECT_TRUE(Found == C.Part || Found == head_part::directive);
      Told += Found == C.Part;
    }
    EXPECT_GT(Told, Times * 97 / 100);
  }
}

TEST(PacketHead, PartsThatChangePlacesAreNoticed) {
  stamp S{1, 2, 3, 4};
  stamp const Other{2, 1, 4, 3};
  EXPECT_NE(packet_head::of(S, 5, 6).difference(packet_head::of(Other, 6, 5)), head_part::none);
  EXPECT_NE(packet_head::of(S, 5, 6).difference(packet_head::of(S, 6, 5)), head_part::none);
}

} // namespace
