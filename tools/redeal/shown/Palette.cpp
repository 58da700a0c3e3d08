// The colours are a table, which begins with those of Okabe and Ito (Color Universal Design, 2008). Each further one is
// the colour, of a grid over RGB, that is farthest from white and from all before it, for the eye that sees it least
// different: normal, or without red or green receptors (Machado, Oliveira, Fernandes 2009), measured in OKLab. So the
// first n of them are distinct for any n, mostly by lightness where many are needed.
#include "shown/Palette.h"

#include <cmath>
#include <iterator>

namespace redeal::tool {
namespace {

// clang-format off
constexpr colour colours[] = {
    0x0072B2, 0xE69F00, 0x009E73, 0xCC79A7, 0x56B4E9, 0xD55E00, 0xF0E442, 0x69001E,
    0x0F00A5, 0x4B1EFF, 0x874B5A, 0x00E1A5, 0x8778FF, 0x003C5A, 0xC3000F, 0xB4D2FF,
    0xC31E96, 0x96FFA5, 0x1E3CC3, 0xFF4B69, 0x96001E, 0xFFB478, 0xE11ED2, 0xFF78D2,
    0x3C3C87, 0x96B496, 0xE1C300, 0xC3E1D2, 0x1E6978, 0x0F962D, 0x695AFF, 0x780069,
    0xF09669, 0x6978D2, 0x693C3C, 0x7896FF, 0x87D2D2, 0x785A2D, 0xA55A5A, 0x4B2D3C,
    0x87C3FF, 0x3C5AB4, 0x3C0F87, 0x0000E1, 0x00A5B4, 0x5A2DA5, 0x785A96, 0xE1E1FF,
    0x4BFF78, 0xB46996, 0xC3963C, 0xA53C78, 0xB4784B, 0x69F0A5, 0xE16987, 0x8778B4,
    0x4BB4C3, 0x96FFD2, 0xFFB4E1, 0x3CE14B, 0xC378D2, 0x780F00, 0x3CD2B4, 0x693C78,
};
// clang-format on

} // namespace

colour colour_of(index step) { return colours[static_cast<std::size_t>(step) % std::size(colours)]; }

bool is_dark(colour c) {
  auto const light = [](colour channel) { return std::pow((channel & 255) / 255.0, 2.2); };
  // The luminance for which black and white have the same contrast (WCAG 2).
  return 0.2126 * light(c >> 16) + 0.7152 * light(c >> 8) + 0.0722 * light(c) < 0.179;
}

} // namespace redeal::tool
