// Numbers for things that processes compare without telling them in full: equal where the things are, else hardly ever.
#pragma once

#include <cstdint>

namespace redeal::detail {

/// A number of which each bit depends on all bits of x (the last steps of SplitMix64).
inline std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

/// FNV-1a over bytes.
class digest {
public:
  void add(std::int64_t number) {
    for (int byte = 0; byte < 8; ++byte)
      add_byte(static_cast<unsigned char>(number >> 8 * byte & 255));
  }
  void add(char const *text) {
    for (; *text; ++text)
      add_byte(static_cast<unsigned char>(*text));
    add_byte(0);
  }
  std::uint64_t value() const { return value_; }
  /// In 32 bits; never 0.
  std::uint32_t short_value() const { return static_cast<std::uint32_t>(value_ ^ value_ >> 32) | 1; }

private:
  void add_byte(unsigned char byte) { value_ = (value_ ^ byte) * 1099511628211u; }

  std::uint64_t value_ = 14695981039346656037u;
};

} // namespace redeal::detail
